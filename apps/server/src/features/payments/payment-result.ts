import { replyMessages } from '@nadi/messages/en/replies';
import { Problem } from '#platform/problem.ts';
import { listOrders, type ProviderName } from '#store/payments.ts';
import { findPayableAppointment } from '#store/payments-list.ts';
import { listRefunds } from '#store/payments-refunds.ts';
import type { Db } from '#store/tables.ts';

/** What is known about paying an appointment. @throws Problem unless it is paid */
export async function paymentResult(db: Db, appointmentId: string, provider: ProviderName) {
  const appointment = await findPayableAppointment(db, appointmentId);
  const [latest] = (await listOrders(db, appointmentId)).filter(
    (order) => order.provider === provider,
  );
  if (appointment?.cancelled_at != null && latest?.state === 'paid') {
    const back = (await listRefunds(db, latest.id)).length > 0;
    throw new Problem(back ? 'payment-returned' : 'payment-held');
  }
  if (appointment?.paid_at != null)
    return { success: true as const, message: replyMessages.paymentSuccessful };
  if (latest?.state === 'processing') throw new Problem('payment-processing');
  if (latest?.state === 'mismatch') throw new Problem('payment-not-proven');
  throw new Problem('payment-not-completed');
}
