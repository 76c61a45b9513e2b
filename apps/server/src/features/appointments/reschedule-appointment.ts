import { paiseToRupees } from '@nadi/domain/money';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import { type MoveDeps, moveToSlot } from './move-to-slot.ts';

type RescheduleRoute =
  | 'reschedulePatientAppointment'
  | 'rescheduleDoctorAppointment'
  | 'rescheduleAdminAppointment';

export interface RescheduleDeps extends MoveDeps {
  /** Counts a patient's attempts to book or move. */
  bookingLimiter: Throttle;
  onSlotsChange(): void;
  /** Submits the requested refunds, and closes orders of an earlier price; called after the commit. */
  onLedgerChange(): void;
  messages: {
    rescheduled(db: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  };
}

/**
 * Moves an appointment to another slot or visit type until it starts; a patient within the clinic's
 * policy, and the clinic also to another doctor. It keeps its meeting code and payment; repeating a request that succeeded
 * succeeds again.
 */
export function rescheduleAppointment(deps: RescheduleDeps): Mutation<Db, RescheduleRoute> {
  return {
    kind: 'mutation',
    audit: { action: 'rescheduled', about: appointmentInBody },
    async prepare({ actor }) {
      if (actor.role === 'patient') await deps.bookingLimiter.consume(actor.id);
    },
    async execute({ actor, body, now }, trx) {
      const moved = await moveToSlot(deps, trx, { ...body, actor, now });
      return {
        success: true,
        message: replyMessages.appointmentRescheduled,
        ...(moved?.duePaise ? { due: paiseToRupees(moved.duePaise) } : {}),
        ...(moved?.refundPaise ? { refund: paiseToRupees(moved.refundPaise) } : {}),
      };
    },
    outbox: ({ body, now }, _reply, trx) => deps.messages.rescheduled(trx, body.appointmentId, now),
    afterCommit() {
      deps.onSlotsChange();
      deps.onLedgerChange();
    },
  };
}
