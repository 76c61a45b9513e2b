import { createHmac, timingSafeEqual } from 'node:crypto';

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
