import type { Doctor } from '@nadi/contract/doctors';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { viewerTime, viewerZone } from '#shared/format/viewer-time.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Money } from '#shared/ui/money.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { DESK_SHAPE } from './desk-shape.ts';
import { longDay } from './long-day.ts';
import type { OfferedSlot } from './offer.ts';

type BookingSummaryProps = {
  doctor: Doctor;
  held: OfferedSlot | null;
  now: Instant;
  zone: string;
  booking: boolean;
  /** Nobody answered: whether it was booked is not known. */
  unsure: boolean;
  onBook: () => void;
};

/** Who, when and how much beside the one button; on a phone it stays within the thumb's reach. */
export function BookingSummary(props: BookingSummaryProps) {
  const { doctor, held, now, zone, booking, unsure, onBook } = props;
  return (
    <aside aria-label="Your appointment" className={DESK_SHAPE.summary}>
      <div className="hidden items-center gap-3 md:flex">
        <Avatar name={doctor.name} src={doctor.image} size={48} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{doctor.name}</p>
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
      {unsure && (
        <Notice tone="waiting">
          <p className="text-xs font-medium">
            The clinic did not answer. Your choice is kept: press again once you are connected. The
            same time is never booked twice.
          </p>
        </Notice>
      )}
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
