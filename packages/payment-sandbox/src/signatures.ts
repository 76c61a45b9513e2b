import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Stripe signs `timestamp.body`; `seconds` are epoch seconds. Returns the Stripe-Signature header. */
export function stripeSignature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${hmac(`${seconds}.${body}`, secret)}`;
}

/** Razorpay signs the raw webhook body, and `order_id|payment_id` at checkout. Hexadecimal. */
export function razorpaySignature(text: string, secret: string): string {
  return hmac(text, secret);
}

export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function hmac(text: string, secret: string) {
  return createHmac('sha256', secret).update(text).digest('hex');
}

function digest(text: string) {
  return createHash('sha256').update(text).digest();
}
