import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { StripeError } from './stripe-error.ts';

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
