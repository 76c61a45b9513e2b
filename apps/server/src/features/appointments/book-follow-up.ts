import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Db } from '#store/tables.ts';
import { type BookingDeps, bookAppointment } from './book-appointment.ts';
import { findAccessible } from './find-accessible.ts';

type FollowUpCall = RequestContext<'bookFollowUp'>;

/** The limits of patients do not count for what their doctor books. */
const NO_LIMITS = { openMax: Number.MAX_SAFE_INTEGER, unverifiedMax: null };

/** Books the patient of an appointment once more with the same doctor; a retry returns the first. */
export function bookFollowUp(deps: BookingDeps): Mutation<Db, 'bookFollowUp'> {
  const booking = bookAppointment({ ...deps, bookingLimits: NO_LIMITS });
  return {
    kind: 'mutation',
    async execute(context, trx) {
      const { actor, body } = context;
      const appointment = await findAccessible(trx, actor, body.appointmentId);
      if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
      return booking.execute(ofPatient(context, appointment.patient_id), trx, undefined);
    },
    outbox: ({ now }, reply, trx) =>
      'appointmentId' in reply ? deps.messages.booked(trx, reply.appointmentId, now) : [],
    afterCommit: deps.slotsChanged,
  };
}

function ofPatient(context: FollowUpCall, patientId: string): RequestContext<'bookAppointment'> {
  const { appointmentId: _, ...slot } = context.body;
  return {
    ...context,
    actor: { ...context.actor, role: 'patient', id: patientId },
    body: { ...slot, docId: context.actor.id },
  };
}
