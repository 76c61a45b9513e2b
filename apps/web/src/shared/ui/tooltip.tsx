import { cloneElement, type ReactElement, useId, useRef } from 'react';
import { useHint } from './use-hint.ts';

type TooltipProps = {
  text: string;
  /** One control; it may be disabled, its hint stays reachable by pointer, keyboard and reader. */
  children: ReactElement<{ 'aria-describedby'?: string; disabled?: boolean | undefined }>;
};

/** The words belong to the control from the start; the browser's popover shows them. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const hint = useRef<HTMLSpanElement>(null);
  const { showSoon, hide } = useHint(hint);
  // A disabled control takes no focus: then its frame does.
  const reachable = children.props.disabled === true;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that its control is pointed at
    <span
      className="inline-flex rounded"
      tabIndex={reachable ? 0 : undefined}
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={showSoon}
      onBlur={hide}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        ref={hint}
        id={id}
        role="tooltip"
        popover="manual"
        // A rim around the words bridges the gap, so that the pointer can move onto them (WCAG 1.4.13).
        className="fixed inset-auto m-0 max-w-70 rounded-sm bg-ink px-3 py-1.5 text-xs text-card overflow-visible before:absolute before:-inset-2"
      >
        {text}
      </span>
    </span>
  );
}
