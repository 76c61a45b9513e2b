import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from './location.ts';
import { useLocation } from './router.tsx';
import { usePreload } from './routes.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  /** Router state passed to the target page. */
  state?: unknown;
};

/** A link that navigates in place and preloads its page on hover or focus; modified clicks are left to the browser. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const preload = usePreload();
  const preloadTarget = () => preload(to);

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || opensInOtherContext(rest.target)) return;
    event.preventDefault();
    navigate(to, { replace: replace || to === location.pathname + location.search, state });
  }

  return (
    <a
      {...rest}
      href={to}
      onClick={handleClick}
      onPointerEnter={preloadTarget}
      onFocus={preloadTarget}
    />
  );
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

function opensInOtherContext(target: string | undefined): boolean {
  return target !== undefined && target !== '_self';
}

/** A link with aria-current on its own page and the pages below it. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  const current = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={current ? 'page' : undefined} />;
}
