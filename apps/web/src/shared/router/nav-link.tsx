import { Link, type LinkProps } from './link.tsx';
import { useLocation } from './router.tsx';

/** A link with aria-current on its own page and the pages below it. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const current = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={current ? 'page' : undefined} />;
}
