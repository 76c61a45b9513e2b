import { days } from '@nadi/domain/limits';
import { Problem } from '#platform/problem.ts';
import type { PaymentOrder } from '#store/payments.ts';
import type { PaymentProvider, RefundWish, SeenOrder, SeenRefund } from './provider.ts';
import { Order, Payments, Refund, Refunds, seenOrder, seenRefund } from './razorpay-answers.ts';
import { isGone, type RazorpayClient, razorpayClient } from './razorpay-client.ts';
import { sameMac, signPayment } from './razorpay-signature.ts';
import { readRazorpayEvent } from './read-razorpay-event.ts';

export interface RazorpayAccess {
  keyId: string;
  keySecret: string;
  /** Null: no webhooks are taken. */
  webhookSecret: string | null;
  /** Where the API is, when it is not Razorpay's own. */
  base?: () => string;
  timeoutMs: number;
}

export interface RazorpayProvider extends PaymentProvider {
  /** Public: the checkout in the page begins with it. */
  readonly keyId: string;
  /** Whether the confirmation is Razorpay's, over an order id of ours. */
  confirms(order: string, payment: string, signature: string): boolean;
}

/** An order of Razorpay's never ends by itself; we stop asking about it. */
const ORDER_LIFE = days(1);

/** Razorpay Standard Checkout: the customer pays in our page. */
export function razorpayProvider(access: RazorpayAccess): RazorpayProvider {
  const client = razorpayClient(access);
  return {
    name: 'razorpay',
    livemode: access.keyId.startsWith('rzp_live_'),
    keyId: access.keyId,
    async open(wish) {
      const order = await client.post('/v1/orders', Order, {
        amount: wish.amountPaise,
        currency: wish.currency,
        receipt: wish.id,
        payment_capture: true,
        notes: { appointment: wish.appointmentId, order: wish.id },
      });
      return { reference: order.id, url: null, expiresAt: wish.now + ORDER_LIFE };
    },
    look: (order, now) => lookAt(client, order, now),
    refund: (wish) => makeRefund(client, wish),
    // Razorpay cannot close an order: what is paid into it afterwards is refunded.
    close: async () => {},
    confirms: (order, payment, signature) =>
      sameMac(signPayment(order, payment, access.keySecret), signature),
    readEvent(raw, headers, now) {
      if (access.webhookSecret === null) throw new Problem('payment-not-set-up');
      return readRazorpayEvent({ raw, headers, secret: access.webhookSecret, now });
    },
  };
}

async function lookAt(
  client: RazorpayClient,
  stored: PaymentOrder,
  now: number,
): Promise<SeenOrder> {
  const path = `/v1/orders/${encodeURIComponent(stored.reference)}`;
  const order = await client.get(path, Order).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (order === null) return { state: 'gone', asAsked: true, payments: [] };
  const payments = await client.get(`${path}/payments`, Payments);
  const seen = seenOrder(order, payments.items, stored, now);
  return {
    ...seen,
    payments: await Promise.all(
      seen.payments.map(async (payment) => ({
        ...payment,
        refunds: (await client.get(`${pathOf(payment.reference)}/refunds`, Refunds)).items.map(
          seenRefund,
        ),
      })),
    ),
  };
}

async function makeRefund(client: RazorpayClient, wish: RefundWish): Promise<SeenRefund> {
  const body = { amount: wish.amountPaise, notes: { request: wish.request } };
  const key = `refund-${wish.request}`;
  return seenRefund(await client.post(`${pathOf(wish.payment)}/refund`, Refund, body, key));
}

function pathOf(payment: string): string {
  return `/v1/payments/${encodeURIComponent(payment)}`;
}
