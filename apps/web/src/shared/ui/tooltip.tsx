import { cloneElement, type ReactElement, useId, useRef } from 'react';
import { useTooltip } from './use-tooltip.ts';

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
