import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { equalInConstantTime } from '#sandbox/signatures.ts';
import { RazorpayError, razorpayFailure } from './razorpay-error.ts';

/** Replies to errors in Razorpay's format. */
export function registerRazorpayErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof RazorpayError) return reply.code(error.status).send(error.body);
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(error.statusCode).send(new RazorpayError(error.message).body);
    }
    request.log.error(error);
    return reply.code(500).send(razorpayFailure);
  });
  app.setNotFoundHandler((_request, reply) => {
    const missing = new RazorpayError('The requested URL was not found on the server.');
    return reply.code(404).send(missing.body);
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
