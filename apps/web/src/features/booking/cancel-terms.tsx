import { cancelUntil } from '@nadi/domain/appointment';
import type { Instant } from '@nadi/domain/limits';
import { hoursBefore } from '@nadi/messages/en/cancel-limit';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { formatInstant } from '#shared/format/instants.ts';

type CancelTermsProps = {
  /** The start of the chosen slot, if there is one. */
  startsAt: Instant | undefined;
  zone: string;
  now: Instant;
};

/** The time limit for cancelling a booking with a full refund. */
export function CancelTerms({ startsAt, zone, now }: CancelTermsProps) {
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
