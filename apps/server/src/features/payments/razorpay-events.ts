import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hours } from '@nadi/domain/limits';
import { z } from 'zod';
import { Problem } from '#platform/problem.ts';
import type { WebhookDelivery, WebhookEvent } from './provider.ts';

/** Razorpay retries for 24 hours and keeps the event's original timestamp. */
const EVENT_AGE_MAX = hours(25);

const Entity = z.object({
  entity: z.object({
    id: z.string(),
    order_id: z.string().nullish(),
    payment_id: z.string().nullish(),
  }),
});

const Event = z.object({
  created_at: z.number(),
  payload: z.object({
    order: Entity.optional(),
    payment: Entity.optional(),
    refund: Entity.optional(),
  }),
});

/** Verifies and parses a webhook from Razorpay. @throws Problem 'bad-signature' */
export function parseRazorpayEvent({ raw, headers, secret, now }: WebhookDelivery): WebhookEvent {
  const signature = headers['x-razorpay-signature'];
  if (typeof signature !== 'string' || !equalSignatures(signRazorpay(raw, secret), signature)) {
    throw new Problem('bad-signature');
  }
  const event = Event.safeParse(parse(raw));
  if (!event.success) throw new Problem('bad-signature');
  const { created_at, payload } = event.data;
  if (Math.abs(now - created_at * 1000) > EVENT_AGE_MAX) throw new Problem('bad-signature');
  const { order, payment, refund } = payload;
  return {
    // Razorpay's event id is in an unsigned header, so the hash of the signed body identifies the event.
    id: createHash('sha256').update(raw).digest('hex'),
    orderReference: order?.entity.id ?? payment?.entity.order_id ?? null,
    paymentReference: refund?.entity.payment_id ?? payment?.entity.id ?? null,
  };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}

/** Signs an order and payment id as Razorpay's checkout does, with the key's secret. */
export function signPayment(order: string, payment: string, keySecret: string): string {
  return signRazorpay(`${order}|${payment}`, keySecret);
}

/** Computes HMAC-SHA256 in lower-case hexadecimal, the format of all Razorpay signatures. */
export function signRazorpay(text: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Compares in constant time. */
export function equalSignatures(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
