import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the Stripe-Signature header: `timestamp.body` signed; `seconds` are epoch seconds. */
export function stripeSignature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${hmac(`${seconds}.${body}`, secret)}`;
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
