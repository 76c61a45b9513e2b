import { type ReactNode, Suspense, useDeferredValue } from 'react';

type DeferredPartProps = { fallback: ReactNode; children: ReactNode };

/** Renders its lazy children after the first paint, so that the main content loads first. */
export function DeferredPart({ fallback, children }: DeferredPartProps) {
  const ready = useDeferredValue(true, false);
  return ready ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
