import { Skeleton } from '#shared/ui/skeleton.tsx';
import { CARD_SHAPE } from './card-shape.ts';

export function DoctorCardSkeleton() {
  return (
    <div className={CARD_SHAPE.frame}>
      <div className={CARD_SHAPE.who}>
        <Skeleton className="size-18 shrink-0 rounded-full" />
        <div className="grid h-17 min-w-36 content-center gap-2.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3.5 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
      <div className={CARD_SHAPE.when}>
        <Skeleton className="h-10.5 w-32" />
        <Skeleton className="h-6 w-14 @min-[17rem]:h-11" />
      </div>
      <Skeleton className="h-11" />
    </div>
  );
}
