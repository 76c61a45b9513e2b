import { Skeleton } from '#shared/ui/skeleton.tsx';

/** The shape of a DoctorCard, to the pixel. */
export function DoctorCardSkeleton() {
  return (
    <div className="grid gap-4 rounded bg-card p-4 shadow-card">
      <div className="flex gap-4">
        <Skeleton className="size-18 rounded-full" />
        <div className="grid flex-1 content-center gap-2.5">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      </div>
      <div className="flex h-15 items-end justify-between border-t border-line pt-3">
        <Skeleton className="h-9 w-36" />
        <Skeleton className="h-9 w-14" />
      </div>
    </div>
  );
}
