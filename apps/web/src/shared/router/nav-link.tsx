import { Link, type LinkProps } from './link.tsx';
import { useLocation } from './routing.tsx';

/** A link that says whether its page, or one below it, is the current one. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const current = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={current ? 'page' : undefined} />;
}
