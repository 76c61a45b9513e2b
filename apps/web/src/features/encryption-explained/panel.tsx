import { type ReactNode, useId } from 'react';
import { classNames } from '#shared/ui/class-names.ts';

type PanelProps = { title: string; intro?: ReactNode; className?: string; children: ReactNode };

export function Panel({ title, intro, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'grid min-w-0 content-start gap-4 rounded bg-card p-4 shadow-card sm:p-6',
        className,
      )}
    >
      <div className="grid gap-1">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {intro && <p className="measure text-ink-soft">{intro}</p>}
      </div>
      {children}
    </section>
  );
}
