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
