import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { newId } from '#sandbox/sandbox-state.ts';
import { equalInConstantTime } from '#sandbox/signatures.ts';
import { StripeError, stripeFailure } from './stripe-error.ts';
import { stripeApiVersion } from './stripe-events.ts';

/** Registers the basis of every Stripe API call: headers, the secret key check, errors in its format. */
export function registerStripeHooks(app: FastifyInstance, state: SandboxState): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId(state, 'req_', 14));
    reply.header('stripe-version', stripeApiVersion);
    requireSecretKey(state, request);
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).send(error.body);
    if (error.statusCode !== undefined && error.statusCode < 500) {
      const refusal = new StripeError(error.statusCode, error.message);
      return reply.code(refusal.status).send(refusal.body);
    }
    request.log.error(error);
    return reply.code(500).send(stripeFailure);
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return reply.code(404).send(new StripeError(404, message).body);
  });
}

function requireSecretKey(state: SandboxState, request: FastifyRequest) {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) throw new StripeError(401, 'You did not provide an API key.');
  if (!equalInConstantTime(key, state.options.stripe.secretKey)) {
    throw new StripeError(401, `Invalid API Key provided: ${key.slice(0, 8)}****`);
  }
}
