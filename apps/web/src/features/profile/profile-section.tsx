import { type ReactNode, useId } from 'react';

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-5">
      <h2 id={id} className="text-xs tracking-wide text-ink-soft">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One line of a record, with a note if the value is unknown. */
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
