import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Provider } from './options.ts';

/** Returns the headers of a webhook; Stripe signs `timestamp.body` at `seconds`, which are epoch seconds. */
export function signedHeaders(
  { id, provider, body }: { id: string; provider: Provider; body: string },
  secret: string,
  seconds: number,
): Record<string, string> {
  const json = { 'content-type': 'application/json' };
  if (provider === 'stripe') {
    const signature = hmac(`${seconds}.${body}`, secret);
    return { ...json, 'stripe-signature': `t=${seconds},v1=${signature}` };
  }
  const signature = razorpaySignature(body, secret);
  return { ...json, 'x-razorpay-signature': signature, 'x-razorpay-event-id': id };
}

/**
 * Signs as Razorpay does, in hexadecimal: the raw body of a webhook, or `order_id|payment_id` at
 * checkout.
 */
export function razorpaySignature(text: string, secret: string): string {
  return hmac(text, secret);
}

export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function hmac(text: string, secret: string) {
  return createHmac('sha256', secret).update(text).digest('hex');
}

function digest(text: string) {
  return createHash('sha256').update(text).digest();
}
