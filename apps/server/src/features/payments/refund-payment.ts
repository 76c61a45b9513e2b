import { randomUUID } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { listOrderEntries } from '#store/ledger.ts';
import { findOrder, lockAppointment, scheduleOrderCheck } from '#store/payments.ts';
import { insertRefund, retryRefund } from '#store/payments-refunds.ts';
import type { Db } from '#store/tables.ts';
import type { Payments } from './payments.ts';

/**
 * Requests a refund of a cancelled appointment's payment, or retries a failed one, for the admin.
 * `body.id` is `orderId:paymentReference`, as in the payments list.
 */
export function refundPayment(payments: Payments): Mutation<Db, 'refundPayment'> {
  return {
    kind: 'mutation',
    async execute({ body, now }, trx) {
      const [orderId = '', payment = ''] = body.id.split(':');
      const order = isUuid(orderId) ? await findOrder(trx, orderId) : undefined;
      if (!order) throw new Problem('nothing-to-refund');
      const appointment = await lockAppointment(trx, order.appointment_id);
      const entries = await listOrderEntries(trx, orderId);
      const paid = entries.find(
        ({ kind, reference }) => kind === 'payment' && reference === payment,
      );
      if (!paid || order.state === 'gone') throw new Problem('nothing-to-refund');
      const left = entries.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
      const held = appointment.cancelled_at !== null && left > 0;
      const amountPaise = Math.min(left, paid.amount_paise);
      const params = { id: randomUUID(), orderId, payment, amountPaise, reason: 'admin' as const };
      const requested =
        (await retryRefund(trx, orderId, payment)) ||
        (held && (await insertRefund(trx, { ...params, requestedAt: new Date(now) })));
      if (!requested) throw new Problem('nothing-to-refund');
      await scheduleOrderCheck(trx, orderId, new Date(now));
      return {
        success: true,
        message: replyMessages.refundRequested,
        appointmentId: appointment.id,
      };
    },
    afterCommit: () => payments.reconcileSoon(),
  };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
