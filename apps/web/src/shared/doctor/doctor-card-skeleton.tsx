import { Skeleton } from '#shared/ui/skeleton.tsx';

/** Class names shared by the doctor card and its skeleton. */
export const CARD_SHAPE = {
  frame: 'grid h-full content-start gap-4 rounded bg-card p-4 shadow-card',
  who: 'flex flex-col gap-3 @min-[17rem]:flex-row @min-[17rem]:gap-4',
  when: 'flex flex-col gap-2 border-t border-line pt-3 @min-[17rem]:flex-row @min-[17rem]:items-end @min-[17rem]:justify-between',
} as const;

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
