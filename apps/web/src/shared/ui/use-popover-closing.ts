import { type RefObject, useEffect } from 'react';

/** Closes an open popover once a link or button inside it was chosen, by hand or by keyboard. */
export function usePopoverClosing(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    const close = () => element.hidePopover();
    element.addEventListener('click', close);
    return () => element.removeEventListener('click', close);
  }, [popover]);
}
