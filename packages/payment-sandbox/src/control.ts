import type { FastifyInstance } from 'fastify';
import {
  type PaymentProof,
  takePayment as payOrder,
  proofOf,
} from '#sandbox/razorpay/checkout-routes.ts';
import { takePayment as paySession } from '#sandbox/stripe/pay-routes.ts';
import { expireSession } from '#sandbox/stripe/sessions.ts';
import type { Fault } from './faults.ts';
import type { Outcome, Provider, Settlement } from './options.ts';
import { type SandboxState, seconds } from './sandbox-state.ts';
import { settle } from './settle.ts';
import { signedHeaders } from './signatures.ts';
import type { SandboxEvent } from './webhooks.ts';

/** A simulated payment; `proof` is set for Razorpay with every outcome. */
export type Paid = { paymentId: string; status: string; proof?: PaymentProof };

type Forgery = {
  /** Signs with this secret instead of the webhook's. */
  secret?: string;
  /** Stripe only: the signature's timestamp in epoch seconds. */
  at?: number;
};

export type Control = ReturnType<typeof createControl>;

/** Controls the sandbox from tests. Unknown ids throw. */
export function createControl(state: SandboxState) {
  return {
    /** Pays a session (cs_…) or an order (order_…) as a customer does. */
    pay: (id: string, outcome: Outcome = 'succeed') => pay(state, id, outcome),
    /** Settles a pending payment (by session, order or payment id) or refund. */
    settle: (id: string, how: Settlement = 'succeed') => settle(state, id, how),
    expire: (sessionId: string) =>
      expireSession(state, requireRecord(state.stripe.sessions, sessionId)),
    /** Sets the outcome of future refunds; `decline` fails them at once. */
    refundsWill(provider: Provider, outcome: Outcome) {
      state.refundOutcome[provider] = outcome;
    },
    setFault: (fault: Fault) => state.faults.set(fault),
    faultsLeft: () => state.faults.remaining(),
    clearFaults: () => state.faults.clear(),
    holdWebhooks: () => state.webhooks.hold(),
    releaseWebhooks: (order?: 'as-sent' | 'reversed') => state.webhooks.release(order),
    redeliver: (eventId: string, times?: number) => state.webhooks.redeliver(eventId, times),
    events: (provider?: Provider): SandboxEvent[] =>
      [...state.webhooks.events.values()].filter(
        (event) => !provider || event.provider === provider,
      ),
    /** Resolves when no webhook delivery is running. */
    webhooksSettled: () => state.webhooks.idle(),
    /** Replaces these fields of a record in every API response. */
    tamper: (id: string, fields: Record<string, unknown>) => void state.overrides.set(id, fields),
    /** Returns the headers that sign `body` as the provider does, or with other parameters. */
    forge: (provider: Provider, body: string, how: Forgery = {}) =>
      forge(state, provider, body, how),
    /** Runs the tasks that are due. */
    runDue: () => state.scheduler.runDue(state.options.clock()),
  };
}

function pay(state: SandboxState, id: string, outcome: Outcome): Paid {
  if (id.startsWith('cs_')) {
    const intent = paySession(state, requireRecord(state.stripe.sessions, id), outcome);
    return { paymentId: intent.id, status: intent.status };
  }
  const anonymous = { email: null, contact: null };
  const payment = payOrder(state, requireRecord(state.razorpay.orders, id), outcome, anonymous);
  return { paymentId: payment.id, status: payment.status, proof: proofOf(state, payment) };
}

function forge(state: SandboxState, provider: Provider, body: string, how: Forgery) {
  const secret = how.secret ?? state.options[provider].webhookSecret;
  const at = how.at ?? seconds(state);
  return signedHeaders({ id: 'forged', provider, body }, secret, at);
}

function requireRecord<T>(records: Map<string, T>, id: string): T {
  const record = records.get(id);
  if (!record) throw new Error(`No record ${id}`);
  return record;
}

type ControlRequest = { Params: { verb: string }; Body: { args?: unknown[] } | null };

/**
 * Serves the sandbox's control: `POST /control/pay` with `{"args": ["cs_…", "succeed"]}` calls
 * `control.pay('cs_…', 'succeed')`.
 */
export function controlRoutes(control: Control) {
  const methods = new Map<string, (...args: never) => unknown>(Object.entries(control));

  return async (app: FastifyInstance) => {
    app.post<ControlRequest>('/:verb', async (request, reply) => {
      const method = methods.get(request.params.verb);
      if (!method) return reply.code(404).send({ error: 'No such control' });
      try {
        const result = await Reflect.apply(method, undefined, request.body?.args ?? []);
        return { result: result ?? null };
      } catch (error) {
        return reply.code(400).send({ error: String(error) });
      }
    });
  };
}
