import { randomUUID } from 'node:crypto';
import { mayAccess } from '@nadi/domain/appointment';
import { wallClock } from '@nadi/domain/clinic-time';
import { receiptNumber } from '@nadi/domain/invoice';
import { isWaiting } from '@nadi/domain/request';
import { joinWords } from '@nadi/messages/en/english';
import { cashUpMessages, replyMessages } from '@nadi/messages/en/replies';
import { formatClock, formatDay } from '@nadi/messages/when';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findCashRecorder } from '#store/cash-ups.ts';
import { lockAppointment } from '#store/change-appointment.ts';
import { appendEntry, appointmentBalance } from '#store/ledger.ts';
import { findPayableAppointment, setPaid } from '#store/payment-orders.ts';
import { toRequest } from '#store/requests.ts';
import type { Db } from '#store/tables.ts';
import { lockCashDesk } from './cash-up.ts';
import type { Payments } from './payments.ts';

/**
 * Records the fee of an unpaid appointment whose patient has arrived, or what is still due of it, as paid in
 * cash, by reception, the admin or its doctor.
 * The appointment stays unpaid online; the ledger and the receipt name the cash.
 */
export function recordCash(
  { livemode, deps: { messages } }: Pick<Payments, 'livemode' | 'deps'>,
  zone: string,
): Mutation<Db, 'recordCash'> {
  return {
    kind: 'mutation',
    audit: { action: 'recorded-cash', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const appointment = await findPayableAppointment(trx, body.appointmentId);
      const parties = appointment && {
        doctorId: appointment.doctor_id,
        patientId: appointment.patient_id,
      };
      if (!parties || !mayAccess(actor, parties)) throw new Problem('appointment-not-found');
      const locked = await lockAppointment(trx, body.appointmentId);
      if (locked.cancelled_at !== null) throw new Problem('already-cancelled');
      if (isWaiting(toRequest(locked))) throw new Problem('request-waiting');
      if (locked.no_show_at !== null) throw new Problem('already-no-show');
      if (locked.completed_at === null && locked.arrived_at === null)
        throw new Problem('not-completed');
      if (locked.amount_minor === 0) throw new Problem('nothing-to-pay');
      const balance = await appointmentBalance(trx, locked.id);
      const due = locked.due_minor;
      if (due === 0 && (balance.online > 0 || balance.cash > 0)) {
        throw await alreadyPaid(trx, locked.id, zone);
      }
      const desk = await lockCashDesk(trx, body.desk);
      const receipt = await appendEntry(trx, {
        at: new Date(now),
        appointmentId: locked.id,
        orderId: null,
        provider: 'cash',
        desk,
        kind: 'payment',
        reference: `cash-${randomUUID()}`,
        amountMinor: due > 0 ? due : locked.amount_minor,
        currency: appointment.currency,
        livemode,
      });
      const paidAt = balance.online > 0 ? new Date(now) : null;
      if (due > 0) await setPaid(trx, locked.id, { paidAt, dueMinor: 0 });
      await messages.enqueueLedger(trx, locked.id, now);
      return {
        success: true,
        message: replyMessages.cashRecorded,
        receipt: receiptNumber({ livemode }, receipt.receiptNo ?? 0),
      };
    },
    afterCommit: messages.wake,
  };
}

/** Names the person who recorded the cash, so that two desks do not take it twice. */
async function alreadyPaid(db: Db, appointmentId: string, zone: string): Promise<Problem> {
  const recorder = await findCashRecorder(db, appointmentId);
  if (!recorder) return new Problem('already-paid');
  const wall = wallClock(zone, recorder.at.getTime());
  return new Problem('already-paid', {
    message: (i18n) => {
      const at = joinWords(i18n, [formatDay(i18n, wall), formatClock(i18n, wall)]);
      return cashUpMessages.recordedBy(i18n, { ...recorder, at });
    },
  });
}
