import type { ComponentProps, MouseEvent } from 'react';
import { go } from './place.ts';
import { useFetchAhead } from './routes.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean };

/** A real link that changes the page in place, fetched on the way to the press; new-tab presses stay the browser's. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const fetchAhead = useFetchAhead();
  const about = () => fetchAhead(to);

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event) || opensElsewhere(rest.target)) return;
    event.preventDefault();
    go(to, { replace: replace || to === location.pathname + location.search });
  }

  return <a {...rest} href={to} onClick={follow} onPointerEnter={about} onFocus={about} />;
}

function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
}

function opensElsewhere(target: string | undefined): boolean {
  return target !== undefined && target !== '_self';
}
