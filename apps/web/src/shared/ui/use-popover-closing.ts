import { type RefObject, useEffect } from 'react';

/** Closes an open popover when a link or button inside it is activated. */
export function usePopoverClosing(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    const close = () => element.hidePopover();
    element.addEventListener('click', close);
    return () => element.removeEventListener('click', close);
  }, [popover]);
}
