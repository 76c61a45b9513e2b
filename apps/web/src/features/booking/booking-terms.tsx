import type { Doctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import type { BookableVisitType } from '@nadi/contract/schedules';
import { cancelUntil } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import type { Mode } from '@nadi/domain/places';
import { hoursBefore } from '@nadi/messages/en/cancel-limit';
import { refundRule } from '@nadi/messages/en/refund-tiers';
import { useQuery } from '@tanstack/react-query';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { useLocations } from '#shared/clinic/locations.ts';
import { addressText } from '#shared/format/address.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { locationText } from '#shared/format/place.ts';
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
          'By video: you join in this browser. '}
        {(mode ? mode === 'clinic' : type?.inPerson) &&
          (address ? `In person: ${address}.` : 'In person.')}
        {mode === 'phone' && 'By phone: the doctor calls you.'}
      </span>
      {type?.needsApproval ? (
        'You send a request, not a booking. You pay nothing before it is accepted.'
      ) : (
        <>
          Pay later. <CancelTerms {...terms} />
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
      {booked &&
        `${person ?? 'You'} already ${person ? 'has' : 'have'} an appointment here, ${formatInstant(booked.startsAt, zone)}. This is another one.`}
    </span>
  );
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
  if (tiers.length > 0) {
    const limit =
      cancelHours > 0 &&
      ` Online until ${until === undefined ? `${hoursBefore(cancelHours)} the start` : formatInstant(until, zone)}; after that, call the clinic.`;
    return (
      <>
        {refundRule(tiers)}
        {limit}
      </>
    );
  }
  if (cancelHours === 0) return <>Full refund if you cancel before the start.</>;
  if (until === undefined)
    return <>Full refund if you cancel {hoursBefore(cancelHours)} the start, or earlier.</>;
  return now <= until ? (
    <>Full refund if you cancel until {formatInstant(until, zone)}. After that, call the clinic.</>
  ) : (
    <>This time is too soon to be cancelled online. If you cannot come, call the clinic.</>
  );
}
