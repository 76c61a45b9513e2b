import { Skeleton } from '#shared/ui/content-state.tsx';
import { BOOKING_FORM_LAYOUT, PICKER_CARD_STYLE } from './booking-form.tsx';
import { SUMMARY_STYLE } from './booking-summary.tsx';
import { DOCTOR_DETAIL_LAYOUT } from './doctor-detail.tsx';
import { PickerSkeleton } from './picker-skeleton.tsx';

/** The loading placeholder of a doctor with free slots. */
export function BookingSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <span role="status" className="sr-only">
        Loading the doctor
      </span>
      <div className={DOCTOR_DETAIL_LAYOUT}>
        <Skeleton className="size-16 rounded-full! md:size-36" />
        <div className="grid content-center gap-2.5">
          <Skeleton className="h-7 w-48 max-w-full" />
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-5 w-4/5 max-md:hidden" />
          <Skeleton className="h-16 max-w-[29em] max-md:hidden" />
        </div>
      </div>
      <div className={BOOKING_FORM_LAYOUT}>
        <div className={PICKER_CARD_STYLE}>
          <PickerSkeleton />
        </div>
        <div className={SUMMARY_STYLE}>
          <Skeleton className="h-12 w-40 max-md:hidden" />
          <Skeleton className="h-10 w-32" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </div>
  );
}
