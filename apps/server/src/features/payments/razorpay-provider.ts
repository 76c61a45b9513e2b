import { days } from '@nadi/domain/limits';
import { Problem } from '#platform/problem.ts';
import type { PaymentOrder } from '#store/payment-orders.ts';
import { parseRazorpayEvent } from './parse-razorpay-event.ts';
import type {
  PaymentProvider,
  ProviderSnapshot,
  RefundParams,
  RefundSnapshot,
} from './provider.ts';
import { isUnknownId, type RazorpayClient, razorpayClient } from './razorpay-client.ts';
import { equalSignatures, signPayment } from './razorpay-signature.ts';
import {
  Order,
  orderSnapshot,
  Payments,
  Refund,
  Refunds,
  refundSnapshot,
} from './razorpay-snapshot.ts';

export interface RazorpayOptions {
  keyId: string;
  keySecret: string;
  /** Null: webhooks are rejected. */
  webhookSecret: string | null;
  /** Base URL of the API, if not Razorpay's own. */
  base?: () => string;
  timeoutMs: number;
}

export interface RazorpayProvider extends PaymentProvider {
  /** Public; the checkout script needs it. */
  readonly keyId: string;
  /** Returns whether Razorpay signed this payment of this order. */
  verifyConfirmation(order: string, payment: string, signature: string): boolean;
}

/** Razorpay orders never expire; we stop checking them after this. */
const ORDER_LIFE = days(1);

/** Creates the provider for Razorpay Standard Checkout, whose script runs in our page. */
export function razorpayProvider(access: RazorpayOptions): RazorpayProvider {
  const client = razorpayClient(access);
  return {
    name: 'razorpay',
    livemode: access.keyId.startsWith('rzp_live_'),
    keyId: access.keyId,
    async open(params) {
      const order = await client.post('/v1/orders', Order, {
        amount: params.amountPaise,
        currency: params.currency,
        receipt: params.id,
        payment_capture: true,
        notes: { appointment: params.appointmentId, order: params.id },
      });
      return { reference: order.id, url: null, expiresAt: params.now + ORDER_LIFE };
    },
    fetch: (order, now) => fetchOrder(client, order, now),
    refund: (params) => createRefund(client, params),
    // Razorpay cannot close an order; a later payment is refunded instead.
    close: async () => {},
    verifyConfirmation: (order, payment, signature) =>
      equalSignatures(signPayment(order, payment, access.keySecret), signature),
    parseEvent(raw, headers, now) {
      if (access.webhookSecret === null) throw new Problem('payment-not-set-up');
      return parseRazorpayEvent({ raw, headers, secret: access.webhookSecret, now });
    },
  };
}

async function fetchOrder(
  client: RazorpayClient,
  stored: PaymentOrder,
  now: number,
): Promise<ProviderSnapshot> {
  const path = `/v1/orders/${encodeURIComponent(stored.reference)}`;
  const order = await client.get(path, Order).catch((error: unknown) => {
    if (isUnknownId(error)) return null;
    throw error;
  });
  if (order === null) return { state: 'gone', matchesOrder: true, payments: [] };
  const payments = await client.get(`${path}/payments`, Payments);
  const snapshot = orderSnapshot(order, payments.items, stored, now);
  return {
    ...snapshot,
    payments: await Promise.all(
      snapshot.payments.map(async (payment) => ({
        ...payment,
        refunds: (await client.get(`${paymentPath(payment.reference)}/refunds`, Refunds)).items.map(
          refundSnapshot,
        ),
      })),
    ),
  };
}

async function createRefund(client: RazorpayClient, params: RefundParams): Promise<RefundSnapshot> {
  const body = { amount: params.amountPaise, notes: { request: params.idempotencyKey } };
  const key = `refund-${params.idempotencyKey}`;
  return refundSnapshot(
    await client.post(`${paymentPath(params.paymentReference)}/refund`, Refund, body, key),
  );
}

function paymentPath(payment: string): string {
  return `/v1/payments/${encodeURIComponent(payment)}`;
}
