import type { Doctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import type { BookableVisitType } from '@nadi/contract/schedules';
import { cancelUntil } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import type { Mode } from '@nadi/domain/places';
import { refundRule } from '@nadi/messages/en/refund-tiers';
import { useQuery } from '@tanstack/react-query';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { useLocations } from '#shared/clinic/locations.ts';
import { addressText } from '#shared/format/address.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { locationText } from '#shared/format/place.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useSession } from '#shared/session/session.ts';

type BookingTermsProps = CancelTermsProps & {
  doctor: Pick<Doctor, '_id' | 'address'>;
  /** The name of the dependant with the appointment; undefined for the signed-in patient. */
  person: string | null | undefined;
  /** Undefined for a doctor without visit types, who is seen by video. */
  type:
    | (Pick<BookableVisitType, 'byVideo' | 'inPerson' | 'needsApproval'> & { mode?: Mode })
    | undefined;
  /** The place, if the doctor has several. */
  locationId?: string | undefined;
};

/** The place of the appointment, and the refund rule of a booking. */
export function BookingTerms(props: BookingTermsProps) {
  const { doctor, person, type, locationId, ...terms } = props;
  const place = useLocations(locationId !== undefined)?.find(({ _id }) => _id === locationId);
  const address = place ? locationText(place) : addressText(doctor.address);
  const { mode } = type ?? {};
  return (
    <>
      {terms.startsAt !== undefined && (
        <BookedBefore {...{ docId: doctor._id, person }} zone={terms.zone} now={terms.now} />
      )}
      <span className="block font-semibold text-ink">
        {(mode ? mode === 'video' : type?.byVideo !== false) &&
          `${i18n._('By video: you join in this browser.')} `}
        {(mode ? mode === 'clinic' : type?.inPerson) &&
          (address ? i18n._('In person: {address}.', { address }) : i18n._('In person.'))}
        {mode === 'phone' && i18n._('By phone: the doctor calls you.')}
      </span>
      {type?.needsApproval ? (
        i18n._('You send a request, not a booking. You pay nothing before it is accepted.')
      ) : (
        <>
          {i18n._('Pay later.')} <CancelTerms {...terms} />
        </>
      )}
    </>
  );
}

type BookedBeforeProps = Pick<BookingTermsProps, 'person' | 'zone' | 'now'> & { docId: string };

/** Names the coming appointment of the same person with the same doctor, which a booking would not replace. */
function BookedBefore({ docId, person, zone, now }: BookedBeforeProps) {
  const { token } = useSession('patient');
  const queryKey = ['patient', token, 'appointments'];
  const { data } = useQuery({
    ...backgroundQuery('patient', queryKey, routes.listPatientAppointments, {}),
    enabled: token !== null,
  });
  const booked = data?.appointments
    .filter((each) => isPending(each) && each.docId === docId && each.startsAt > now)
    .findLast(({ bookedBy, userData }) =>
      person === undefined ? !bookedBy : userData.name === person,
    );
  return (
    <span role="status" className="block font-medium text-waiting empty:hidden">
      {booked && describeBooked(person, formatInstant(booked.startsAt, zone))}
    </span>
  );
}

function describeBooked(person: string | null | undefined, when: string): string {
  if (person) {
    return i18n._('{person} already has an appointment here, {when}. This is another one.', {
      person,
      when,
    });
  }
  return i18n._('You already have an appointment here, {when}. This is another one.', { when });
}

type CancelTermsProps = {
  /** The start of the chosen slot, if there is one. */
  startsAt: Instant | undefined;
  zone: string;
  now: Instant;
};

function CancelTerms({ startsAt, zone, now }: CancelTermsProps) {
  const { cancelHours, refundPolicy } = useClinic();
  const tiers = refundPolicy?.tiers ?? [];
  const until = startsAt === undefined ? undefined : cancelUntil(startsAt, cancelHours);
  const when = until === undefined ? undefined : formatInstant(until, zone);
  if (tiers.length > 0) {
    return (
      <>
        {refundRule(tiers, i18n)}
        {cancelHours > 0 && ` ${onlineLimit(cancelHours, when)}`}
      </>
    );
  }
  if (cancelHours === 0) return i18n._('Full refund if you cancel before the start.');
  if (until === undefined) {
    return i18n._(
      '{hours, plural, one {Full refund if you cancel an hour before the start, or earlier.} other {Full refund if you cancel # hours before the start, or earlier.}}',
      { hours: cancelHours },
    );
  }
  return now <= until
    ? i18n._('Full refund if you cancel until {when}. After that, call the clinic.', { when })
    : i18n._('This time is too soon to be cancelled online. If you cannot come, call the clinic.');
}

/** @param when the formatted limit; undefined before a time is chosen */
function onlineLimit(hours: number, when: string | undefined): string {
  if (when !== undefined) {
    return i18n._('Online until {when}; after that, call the clinic.', { when });
  }
  return i18n._(
    '{hours, plural, one {Online until an hour before the start; after that, call the clinic.} other {Online until # hours before the start; after that, call the clinic.}}',
    { hours },
  );
}
