import { cloneElement, type ReactElement, type RefObject, useEffect, useId, useRef } from 'react';

type TooltipProps = {
  text: string;
  /** One control. A disabled control keeps its tooltip for pointer, keyboard and screen reader. */
  children: ReactElement<{ 'aria-describedby'?: string; disabled?: boolean | undefined }>;
};

/** A tooltip in the browser's popover; its text always describes the control. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const tooltip = useRef<HTMLSpanElement>(null);
  const { showSoon, hide } = useTooltip(tooltip);
  // A disabled control cannot take focus, so the wrapper takes it.
  const focusable = children.props.disabled === true;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it observes hover and focus of its control
    <span
      className="inline-flex rounded"
      tabIndex={focusable ? 0 : undefined}
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={showSoon}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={tooltip}
        id={id}
        role="tooltip"
        popover="manual"
        // The invisible border bridges the gap, so that the pointer can move onto the text (WCAG 1.4.13).
        className="fixed inset-auto m-0 max-w-70 rounded-sm bg-ink px-3 py-1.5 text-xs text-card overflow-visible before:absolute before:-inset-2"
      >
        {text}
      </span>
    </span>
  );
}

const GAP_PX = 8;
const SHOW_DELAY_MS = 700;

/** Shows a popover beside its parent after 700 ms of hover or focus. */
function useTooltip(tooltip: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hide() {
    clearTimeout(timer.current);
    removeEventListener('keydown', hide);
    removeEventListener('scroll', hide, true);
    removeEventListener('pointerdown', hide, true);
    tooltip.current?.togglePopover(false);
  }

  function show() {
    if (!tooltip.current?.parentElement) return;
    tooltip.current.togglePopover(true);
    positionBeside(tooltip.current, tooltip.current.parentElement);
    addEventListener('keydown', hide);
    addEventListener('scroll', hide, true);
    addEventListener('pointerdown', hide, true);
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
