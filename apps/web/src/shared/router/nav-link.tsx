import { useLocation } from 'react-router';
import { Link, type LinkProps } from './link.tsx';

/** A link that says whether its page, or one below it, is the current one. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  const current = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={current ? 'page' : undefined} />;
}
