import type { PaymentProof } from '#sandbox/razorpay/take-payment.ts';
import { takePayment as payOrder, proofOf } from '#sandbox/razorpay/take-payment.ts';
import { expireSession } from '#sandbox/stripe/expire-session.ts';
import { takePayment as paySession } from '#sandbox/stripe/take-payment.ts';
import type { Fault } from './faults.ts';
import type { Outcome, Provider, Settlement } from './options.ts';
import { settle } from './settle.ts';
import { razorpaySignature, stripeSignature } from './signatures.ts';
import type { SandboxEvent } from './webhooks.ts';
import type { World } from './world.ts';
import { seconds } from './world.ts';

/** A payment made: `proof` is there for a Razorpay payment, whatever became of it. */
export type Paid = { paymentId: string; status: string; proof?: PaymentProof };

export type Forgery = {
  /** Signs with another secret than the webhook's own. */
  secret?: string;
  /** Stripe only: the signature's time, in seconds since 1970. */
  at?: number;
};

export type Control = ReturnType<typeof createControl>;

/** The strings behind the scene, for tests. Unknown ids throw. */
export function createControl(world: World) {
  return {
    /** Pays a session (cs_…) or an order (order_…) as a customer would. */
    pay: (id: string, outcome: Outcome = 'succeed') => pay(world, id, outcome),
    /** Ends what waits: a session's, an order's or a single payment, or a refund. */
    settle: (id: string, how: Settlement = 'succeed') => settle(world, id, how),
    expire: (sessionId: string) => expireSession(world, known(world.stripe.sessions, sessionId)),
    /** How the refunds asked for from now on go; `decline` fails them at once. */
    refundsWill(provider: Provider, outcome: Outcome) {
      world.refundOutcome[provider] = outcome;
    },
    setFault: (fault: Fault) => world.faults.set(fault),
    faultsLeft: () => world.faults.left(),
    clearFaults: () => world.faults.clear(),
    holdWebhooks: () => world.webhooks.hold(),
    releaseWebhooks: (order?: 'as-sent' | 'reversed') => world.webhooks.release(order),
    redeliver: (eventId: string, times?: number) => world.webhooks.redeliver(eventId, times),
    events: (provider?: Provider): SandboxEvent[] =>
      [...world.webhooks.events.values()].filter(
        (event) => !provider || event.provider === provider,
      ),
    /** Resolves once no webhook is under way. */
    webhooksSettled: () => world.webhooks.idle(),
    /** Shows these fields instead of the true ones wherever the record appears. */
    tamper: (id: string, fields: Record<string, unknown>) => void world.lies.set(id, fields),
    /** The headers under which `body` passes for the provider's, or nearly so. */
    forge: (provider: Provider, body: string, how: Forgery = {}) =>
      forge(world, provider, body, how),
    /** Does what is due by the clock, now. */
    runDue: () => world.agenda.runDue(world.options.clock()),
  };
}

function pay(world: World, id: string, outcome: Outcome): Paid {
  if (id.startsWith('cs_')) {
    const intent = paySession(world, known(world.stripe.sessions, id), outcome);
    return { paymentId: intent.id, status: intent.status };
  }
  const nobody = { email: null, contact: null };
  const payment = payOrder(world, known(world.razorpay.orders, id), outcome, nobody);
  return { paymentId: payment.id, status: payment.status, proof: proofOf(world, payment) };
}

function forge(world: World, provider: Provider, body: string, how: Forgery) {
  const json = { 'content-type': 'application/json' };
  const secret = how.secret ?? world.options[provider].webhookSecret;
  if (provider === 'stripe') {
    const signature = stripeSignature(body, secret, how.at ?? seconds(world));
    return { ...json, 'stripe-signature': signature };
  }
  const signature = razorpaySignature(body, secret);
  return { ...json, 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'forged' };
}

function known<T>(records: Map<string, T>, id: string): T {
  const record = records.get(id);
  if (!record) throw new Error(`No record ${id}`);
  return record;
}
