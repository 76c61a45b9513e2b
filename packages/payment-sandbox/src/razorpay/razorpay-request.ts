import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProviderError, replyWithErrors } from '#sandbox/provider-errors.ts';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { equalInConstantTime } from '#sandbox/signatures.ts';
import type { Notes } from './razorpay-store.ts';

/** Replies to errors in Razorpay's format. */
export function registerRazorpayErrors(app: FastifyInstance): void {
  replyWithErrors(app, {
    failure: razorpayFailure,
    refuse: (status, message) => new RazorpayError(message, null, status),
    notFound: () => 'The requested URL was not found on the server.',
  });
}

/** Checks Basic authentication with the key id as name and the key secret as password. */
export function requireKeys(state: SandboxState, request: FastifyRequest): void {
  const { keyId, keySecret } = state.options.razorpay;
  const sent = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const pair = Buffer.from(sent, 'base64').toString();
  if (!equalInConstantTime(pair, `${keyId}:${keySecret}`)) {
    throw new RazorpayError('Authentication failed', null, 401);
  }
}

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

/** A reply in Razorpay's error format: `{error: {code, description, source, step, …}}`. */
export class RazorpayError extends ProviderError {
  readonly field: string | null;

  constructor(description: string, field: string | null = null, status = 400) {
    super(status, description);
    this.field = field;
  }

  get body() {
    return {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: this.message,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        ...(this.field === null ? {} : { field: this.field }),
      },
    };
  }
}

export const razorpayFailure = {
  error: {
    code: 'SERVER_ERROR',
    description: 'We are facing some trouble completing your request at the moment.',
    source: 'internal',
    step: null,
    reason: 'server_error',
    metadata: {},
  },
};

/** Error fields of a declined payment. */
export const declined = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank. Try another payment method.',
  error_source: 'issuer_bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
};

/** Returns a record. @throws Razorpay's error for an unknown id */
export function find<T>(records: Map<string, T>, id: string): T {
  const record = records.get(id);
  if (!record) throw new RazorpayError('The id provided does not exist');
  return record;
}
