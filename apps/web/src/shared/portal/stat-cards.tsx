import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '#shared/ui/skeleton.tsx';

export type Stat = { label: string; Icon: LucideIcon; value: ReactNode | undefined };

/** Figures of a dashboard; on a phone the first one spans the row. */
export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
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
