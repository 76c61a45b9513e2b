import { isoOfSlotDate } from '@nadi/domain/iso-date';
import { appointmentInReply } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { lockPatientShared } from '#store/patients-without-password.ts';
import type { Db } from '#store/tables.ts';
import { linkWalkIn } from '#store/walk-ins.ts';
import type { BookingDeps } from './book-appointment.ts';
import { booked, placeBooking } from './place-booking.ts';

/** Books for a patient who calls or comes to reception. The limits for patients do not apply. */
export function bookForPatient(
  deps: Pick<BookingDeps, 'zone' | 'passOnEnded' | 'passOnSoon' | 'onSlotsChange' | 'messages'>,
): Mutation<Db, 'bookForPatient'> {
  return {
    kind: 'mutation',
    audit: { action: 'booked', about: appointmentInReply },
    async execute({ body, now, idempotencyKey }, trx) {
      const { userId: patientId, docId: doctorId, walkInId, ...slot } = body;
      if (!(await lockPatientShared(trx, patientId))) throw new Problem('patient-not-found');
      const booking = { ...slot, doctorId, patientId, vitals: null, idempotencyKey, now };
      const placed = await placeBooking(deps, trx, booking);
      if (walkInId) await linkToWalkIn(trx, walkInId, { ...placed, ...slot });
      const { meetingId: _, ...reply } = booked(placed);
      return reply;
    },
    outbox: ({ now }, reply, trx) =>
      'appointmentId' in reply ? deps.messages.booked(trx, [reply.appointmentId], now) : [],
    afterCommit: deps.onSlotsChange,
  };
}

/**
 * Links the booking to the walk-in.
 * @throws Problem 'walk-in-not-found' if the patient is not waiting on the day of the slot
 */
async function linkToWalkIn(
  trx: Db,
  walkInId: string,
  { appointmentId, slotDate }: { appointmentId: string; slotDate: string },
): Promise<void> {
  const linked = await linkWalkIn(trx, walkInId, { appointmentId, day: isoOfSlotDate(slotDate) });
  if (!linked) throw new Problem('walk-in-not-found');
}
