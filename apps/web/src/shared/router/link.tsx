import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useNavigate } from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To; replace?: boolean };

/** A real link that changes the page in place; new-tab presses stay the browser's. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event) || opensElsewhere(rest.target)) return;
    event.preventDefault();
    void navigate(to, { replace: replace || href === location.pathname + location.search });
  }

  return <a {...rest} href={href} onClick={follow} />;
}

function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

function opensElsewhere(target: string | undefined): boolean {
  return target !== undefined && target !== '_self';
}
