import type { OrderState, Provider, RefundState } from '@nadi/domain/payment';
import type { PaymentOrder } from '#store/payment-orders.ts';

export interface OrderParams {
  /** Our order id; the provider stores it and returns it with the order. */
  id: string;
  appointmentId: string;
  amountMinor: number;
  currency: string;
  /** Shown on the provider's payment page. */
  description: string;
  email: string;
  /** Epoch milliseconds. */
  now: number;
}

export interface OpenedOrder {
  /** The provider's id of the order. */
  reference: string;
  /** The hosted payment page; null if the checkout runs in our own page. */
  url: string | null;
  expiresAt: number;
}

export interface RefundSnapshot {
  /** The provider's id of the refund. */
  reference: string;
  /** Of the `RefundParams` that created it; null for a refund made in the provider's dashboard. */
  idempotencyKey: string | null;
  amountMinor: number;
  state: Exclude<RefundState, 'requested'>;
  /** By the provider's clock, in epoch milliseconds of whole seconds; null if it did not say. */
  createdAt: number | null;
}

export interface PaymentSnapshot {
  /** The provider's id of the payment. */
  reference: string;
  amountMinor: number;
  refunds: readonly RefundSnapshot[];
}

/** An order as the provider reports it now. */
export interface ProviderSnapshot {
  state: Exclude<OrderState, 'mismatch'>;
  /** False if id, owner, amount, currency or mode differ from the stored order. */
  matchesOrder: boolean;
  /** Captured payments: usually one or none. */
  payments: readonly PaymentSnapshot[];
}

export interface RefundParams {
  paymentReference: string;
  amountMinor: number;
  /** Equal for repeated requests of one attempt at a refund. */
  idempotencyKey: string;
}

export interface WebhookEvent {
  /** Equal for every delivery of the same event. */
  id: string;
  /** The provider's ids of the order and the payment; null if the event does not name them. */
  orderReference: string | null;
  paymentReference: string | null;
}

/** A signed request of a provider, with the secret that verifies it. */
export interface WebhookDelivery {
  raw: Buffer;
  headers: Record<string, unknown>;
  secret: string;
  /** Epoch milliseconds. */
  now: number;
}

/** A payment provider. All methods except `parseEvent` call its HTTP API and throw `ProviderError`. */
export interface PaymentProvider {
  readonly name: Provider;
  readonly livemode: boolean;
  /** Returns whether the provider takes payments in a currency, by its documentation. */
  takes(currency: string): boolean;
  open(params: OrderParams): Promise<OpenedOrder>;
  /** `now` in epoch milliseconds. */
  fetch(order: PaymentOrder, now: number): Promise<ProviderSnapshot>;
  refund(params: RefundParams): Promise<RefundSnapshot>;
  /** Reads from the account, which shows that the provider accepts the keys. */
  check(): Promise<void>;
  /** Stops the order from taking payments, if the provider supports that. */
  close(order: PaymentOrder): Promise<void>;
  /** @throws Problem if the signature is missing or wrong, or the event is too old */
  parseEvent(raw: Buffer, headers: Record<string, unknown>, now: number): WebhookEvent;
}

/** The provider did not reply, replied with something unexpected, or rejected the request. */
export class ProviderError extends Error {
  /** True if the provider rejected the request, so that a retry cannot succeed. */
  readonly rejected: boolean;

  constructor(message: string, rejected: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.rejected = rejected;
  }
}
