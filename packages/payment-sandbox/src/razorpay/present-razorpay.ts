import { newId, type SandboxState, seconds, withOverrides } from '#sandbox/sandbox-state.ts';
import { declined } from './razorpay-request.ts';
import type { Notes, Order, Payment, RazorpayRefund } from './razorpay-store.ts';

const noError = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

export function presentOrder(state: SandboxState, order: Order) {
  const paid = order.status === 'paid';
  return withOverrides(state, {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: paid ? order.amount : 0,
    amount_due: paid ? 0 : order.amount,
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: notesShown(order.notes),
    created_at: order.createdAt,
  });
}

export function presentPayment(state: SandboxState, payment: Payment) {
  const captured = payment.status === 'captured' || payment.status === 'refunded';
  return withOverrides(state, {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: 'card',
    amount_refunded: payment.amountRefunded,
    refund_status: refundStatus(payment),
    captured,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: payment.email,
    contact: payment.contact,
    notes: notesShown(payment.notes),
    fee: captured ? 0 : null,
    tax: captured ? 0 : null,
    ...(payment.status === 'failed' ? declined : noError),
    acquirer_data: {},
    created_at: payment.createdAt,
  });
}

export function presentRefund(state: SandboxState, refund: RazorpayRefund) {
  return withOverrides(state, {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: notesShown(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: null },
    created_at: refund.createdAt,
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  });
}

function refundStatus(payment: Payment) {
  if (payment.amountRefunded === 0) return null;
  return payment.amountRefunded === payment.amount ? 'full' : 'partial';
}

// Razorpay serialises empty notes as an empty array.
function notesShown(notes: Notes): Notes | [] {
  return Object.keys(notes).length === 0 ? [] : notes;
}

/** Records an event with a snapshot of its entities and sends it to the webhook. */
export function emitRazorpay(
  state: SandboxState,
  type: string,
  entities: Record<string, object>,
): void {
  const names = Object.keys(entities);
  const event = {
    entity: 'event',
    account_id: 'acc_SandboxAccount',
    event: type,
    contains: names,
    payload: Object.fromEntries(names.map((name) => [name, { entity: entities[name] }])),
    created_at: seconds(state),
  };
  const id = newId(state, '', 14);
  state.webhooks.emit({ id, provider: 'razorpay', type, body: JSON.stringify(event) });
}
