import type { Doctor } from '@nadi/contract/doctors';
import type { BookableVisitType } from '@nadi/contract/schedules';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import type { Mode } from '@nadi/domain/places';
import { formatClock } from '@nadi/messages/when';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { viewerTime, viewerZone } from '#shared/format/instants.ts';
import { longDayLabel } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import type { OfferedSlot } from '#shared/slots/offer.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { Money } from '#shared/ui/money.tsx';
import { Notice } from '#shared/ui/notice.tsx';

const BookingTerms = lazyPart(async () => (await import('./booking-terms.tsx')).BookingTerms);

/** As high as the usual terms, which have two lines. */
const TERMS_PLACE = (
  <>
    &nbsp;
    <br />
    &nbsp;
  </>
);

type BookingSummaryProps = {
  doctor: Doctor;
  /** In major units. */
  fees: number;
  /** Undefined for a doctor without visit types. */
  type: (BookableVisitType & { mode?: Mode }) | undefined;
  /** The place, if the doctor has several. */
  locationId: string | undefined;
  selected: OfferedSlot | null;
  now: Instant;
  /** Undefined until the times have loaded. */
  zone: string | undefined;
  /** The name of the dependant with the appointment; undefined for the signed-in patient. */
  person: string | null | undefined;
  booking: boolean;
  /** There was no response, so the booking may exist. */
  outcomeUnknown: boolean;
  onBook: () => void;
};

/** Sticky at the bottom on a phone, beside the picker otherwise; static in a short window. */
export const SUMMARY_STYLE =
  'sticky bottom-0 z-20 grid gap-2 bg-card p-4 shadow-card max-md:-mx-4 max-md:border-t max-md:border-line short:static md:top-24 md:bottom-auto md:gap-5 md:rounded md:p-6';

/** Doctor, time and fee of the chosen slot, with the button that books it. */
export function BookingSummary(props: BookingSummaryProps) {
  const {
    doctor,
    fees,
    type,
    locationId,
    selected,
    now,
    zone,
    person,
    booking,
    outcomeUnknown: unsure,
    onBook,
  } = props;
  return (
    <aside aria-label={i18n._('Your appointment')} data-bottom-bar className={SUMMARY_STYLE}>
      <div className="hidden items-center gap-3 md:flex">
        <Avatar name={doctor.name} src={doctor.image} size={48} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{doctor.name}</p>
          <p className="text-xs text-ink-soft">{specialityName(doctor.speciality)}</p>
        </div>
      </div>
      <div className="flex items-center justify-between gap-4 md:grid md:items-start">
        <div aria-live="polite">
          <p className="text-xs text-ink-soft max-md:sr-only">{i18n._('When')}</p>
          {selected && zone ? (
            <ChosenTime selected={selected} now={now} zone={zone} />
          ) : (
            <p className="text-ink-soft">{i18n._('No time chosen yet')}</p>
          )}
          {type && (
            <p className="text-xs text-ink-soft">
              {i18n._('{type}, {minutes, plural, one {# minute} other {# minutes}}', {
                type: type.name,
                minutes: type.minutes,
              })}
            </p>
          )}
          {person && <p className="text-xs text-ink-soft">{i18n._('For {person}', { person })}</p>}
        </div>
        <div className="text-end md:text-start">
          <p className="text-xs text-ink-soft max-md:sr-only">{i18n._('Appointment fee')}</p>
          <p className="text-lg font-semibold">
            <Money amount={fees} />
          </p>
        </div>
      </div>
      {unsure && (
        <Notice tone="waiting">
          <p className="text-xs font-medium">
            {i18n._(
              'The clinic did not answer. Your choice is saved: press again once you are connected. The same time is never booked twice.',
            )}
          </p>
        </Notice>
      )}
      <Button className="min-h-12 text-base" pending={booking} onClick={onBook}>
        {type?.needsApproval ? i18n._('Request this time') : i18n._('Book appointment')}
      </Button>
      <p className="text-xs text-ink-soft">
        {zone ? (
          <DeferredPart fallback={TERMS_PLACE}>
            <BookingTerms
              {...{ doctor, person, type, locationId, zone, now }}
              startsAt={selected?.startsAt}
            />
          </DeferredPart>
        ) : (
          TERMS_PLACE
        )}
      </p>
    </aside>
  );
}

type ChosenTimeProps = { selected: OfferedSlot; now: Instant; zone: string };

function ChosenTime({ selected, now, zone }: ChosenTimeProps) {
  const date = parseSlotDate(selected.slotDate);
  const viewer = viewerTime(selected.startsAt, { clinic: zone, viewer: viewerZone() });
  return (
    <>
      <p className="font-semibold figures md:text-base">
        {date && longDayLabel(date, wallClock(zone, now))}
        <br className="max-md:hidden" />
        <span className="md:hidden">, </span>
        {formatClock(i18n, selected.slotTime)}
      </p>
      {viewer && (
        <p className="text-xs text-ink-soft">{i18n._('{time} your time', { time: viewer })}</p>
      )}
    </>
  );
}
