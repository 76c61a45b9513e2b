import { RazorpayError } from './razorpay-error.ts';
import type { Notes } from './razorpay-store.ts';

export type Body = Record<string, unknown>;

export function bodyOf(value: unknown): Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Parses an amount in the currency's smallest unit; at least 100, as Razorpay requires. */
export function amountIn(body: Body): number {
  const { amount } = body;
  if (amount === undefined) throw new RazorpayError('The amount field is required.', 'amount');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw new RazorpayError('The amount must be an integer.', 'amount');
  }
  if (amount < 100) throw new RazorpayError('The amount must be at least INR 1.00', 'amount');
  return amount;
}

export function currencyIn(body: Body): string {
  const { currency } = body;
  if (typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)) return currency;
  throw new RazorpayError('The currency field is invalid.', 'currency');
}

export function receiptIn(body: Body): string | null {
  const { receipt } = body;
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt === 'string' && receipt.length <= 40) return receipt;
  throw new RazorpayError('The receipt may not be greater than 40 characters.', 'receipt');
}

export function notesIn(body: Body): Notes {
  const entries = Object.entries(bodyOf(body.notes));
  if (entries.length > 15) throw new RazorpayError('The notes may not have over 15 keys.', 'notes');
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}
