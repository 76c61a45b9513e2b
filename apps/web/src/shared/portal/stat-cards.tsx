import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

export type Stat = { label: string; Icon: LucideIcon; value: ReactNode | undefined };

export function StatCards({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {stats.map(({ label, Icon, value }) => (
        <Card key={label} className="flex items-center gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded bg-action-soft text-action">
            <Icon aria-hidden size={24} />
          </span>
          <div className="flex min-w-0 flex-col-reverse">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-xl font-semibold figures">
              {value ?? <Skeleton className="h-8 w-16" />}
            </dd>
          </div>
        </Card>
      ))}
    </dl>
  );
}
