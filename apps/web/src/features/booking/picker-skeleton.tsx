import { DAYS_STYLE, SLOTS_STYLE } from '#shared/slots/slot-days.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';

/** The loading placeholder of the slot picker. */
export function PickerSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      <Skeleton className="h-11 w-52" />
      <Skeleton className="h-11" />
      <div className={DAYS_STYLE}>
        <SkeletonCells count={7} className="h-20" />
      </div>
      <Skeleton className="h-6 w-40" />
      <SkeletonSlotGroup slots={4} />
      <SkeletonSlotGroup slots={10} />
      <SkeletonSlotGroup slots={8} />
    </div>
  );
}

function SkeletonSlotGroup({ slots }: { slots: number }) {
  return (
    <div>
      <Skeleton className="mb-2 h-5 w-24" />
      <div className={SLOTS_STYLE}>
        <SkeletonCells count={slots} className="h-11" />
      </div>
    </div>
  );
}

function SkeletonCells({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
    <Skeleton key={at} className={className} />
  ));
}
