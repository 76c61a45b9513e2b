import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

export type Stat = { label: string; Icon: LucideIcon; value: ReactNode | undefined };

type StatCardsProps = {
  stats: readonly Stat[];
  /** True in a narrow column on a wide screen. */
  beside?: boolean;
};

/** Figures of a dashboard; on a phone and in a narrow column, the first one spans the row. */
export function StatCards({ stats, beside }: StatCardsProps) {
  return (
    <ul className={classNames('grid grid-cols-2 gap-4 sm:grid-cols-3', beside && 'beside')}>
      {stats.map(({ label, Icon, value }) => (
        <li
          key={label}
          className="flex items-center gap-3 rounded bg-card p-4 shadow-card first:max-sm:col-span-2 lg:p-5"
        >
          <span className="grid size-11 shrink-0 place-items-center rounded bg-action-soft text-action max-sm:hidden">
            <Icon aria-hidden size={24} />
          </span>
          <p className="flex min-w-0 flex-col-reverse">
            <span className="text-ink-soft">{label}</span>
            <span className="text-xl font-semibold figures">
              {value ?? <Skeleton className="h-8 w-16" />}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
