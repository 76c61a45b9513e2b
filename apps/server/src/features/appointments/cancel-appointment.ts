import { mayAccess } from '@nadi/domain/appointment';
import type { Role } from '@nadi/domain/permissions';
import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { cancelPending, findAppointment } from '#store/appointments.ts';
import type { Sql } from '#store/tables.ts';
import { alreadyEnded } from './already-ended.ts';

type CancelRoute =
  | 'cancelPatientAppointment'
  | 'cancelDoctorAppointment'
  | 'cancelAdminAppointment';

export interface CancelDeps {
  slotsChanged(): void;
  /** Asks for what is due back, in the cancellation's own transaction. */
  refundCancelled(
    sql: Sql,
    cancelled: { appointmentId: string; by: Role; startsAt: number; now: number },
  ): Promise<void>;
  /** Has what was asked for carried out, once it is committed. */
  moneyMoves(): void;
}

/** The same verb for whoever calls; the actor's role says whose appointment it may be (spec §4). */
export function cancelAppointment(deps: CancelDeps): Change<Sql, CancelRoute> {
  return {
    kind: 'change',
    async effect({ actor, body, now }, sql) {
      const appointment = await findAppointment(sql, body.appointmentId);
      const parties = appointment && {
        doctorId: appointment.doctor_id,
        patientId: appointment.patient_id,
      };
      if (!appointment || !parties || !mayAccess(actor, parties))
        throw new Problem('appointment-not-found');
      const done = await cancelPending(sql, body.appointmentId, {
        by: actor.role,
        at: new Date(now),
      });
      if (!done) throw await alreadyEnded(sql, body.appointmentId);
      await deps.refundCancelled(sql, {
        appointmentId: appointment.id,
        by: actor.role,
        startsAt: appointment.starts_at.getTime(),
        now,
      });
      return { success: true, message: 'Appointment cancelled successfully' };
    },
    settled() {
      deps.slotsChanged();
      deps.moneyMoves();
    },
  };
}
