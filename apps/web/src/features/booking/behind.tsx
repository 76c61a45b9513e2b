import { type ReactNode, Suspense, useDeferredValue } from 'react';

type BehindProps = { fallback: ReactNode; children: ReactNode };

/** A part whose file is asked for when the picker stands: on a weak network the picker comes first. */
export function Behind({ fallback, children }: BehindProps) {
  const stands = useDeferredValue(true, false);
  return stands ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
