import type { Doctor } from '@nadi/contract/doctors';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { viewerTime, viewerZone } from '#shared/format/viewer-time.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Money } from '#shared/ui/money.tsx';
import { longDay } from './long-day.ts';
import type { OfferedSlot } from './offer.ts';

type BookingSummaryProps = {
  doctor: Doctor;
  held: OfferedSlot | null;
  now: Instant;
  zone: string;
  booking: boolean;
  onBook: () => void;
};

/** Who, when and how much beside the one button; on a phone it stays within the thumb's reach. */
export function BookingSummary({ doctor, held, now, zone, booking, onBook }: BookingSummaryProps) {
  return (
    <aside
      aria-label="Your appointment"
      className="sticky bottom-0 z-20 grid gap-3 bg-card p-4 shadow-card max-md:-mx-4 max-md:border-t max-md:border-line md:top-24 md:bottom-auto md:gap-5 md:rounded md:p-6"
    >
      <div className="hidden items-center gap-3 md:flex">
        <Avatar name={doctor.name} src={doctor.image} size={48} />
        <div className="min-w-0">
          <p className="font-semibold">{doctor.name}</p>
          <p className="text-xs text-ink-soft">{doctor.speciality}</p>
        </div>
      </div>
      <div className="flex items-end justify-between gap-4 md:grid md:items-start">
        <div aria-live="polite">
          <p className="text-xs text-ink-soft max-md:sr-only">When</p>
          {held ? (
            <When held={held} now={now} zone={zone} />
          ) : (
            <p className="text-ink-soft">No time chosen yet</p>
          )}
        </div>
        <div className="text-right md:text-left">
          <p className="text-xs text-ink-soft">Appointment fee</p>
          <p className="text-lg font-semibold">
            <Money rupees={doctor.fees} />
          </p>
        </div>
      </div>
      <Button className="min-h-12 text-base" pending={booking} onClick={onBook}>
        Book appointment
      </Button>
      <p className="text-xs text-ink-soft max-md:hidden">
        Nothing is charged now: you can pay online from My appointments. Cancelling is possible
        until the visit is over.
      </p>
    </aside>
  );
}

type WhenProps = { held: OfferedSlot; now: Instant; zone: string };

function When({ held, now, zone }: WhenProps) {
  const date = parseSlotDate(held.slotDate);
  const own = viewerTime(held.startsAt, { clinic: zone, viewer: viewerZone() });
  return (
    <>
      <p className="font-semibold figures md:text-base">
        {date && longDay(date, wallClock(zone, now))}
        <br className="max-md:hidden" />
        <span className="md:hidden">, </span>
        {held.slotTime}
      </p>
      {own && <p className="text-xs text-ink-soft">{own} on your clock</p>}
    </>
  );
}
