import { type RefObject, useEffect, useRef } from 'react';

const GAP_PX = 8;
const SHOW_DELAY_MS = 700;

/** Shows a popover beside its parent after 700 ms of hover or focus. */
export function useTooltip(tooltip: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hide() {
    clearTimeout(timer.current);
    removeEventListener('keydown', hide);
    removeEventListener('scroll', hide, true);
    tooltip.current?.togglePopover(false);
  }

  function show() {
    if (!tooltip.current?.parentElement) return;
    tooltip.current.togglePopover(true);
    positionBeside(tooltip.current, tooltip.current.parentElement);
    addEventListener('keydown', hide);
    addEventListener('scroll', hide, true);
  }

  function scheduleShow() {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, SHOW_DELAY_MS);
  }

  return { showSoon: scheduleShow, hide };
}

/** Positions below the control, or above it near the bottom edge, within the window's sides. */
function positionBeside(tooltip: HTMLElement, control: HTMLElement): void {
  const { top, bottom, left, width } = control.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tooltip;
  const under = bottom + GAP_PX + offsetHeight <= innerHeight;
  const centred = left + (width - offsetWidth) / 2;
  const rightmost = innerWidth - offsetWidth - GAP_PX;
  tooltip.style.top = `${under ? bottom + GAP_PX : top - GAP_PX - offsetHeight}px`;
  tooltip.style.left = `${Math.max(GAP_PX, Math.min(centred, rightmost))}px`;
}
