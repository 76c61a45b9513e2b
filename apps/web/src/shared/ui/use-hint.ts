import { TOOLTIP_DELAY } from '@nadi/domain/limits';
import { type RefObject, useEffect, useRef } from 'react';

const GAP_PX = 8;

/** Shows a popover beside its parent after 700 ms (spec §9) of pointing at it or of focus. */
export function useHint(hint: RefObject<HTMLElement | null>) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function hide() {
    clearTimeout(waiting.current);
    removeEventListener('keydown', hide);
    removeEventListener('scroll', hide, true);
    hint.current?.togglePopover(false);
  }

  function show() {
    if (!hint.current?.parentElement) return;
    hint.current.togglePopover(true);
    placeBeside(hint.current, hint.current.parentElement);
    addEventListener('keydown', hide);
    addEventListener('scroll', hide, true);
  }

  function showSoon() {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(show, TOOLTIP_DELAY);
  }

  return { showSoon, hide };
}

/** Under it, or above where the window ends; never past the window's sides. */
function placeBeside(hint: HTMLElement, control: HTMLElement): void {
  const { top, bottom, left, width } = control.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = hint;
  const under = bottom + GAP_PX + offsetHeight <= innerHeight;
  const centred = left + (width - offsetWidth) / 2;
  const rightmost = innerWidth - offsetWidth - GAP_PX;
  hint.style.top = `${under ? bottom + GAP_PX : top - GAP_PX - offsetHeight}px`;
  hint.style.left = `${Math.max(GAP_PX, Math.min(centred, rightmost))}px`;
}
