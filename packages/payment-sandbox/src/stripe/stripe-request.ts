import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Form, text } from '#sandbox/form-body.ts';
import { ProviderError, replyWithErrors } from '#sandbox/provider-errors.ts';
import { newId, type SandboxState } from '#sandbox/sandbox-state.ts';
import { equalInConstantTime } from '#sandbox/signatures.ts';
import { stripeApiVersion } from './present-stripe.ts';

/** Registers the basis of every Stripe API call: headers, the secret key check, errors in its format. */
export function registerStripeHooks(app: FastifyInstance, state: SandboxState): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId(state, 'req_', 14));
    reply.header('stripe-version', stripeApiVersion);
    requireSecretKey(state, request);
  });
  replyWithErrors(app, {
    failure: stripeFailure,
    refuse: (status, message) => new StripeError(status, message),
    notFound: ({ method, url }) => `Unrecognized request URL (${method}: ${url}).`,
  });
}

function requireSecretKey(state: SandboxState, request: FastifyRequest) {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) throw new StripeError(401, 'You did not provide an API key.');
  if (!equalInConstantTime(key, state.options.stripe.secretKey)) {
    throw new StripeError(401, `Invalid API Key provided: ${key.slice(0, 8)}****`);
  }
}

/** Rejects unknown parameters, as Stripe does. */
export function allowOnly(form: Form, allowed: readonly string[]): void {
  const unknown = Object.keys(form).find((name) => !allowed.includes(name));
  if (unknown === undefined) return;
  const details = { code: 'parameter_unknown', param: unknown };
  throw new StripeError(400, `Received unknown parameter: ${unknown}`, details);
}

export function required(form: Form, name: string, param = name): string {
  const value = text(form, name);
  if (value === undefined) throw missing(param);
  return value;
}

/**
 * Parses a whole number of at least 1.
 * @throws Stripe's error for an invalid parameter
 */
export function positive(value: string, param: string): number {
  const number = /^\d{1,12}$/.test(value) ? Number(value) : 0;
  if (number < 1) throw invalid(param, `Invalid positive integer: ${value}`);
  return number;
}

export function webAddress(value: string, param: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw invalid(param, 'Not a valid URL');
  }
  return value;
}

type Details = { type?: string; code?: string; param?: string; decline_code?: string };

/** A reply in Stripe's error format: `{error: {type, message, code?, param?}}`. */
export class StripeError extends ProviderError {
  readonly details: Details;

  constructor(status: number, message: string, details: Details = {}) {
    super(status, message);
    this.details = details;
  }

  get body() {
    return { error: { type: 'invalid_request_error', ...this.details, message: this.message } };
  }
}

export const stripeFailure = {
  error: { type: 'api_error', message: 'An unknown error occurred.' },
};

export function missing(param: string): StripeError {
  const message = `Missing required param: ${param}.`;
  return new StripeError(400, message, { code: 'parameter_missing', param });
}

export function invalid(param: string, message: string): StripeError {
  return new StripeError(400, message, { code: 'parameter_invalid', param });
}

export function noSuch(object: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param });
}

/**
 * Replies with `work`, or with the saved reply if the Idempotency-Key is known. The same key with
 * other parameters is rejected. Errors are not saved, since nothing was done.
 */
export function replyOnce(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => unknown,
): unknown {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return work();

  const fingerprint = fingerprintOf(request);
  const saved = state.stripe.replies.get(key);
  if (!saved) {
    const result = work();
    state.stripe.replies.set(key, { fingerprint, reply: structuredClone(result) });
    return result;
  }
  if (saved.fingerprint === fingerprint) {
    reply.header('idempotent-replayed', 'true');
    return saved.reply;
  }
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new StripeError(400, message, { type: 'idempotency_error' });
}

function fingerprintOf(request: FastifyRequest) {
  const text = `${request.method} ${request.url} ${JSON.stringify(request.body)}`;
  return createHash('sha256').update(text).digest('hex');
}
