import type { Doctor } from '@nadi/contract/doctors';
import type { BookableVisitType } from '@nadi/contract/schedules';
import { cancelUntil } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import { hoursBefore } from '@nadi/messages/en/cancel-limit';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { addressText } from '#shared/format/address.ts';
import { formatInstant } from '#shared/format/instants.ts';

type BookingTermsProps = CancelTermsProps & {
  doctor: Pick<Doctor, 'address'>;
  /** Undefined for a doctor without visit types, who is seen by video. */
  type: Pick<BookableVisitType, 'byVideo' | 'inPerson'> | undefined;
};

/** The place of the appointment, and the refund rule of a booking. */
export function BookingTerms({ doctor, type, ...terms }: BookingTermsProps) {
  const address = addressText(doctor.address);
  return (
    <>
      <span className="block font-semibold text-ink">
        {type?.byVideo !== false && 'By video: you join in this browser. '}
        {type?.inPerson && (address ? `In person: ${address}.` : 'In person.')}
      </span>
      Pay later. <CancelTerms {...terms} />
    </>
  );
}

type CancelTermsProps = {
  /** The start of the chosen slot, if there is one. */
  startsAt: Instant | undefined;
  zone: string;
  now: Instant;
};

function CancelTerms({ startsAt, zone, now }: CancelTermsProps) {
  const { cancelHours } = useClinic();
  if (cancelHours === 0) return <>Full refund if you cancel before the start.</>;
  if (startsAt === undefined)
    return <>Full refund if you cancel {hoursBefore(cancelHours)} the start, or earlier.</>;
  const until = cancelUntil(startsAt, cancelHours) ?? startsAt;
  return now <= until ? (
    <>Full refund if you cancel until {formatInstant(until, zone)}. After that, call the clinic.</>
  ) : (
    <>This time is too soon to be cancelled online. If you cannot come, call the clinic.</>
  );
}
