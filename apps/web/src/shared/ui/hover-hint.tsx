import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

type HoverHintProps = {
  text: string;
  /** A disabled control takes no focus: then the hint's own frame does. */
  reachable: boolean;
  delayMs: number;
  children: ReactNode;
};

export function HoverHint({ text, reachable, delayMs, children }: HoverHintProps) {
  const frame = <span className="inline-flex rounded" tabIndex={reachable ? 0 : undefined} />;
  return (
    <Tooltip.Provider delay={delayMs}>
      <Tooltip.Root>
        <Tooltip.Trigger render={frame} delay={delayMs}>
          {children}
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Positioner sideOffset={8} className="z-50">
            <Tooltip.Popup className="max-w-70 rounded-sm bg-ink px-3 py-1.5 text-xs text-card transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0">
              {text}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
