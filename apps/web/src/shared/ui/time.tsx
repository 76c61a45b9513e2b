import type { Instant } from '@nadi/domain/limits';
import type { ReactNode } from 'react';

/** Words for a moment, with the moment itself for machines. */
export function Time({ instant, children }: { instant: Instant; children: ReactNode }) {
  return (
    <time dateTime={new Date(instant).toISOString()} className="figures">
      {children}
    </time>
  );
}
