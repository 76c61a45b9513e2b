import type { Provider } from '@nadi/domain/payment';
import { replyMessages } from '@nadi/messages/en/replies';
import { Problem } from '#platform/problem.ts';
import { findPayableAppointment, listOrders } from '#store/payment-orders.ts';
import { listRefunds } from '#store/refunds.ts';
import type { Db } from '#store/tables.ts';

/**
 * Returns the reply for a paid appointment.
 * @throws Problem that says why the appointment is not paid
 */
export async function paymentResult(db: Db, appointmentId: string, provider: Provider) {
  const appointment = await findPayableAppointment(db, appointmentId);
  const [latest] = (await listOrders(db, appointmentId)).filter(
    (order) => order.provider === provider,
  );
  if (appointment?.cancelled_at != null && latest?.state === 'paid') {
    const refunded = (await listRefunds(db, latest.id)).length > 0;
    throw new Problem(refunded ? 'payment-returned' : 'payment-held');
  }
  // A payment of an earlier, lower price succeeded as well; the list shows what is still due.
  const partly = (appointment?.due_paise ?? 0) > 0 && latest?.state === 'paid';
  if (appointment?.paid_at != null || partly)
    return { success: true as const, message: replyMessages.paymentSuccessful };
  if (latest?.state === 'processing') throw new Problem('payment-processing');
  if (latest?.state === 'mismatch') throw new Problem('payment-not-proven');
  throw new Problem('payment-not-completed');
}
