import type { ReactNode } from 'react';

/** One line of a record; says so where it is not known yet. */
export function ProfileFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-base figures">
        {children || <span className="text-ink-soft">Not given yet</span>}
      </dd>
    </div>
  );
}
