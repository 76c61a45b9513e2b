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

export type RazorpayStore = {
  orders: BoundedMap<Order>;
  payments: BoundedMap<Payment>;
  refunds: BoundedMap<RazorpayRefund>;
  /** Refund ids and request fingerprints by X-Refund-Idempotency. */
  refundKeys: BoundedMap<{ fingerprint: string; refundId: string }>;
};

export function createRazorpayStore(capacity: number): RazorpayStore {
  return {
    orders: new BoundedMap(capacity),
    payments: new BoundedMap(capacity),
    refunds: new BoundedMap(capacity),
    refundKeys: new BoundedMap(capacity),
  };
}
