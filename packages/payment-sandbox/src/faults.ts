import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from './options.ts';

/**
 * `lost-reply` processes the request and then drops the connection. All other kinds except `delay`
 * do not process it.
 */
export type FaultKind = 'delay' | 'reset' | '500' | 'garbage' | 'blackhole' | 'lost-reply';

export type Fault = {
  provider: Provider;
  kind: FaultKind;
  /** Milliseconds, for `delay`. */
  ms?: number;
  /** Number of requests affected; default 1. */
  count?: number;
  /** Affects only requests whose URL contains this, such as '/v1/refunds'. */
  path?: string;
};

export type Faults = ReturnType<typeof createFaults>;

export function createFaults(closing: AbortSignal) {
  let pending: Required<Fault>[] = [];
  const heldSockets = new Set<Socket>();
  const droppedReplies = new WeakSet<FastifyRequest>();

  function take(provider: Provider, url: string) {
    const fault = pending.find((each) => each.provider === provider && url.includes(each.path));
    if (fault && --fault.count <= 0) pending = pending.filter((each) => each !== fault);
    return fault;
  }

  async function applyFault(
    fault: Fault,
    request: FastifyRequest,
    reply: FastifyReply,
    failure: object,
  ) {
    if (fault.kind === 'delay') return sleep(fault.ms, undefined, { signal: closing });
    if (fault.kind === 'lost-reply') return droppedReplies.add(request);
    if (fault.kind === '500') return reply.code(500).send(failure);
    if (fault.kind === 'garbage') return reply.type('application/json').send('<html>{"id": tru');

    reply.hijack();
    if (fault.kind === 'reset') request.raw.socket.resetAndDestroy();
    else heldSockets.add(request.raw.socket);
    return reply;
  }

  return {
    set(fault: Fault) {
      pending.push({ ms: 0, count: 1, path: '', ...fault });
    },
    clear() {
      pending = [];
    },
    /** Returns the number of faults not yet used up. */
    remaining: () => pending.length,
    register(app: FastifyInstance, provider: Provider, serverError: object) {
      app.addHook('onRequest', async (request, reply) => {
        const fault = take(provider, request.url);
        if (!fault) return;
        await applyFault(fault, request, reply, serverError);
        if (reply.sent) return reply;
      });
      app.addHook('onSend', async (request, _reply, payload) => {
        if (droppedReplies.has(request)) request.raw.socket.resetAndDestroy();
        return payload;
      });
    },
    close() {
      for (const socket of heldSockets) socket.destroy();
      heldSockets.clear();
    },
  };
}
