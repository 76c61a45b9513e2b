import { Skeleton } from '#shared/ui/skeleton.tsx';
import { DESK_SHAPE } from './desk-shape.ts';
import { DETAIL_SHAPE } from './detail-shape.ts';

/** Grey stand-ins of a doctor with a whole day free. */
export function BookingSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <span role="status" className="sr-only">
        Loading the doctor
      </span>
      <div className={DETAIL_SHAPE.frame}>
        <Skeleton className="aspect-square w-full rounded-full!" />
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
          <Skeleton className="h-11 w-52" />
          <div className={DESK_SHAPE.days}>
            <Stones count={7} className="h-20" />
          </div>
          <Skeleton className="h-6 w-40" />
          <Part slots={4} />
          <Part slots={10} />
          <Part slots={8} />
        </div>
        <div className={DESK_SHAPE.summary}>
          <Skeleton className="h-12 w-40 max-md:hidden" />
          <Skeleton className="h-10 w-32" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </div>
  );
}

function Part({ slots }: { slots: number }) {
  return (
    <div>
      <Skeleton className="mb-2 h-5 w-24" />
      <div className={DESK_SHAPE.slots}>
        <Stones count={slots} className="h-11" />
      </div>
    </div>
  );
}

function Stones({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey stones have no other identity
    <Skeleton key={at} className={className} />
  ));
}
