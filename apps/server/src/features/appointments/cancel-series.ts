import type { ProblemCode } from '@nadi/contract/problems';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#store/audit.ts';
import { lockMoves } from '#store/change-appointment.ts';
import { withSavepoint } from '#store/database-engine.ts';
import { listFromAppointment, type SeriesAppointment } from '#store/series.ts';
import type { Db } from '#store/tables.ts';
import { type CancelDeps, cancelOne } from './cancel-appointment.ts';
import { findAccessible } from './find-accessible.ts';

type Route = 'cancelPatientSeries' | 'cancelDoctorSeries' | 'cancelAdminSeries';

export interface CancelSeriesDeps extends CancelDeps {
  messages: CancelDeps['messages'] & {
    seriesCancelled(
      db: Db,
      appointmentIds: readonly string[],
      now: number,
    ): Promise<readonly OutboxEntry[]>;
  };
}

const ENDED: readonly ProblemCode[] = ['already-cancelled', 'already-completed', 'already-no-show'];

/**
 * Cancels an appointment and the later ones of its series that have not ended. Each is refunded as if it
 * were cancelled alone (docs/product/booking.md#series).
 * @throws Problem if the actor may not cancel it, it has ended, or it was booked alone
 */
export function cancelSeries(deps: CancelSeriesDeps): Mutation<Db, Route> {
  return {
    kind: 'mutation',
    // The use case adds an entry for each appointment.
    audit: null,
    async execute({ actor, body, now }, trx) {
      const { doctor_id } = await findAccessible(trx, actor, body.appointmentId);
      // From here on, none of them can move to another time or doctor.
      await lockMoves(trx, doctor_id);
      const chosen = await findAccessible(trx, actor, body.appointmentId);
      const listed = await listFromAppointment(trx, chosen.id, new Date(now));
      if (!listed) throw new Problem('not-in-series');
      const reason = 'reason' in body ? body.reason : undefined;
      const cancelled: SeriesAppointment[] = [];
      for (const appointment of listed) {
        const cancellation = { actor, appointmentId: appointment.id, reason, now };
        const done = await withSavepoint(trx, () => cancelOne(deps, trx, cancellation)).then(
          () => true,
          (error: unknown) => {
            const hasEnded = error instanceof Problem && ENDED.includes(error.code);
            // A later one may have ended meanwhile, so there is nothing to cancel.
            if (hasEnded && appointment.id !== chosen.id) return false;
            throw error;
          },
        );
        if (done) cancelled.push(appointment);
      }
      for (const { id, patient_id } of cancelled) {
        await recordAudit(trx, {
          at: new Date(now),
          action: 'cancelled',
          appointmentId: id,
          actor: { role: actor.role, id: actor.id },
          subject: { role: 'patient', id: patient_id },
        });
      }
      const message = replyMessages.seriesCancelled;
      return { success: true, message, cancelled: cancelled.map(({ id }) => id) };
    },
    outbox: ({ now }, reply, trx) =>
      'cancelled' in reply ? deps.messages.seriesCancelled(trx, reply.cancelled, now) : [],
    afterCommit() {
      deps.onSlotsChange();
      deps.onLedgerChange();
    },
  };
}
