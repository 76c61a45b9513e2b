import { minutes } from '@nadi/domain/limits';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { Problem } from '#platform/problem.ts';
import type { WebhookEvent } from './provider.ts';

/** Stripe signs every delivery again, so an old signature is a replay. */
const SIGNATURE_AGE_MAX = minutes(5);

interface Delivery {
  raw: Buffer;
  headers: Record<string, unknown>;
  secret: string;
  /** Epoch milliseconds. */
  now: number;
}

const Event = z.object({
  id: z.string().min(1),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      payment_intent: z.string().nullish(),
    }),
  }),
});

/** Verifies and parses a webhook from Stripe. @throws Problem 'bad-signature' */
export function parseStripeEvent(stripe: Stripe, delivery: Delivery): WebhookEvent {
  const signature = delivery.headers['stripe-signature'];
  if (typeof signature !== 'string') throw new Problem('bad-signature');
  const event = Event.safeParse(verifyEvent(stripe, delivery, signature));
  if (!event.success) throw new Problem('bad-signature');
  const { id, data } = event.data;
  const isSession = data.object.object === 'checkout.session';
  return {
    id,
    orderReference: isSession ? data.object.id : null,
    paymentReference: isSession ? null : (data.object.payment_intent ?? null),
  };
}

function verifyEvent(stripe: Stripe, { raw, secret, now }: Delivery, signature: string): unknown {
  try {
    return stripe.webhooks.constructEvent(
      raw,
      signature,
      secret,
      SIGNATURE_AGE_MAX / 1000,
      undefined,
      now,
    );
  } catch {
    // The library throws various errors for malformed headers, wrong signatures and invalid JSON.
    throw new Problem('bad-signature');
  }
}
