import { Skeleton } from '#shared/ui/content-state.tsx';
import { ROW_STYLES } from './appointment-row.tsx';

const ROWS = ['a', 'b', 'c', 'd'];

export function AppointmentsSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <span role="status" className="sr-only">
        Loading your appointments
      </span>
      <Skeleton className="h-52 rounded! md:h-34" />
      <div className="grid gap-3">
        <Skeleton className="h-6 w-40" />
        {ROWS.map((row) => (
          <div key={row} className={ROW_STYLES.frame}>
            <Skeleton className={`${ROW_STYLES.photo} aspect-square self-start rounded-full!`} />
            <div className="grid content-start gap-2.5">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-8 w-44 max-w-full" />
            </div>
            <div className={ROW_STYLES.facts}>
              <Skeleton className="h-10 w-36" />
              <Skeleton className="h-10 w-24" />
            </div>
            <div className={ROW_STYLES.actions}>
              <Skeleton className="h-11 w-44 md:w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
