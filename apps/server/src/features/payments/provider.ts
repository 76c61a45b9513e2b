import type { PaymentOrder, ProviderName } from '#store/payments.ts';

export interface OrderParams {
  /** Our own id of the order; the provider keeps it and tells it back. */
  id: string;
  appointmentId: string;
  amountPaise: number;
  currency: string;
  /** What is paid for, as the provider's page says it. */
  description: string;
  email: string;
  /** Epoch milliseconds. */
  now: number;
}

export interface OpenedOrder {
  reference: string;
  /** Where the customer pays; null where the page is ours. */
  url: string | null;
  expiresAt: number;
}

export interface RefundSnapshot {
  reference: string;
  /** `request` of the `RefundWish` that made it; null where somebody made it by hand. */
  request: string | null;
  amountPaise: number;
  state: 'pending' | 'done' | 'failed';
}

export interface PaymentSnapshot {
  reference: string;
  amountPaise: number;
  refunds: readonly RefundSnapshot[];
}

/** How an order stands, as the provider says now. */
export interface ProviderSnapshot {
  state: 'open' | 'processing' | 'failed' | 'expired' | 'paid' | 'gone';
  /** False where id, owner, amount, currency or mode differ from what we asked for. */
  matchesOrder: boolean;
  /** Money captured: usually one payment, or none. */
  payments: readonly PaymentSnapshot[];
}

export interface RefundParams {
  payment: string;
  amountPaise: number;
  /** The same for every try at the same refund. */
  request: string;
}

export interface WebhookEvent {
  /** Once per event, whatever its number of deliveries. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  /** The provider's id of the order it is about; else of the payment; null: nothing of ours. */
  order: string | null;
  payment: string | null;
}

/** One payment provider. Everything but `readEvent` asks it over HTTP and throws `ProviderError`. */
export interface PaymentProvider {
  readonly name: ProviderName;
  readonly livemode: boolean;
  open(params: OrderParams): Promise<OpenedOrder>;
  /** `now` in epoch milliseconds. */
  fetch(order: PaymentOrder, now: number): Promise<ProviderSnapshot>;
  refund(params: RefundParams): Promise<RefundSnapshot>;
  /** Takes no more payments for the order, as far as the provider can do that. */
  close(order: PaymentOrder): Promise<void>;
  /** @throws Problem where the signature is missing or wrong, or the event too old. */
  parseEvent(raw: Buffer, headers: Record<string, unknown>, now: number): WebhookEvent;
}

/** The provider did not answer, or with something that cannot be understood, or said no. */
export class ProviderError extends Error {
  /** It understood and refused: asking again changes nothing. */
  readonly refused: boolean;

  constructor(message: string, refused: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.refused = refused;
  }
}
