import { TOOLTIP_DELAY } from '@nadi/domain/limits';
import { cloneElement, lazy, type ReactElement, Suspense, useId } from 'react';

type TooltipProps = {
  text: string;
  /** One control; it may be disabled, its hint stays reachable by pointer, keyboard and reader. */
  children: ReactElement<{ 'aria-describedby'?: string; disabled?: boolean | undefined }>;
};

const HoverHint = lazy(async () => ({ default: (await import('./hover-hint.tsx')).HoverHint }));

/** The words are in the page from the start; the floating hint is fetched behind them. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const described = cloneElement(children, { 'aria-describedby': id });
  const reachable = children.props.disabled === true;
  return (
    <>
      <Suspense fallback={<span className="inline-flex">{described}</span>}>
        <HoverHint text={text} reachable={reachable} delayMs={TOOLTIP_DELAY}>
          {described}
        </HoverHint>
      </Suspense>
      <span id={id} hidden>
        {text}
      </span>
    </>
  );
}
