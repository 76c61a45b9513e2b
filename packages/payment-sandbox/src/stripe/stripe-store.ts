import { BoundedMap } from '#sandbox/bounded-map.ts';

/** Amounts are in the currency's smallest unit, and times are in epoch seconds. */
export type CheckoutSession = {
  id: string;
  amountTotal: number;
  currency: string;
  productName: string;
  clientReferenceId: string | null;
  customerEmail: string | null;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string | null;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** Null until the customer attempts to pay, as at Stripe. */
  intentId: string | null;
};

export type PaymentIntent = {
  id: string;
  sessionId: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  created: number;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
  chargeId: string | null;
  amountRefunded: number;
};

export type StripeRefund = {
  id: string;
  intentId: string;
  chargeId: string;
  amount: number;
  currency: string;
  reason: string | null;
  metadata: Record<string, string>;
  created: number;
  status: 'pending' | 'succeeded' | 'failed';
};

export function createStripeStore(capacity: number) {
  return {
    sessions: new BoundedMap<CheckoutSession>(capacity),
    intents: new BoundedMap<PaymentIntent>(capacity),
    refunds: new BoundedMap<StripeRefund>(capacity),
    /** Saved replies by Idempotency-Key. */
    replies: new BoundedMap<{ fingerprint: string; reply: unknown }>(capacity),
  };
}
