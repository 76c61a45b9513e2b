import { BoundedMap } from '#sandbox/bounded-map.ts';

/** Amounts are in the currency's smallest unit, and times are in epoch seconds. */
export type Notes = Record<string, string>;

export type Order = {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes;
  attempts: number;
  status: 'created' | 'attempted' | 'paid';
  createdAt: number;
};

export type Payment = {
  id: string;
  orderId: string;
  amount: number;
  currency: string;
  notes: Notes;
  email: string | null;
  contact: string | null;
  status: 'created' | 'captured' | 'refunded' | 'failed';
  amountRefunded: number;
  createdAt: number;
};

export type RazorpayRefund = {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
  receipt: string | null;
  notes: Notes;
  status: 'pending' | 'processed' | 'failed';
  createdAt: number;
};

export function createRazorpayStore(capacity: number) {
  return {
    orders: new BoundedMap<Order>(capacity),
    payments: new BoundedMap<Payment>(capacity),
    refunds: new BoundedMap<RazorpayRefund>(capacity),
    /** Refund ids and request fingerprints by X-Refund-Idempotency. */
    refundKeys: new BoundedMap<{ fingerprint: string; refundId: string }>(capacity),
  };
}
