import { mayAccess } from '@nadi/domain/appointment';
import type { Role } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { cancelPending, findAppointment } from '#store/appointments.ts';
import type { Db } from '#store/tables.ts';
import { alreadyEnded } from './already-ended.ts';

type CancelRoute =
  | 'cancelPatientAppointment'
  | 'cancelDoctorAppointment'
  | 'cancelAdminAppointment';

export interface CancelDeps {
  slotsChanged(): void;
  /** Asks for what is due back, in the cancellation's own transaction. */
  refundCancelled(
    db: Db,
    cancelled: { appointmentId: string; by: Role; startsAt: number; now: number },
  ): Promise<void>;
  /** Has what was asked for carried out, once it is committed. */
  onLedgerChange(): void;
}

/** Cancels for any role; the actor decides which appointments are visible (docs/product.md#appointment-states). */
export function cancelAppointment(deps: CancelDeps): Mutation<Db, CancelRoute> {
  return {
    kind: 'mutation',
    async execute({ actor, body, now }, trx) {
      const appointment = await findAppointment(trx, body.appointmentId);
      const parties = appointment && {
        doctorId: appointment.doctor_id,
        patientId: appointment.patient_id,
      };
      if (!appointment || !parties || !mayAccess(actor, parties))
        throw new Problem('appointment-not-found');
      const done = await cancelPending(trx, body.appointmentId, {
        by: actor.role,
        at: new Date(now),
      });
      if (!done) throw await alreadyEnded(trx, body.appointmentId);
      await deps.refundCancelled(trx, {
        appointmentId: appointment.id,
        by: actor.role,
        startsAt: appointment.starts_at.getTime(),
        now,
      });
      return { success: true, message: replyMessages.appointmentCancelled };
    },
    afterCommit() {
      deps.slotsChanged();
      deps.onLedgerChange();
    },
  };
}
