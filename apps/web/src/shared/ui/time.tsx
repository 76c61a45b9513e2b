import type { Instant } from '@nadi/domain/limits';
import type { ReactNode } from 'react';

/** A formatted instant with its machine-readable value. */
export function Time({ instant, children }: { instant: Instant; children: ReactNode }) {
  return (
    <time dateTime={new Date(instant).toISOString()} className="figures">
      {children}
    </time>
  );
}
