import { Skeleton } from '#shared/ui/skeleton.tsx';
import { DESK_SHAPE } from './desk-shape.ts';
import { DETAIL_SHAPE } from './detail-shape.ts';

const DAYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const SLOTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

export function BookingSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <span role="status" className="sr-only">
        Loading the doctor
      </span>
      <div className={DETAIL_SHAPE.frame}>
        <Skeleton className="aspect-square w-full rounded-full" />
        <div className={DETAIL_SHAPE.words}>
          <div className="grid content-center gap-2.5">
            <Skeleton className="h-7 w-48 max-w-full" />
            <Skeleton className="h-5 w-32" />
          </div>
          <Skeleton className="h-5 w-4/5 max-sm:col-span-2" />
          <Skeleton className="h-24 max-w-[29em] max-sm:col-span-2" />
        </div>
      </div>
      <div className={DESK_SHAPE.frame}>
        <div className={DESK_SHAPE.card}>
          <Skeleton className="h-6 w-40" />
          <div className={DESK_SHAPE.days}>
            {DAYS.map((day) => (
              <Skeleton key={day} className="h-20" />
            ))}
          </div>
          <div className={DESK_SHAPE.slots}>
            {SLOTS.map((slot) => (
              <Skeleton key={slot} className="h-11" />
            ))}
          </div>
        </div>
        <Skeleton className="h-64 rounded max-md:hidden" />
      </div>
    </div>
  );
}
