import { appointmentInReply } from '#platform/http/audit-rule.ts';
import type { Mutation, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { lockPatientShared } from '#store/patients-without-password.ts';
import { linkFollowUp } from '#store/series.ts';
import type { Db } from '#store/tables.ts';
import type { BookingDeps } from './book-appointment.ts';
import { findAccessible } from './find-accessible.ts';
import { booked, placeBooking } from './place-booking.ts';

/**
 * Books the patient of an appointment once more with the same doctor; a retry returns the first. The
 * limits of patients do not count for what their doctor books.
 */
export function bookFollowUp(
  deps: Pick<BookingDeps, 'zone' | 'passOnEnded' | 'passOnSoon' | 'onSlotsChange' | 'messages'>,
): Mutation<Db, 'bookFollowUp'> {
  return {
    kind: 'mutation',
    audit: { action: 'booked', about: appointmentInReply },
    async execute({ actor, body, now, idempotencyKey }, trx) {
      const { appointmentId, ...slot } = body;
      const appointment = await findAndLockPatient(trx, actor, appointmentId);
      const patient = { patientId: appointment.patient_id, vitals: null, idempotencyKey };
      const booking = { ...slot, ...patient, doctorId: actor.id, now };
      const followUp = await placeBooking(deps, trx, booking);
      await linkFollowUp(trx, followUp.appointmentId, appointmentId);
      return booked(followUp);
    },
    outbox: ({ now }, reply, trx) =>
      'appointmentId' in reply ? deps.messages.booked(trx, [reply.appointmentId], now) : [],
    afterCommit: deps.onSlotsChange,
  };
}

/**
 * Returns the appointment and locks its patient, who may be merged into another one meanwhile.
 * @throws Problem 'already-cancelled': nothing follows what did not take place
 */
export async function findAndLockPatient(trx: Db, actor: SignedInActor, appointmentId: string) {
  const appointment = await findAccessible(trx, actor, appointmentId);
  if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
  if (await lockPatientShared(trx, appointment.patient_id)) return appointment;
  const merged = await findAccessible(trx, actor, appointmentId);
  await lockPatientShared(trx, merged.patient_id);
  return merged;
}
