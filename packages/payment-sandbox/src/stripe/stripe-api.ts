import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Form, isForm, parseForm, text, texts } from '#sandbox/form-body.ts';
import type { Settlement } from '#sandbox/options.ts';
import { newId, type SandboxState, seconds, settleBy } from '#sandbox/sandbox-state.ts';
import {
  emitStripe,
  presentCharge,
  presentIntent,
  presentRefund,
  presentSession,
} from './present-stripe.ts';
import { createSession, expireSession } from './sessions.ts';
import {
  allowOnly,
  missing,
  noSuch,
  positive,
  registerStripeHooks,
  replyOnce,
  StripeError,
  stripeFailure,
} from './stripe-request.ts';
import type { PaymentIntent, StripeRefund } from './stripe-store.ts';

type ById = { Params: { id: string } };

/** Serves the subset of Stripe's API that a one-off checkout needs, under /v1. */
export function stripeApi(state: SandboxState) {
  return async (app: FastifyInstance) => {
    state.faults.register(app, 'stripe', stripeFailure);
    registerStripeHooks(app, state);
    addSessions(app, state);
    addRefunds(app, state);

    app.get<ById>('/payment_intents/:id', ({ params, raw }) => {
      const intent = find(state.stripe.intents, 'payment_intent', params.id);
      return presentIntent(state, intent, expandOf(queryOf(raw.url)));
    });
    app.get('/events', (request) => {
      const query = queryOf(request.raw.url);
      const type = text(query, 'type');
      const events = [...state.webhooks.events.values()]
        .filter((event) => event.provider === 'stripe' && (!type || event.type === type))
        .map((event): unknown => JSON.parse(event.body));
      return listOf(request, query, events);
    });
  };
}

function addSessions(app: FastifyInstance, state: SandboxState) {
  const { sessions } = state.stripe;
  const session = (id: string) => find(sessions, 'checkout.session', id);

  app.post('/checkout/sessions', (request, reply) =>
    replyOnce(state, request, reply, () => {
      const form = formOf(request);
      return presentSession(state, createSession(state, form), expandOf(form));
    }),
  );
  app.get('/checkout/sessions', (request) => {
    const query = queryOf(request.raw.url);
    const intentId = text(query, 'payment_intent');
    const found = [...sessions.values()].filter((each) => !intentId || each.intentId === intentId);
    return listOf(
      request,
      query,
      found.map((each) => presentSession(state, each)),
    );
  });
  app.get<ById>('/checkout/sessions/:id', ({ params, raw }) =>
    presentSession(state, session(params.id), expandOf(queryOf(raw.url))),
  );
  app.post<ById>('/checkout/sessions/:id/expire', (request, reply) =>
    replyOnce(state, request, reply, () => {
      const open = session(request.params.id);
      expireSession(state, open);
      return presentSession(state, open);
    }),
  );
}

function addRefunds(app: FastifyInstance, state: SandboxState) {
  const { refunds } = state.stripe;

  app.post('/refunds', (request, reply) =>
    replyOnce(state, request, reply, () =>
      presentRefund(state, createRefund(state, formOf(request))),
    ),
  );
  app.get<ById>('/refunds/:id', ({ params }) =>
    presentRefund(state, find(refunds, 'refund', params.id)),
  );
  app.get('/refunds', (request) => {
    const query = queryOf(request.raw.url);
    const intentId = text(query, 'payment_intent');
    const found = [...refunds.values()].filter((each) => !intentId || each.intentId === intentId);
    return listOf(
      request,
      query,
      found.map((each) => presentRefund(state, each)),
    );
  });
}

function find<T>(records: Map<string, T>, object: string, id: string): T {
  const record = records.get(id);
  if (!record) throw noSuch(object, id);
  return record;
}

/** Lists the newest first, like Stripe; `limit` defaults to 10, at most 100. */
function listOf(request: FastifyRequest, query: Form, records: unknown[]) {
  const limit = Math.min(positive(text(query, 'limit') ?? '10', 'limit'), 100);
  return {
    object: 'list',
    data: records.toReversed().slice(0, limit),
    has_more: records.length > limit,
    url: request.url.split('?')[0],
  };
}

function formOf(request: FastifyRequest): Form {
  const { body } = request;
  return isForm(body) ? body : parseForm('');
}

function queryOf(url = ''): Form {
  return parseForm(url.split('?')[1] ?? '');
}

function expandOf(form: Form): string[] {
  return Object.values(texts(form, 'expand'));
}

const parameters = ['payment_intent', 'charge', 'amount', 'metadata', 'reason', 'expand'];

/** Refunds a payment in full or in part, at most its remaining amount. */
function createRefund(state: SandboxState, form: Form): StripeRefund {
  allowOnly(form, parameters);
  const intent = refundedIntent(state, form);
  const left = intent.amount - intent.amountRefunded;
  const requested = text(form, 'amount');
  const amount = requested === undefined ? left : positive(requested, 'amount');
  refuseTooMuch(intent, amount, left);

  const refund: StripeRefund = {
    id: newId(state, 're_', 24),
    intentId: intent.id,
    chargeId: intent.chargeId ?? '',
    amount,
    currency: intent.currency,
    reason: text(form, 'reason') ?? null,
    metadata: texts(form, 'metadata'),
    created: seconds(state),
    status: 'pending',
  };
  state.stripe.refunds.set(refund.id, refund);
  intent.amountRefunded += amount;
  emitStripe(state, 'refund.created', presentRefund(state, refund));

  settleBy(state, state.refundOutcome.stripe, (how) => settleRefund(state, refund, how));
  return refund;
}

/** Settles a pending refund; a failed one can be repeated. A settled refund is left unchanged. */
export function settleRefund(state: SandboxState, refund: StripeRefund, how: Settlement): void {
  const intent = state.stripe.intents.get(refund.intentId);
  if (!intent || refund.status !== 'pending') return;

  if (how === 'succeed') {
    refund.status = 'succeeded';
    emitStripe(state, 'charge.refunded', presentCharge(state, intent) ?? {});
  } else {
    refund.status = 'failed';
    intent.amountRefunded -= refund.amount;
    emitStripe(state, 'refund.failed', presentRefund(state, refund));
  }
  emitStripe(state, 'refund.updated', presentRefund(state, refund));
}

function refundedIntent(state: SandboxState, form: Form) {
  const intentId = text(form, 'payment_intent');
  const chargeId = text(form, 'charge');
  if (intentId === undefined && chargeId === undefined) throw missing('payment_intent');

  const intent = intentId
    ? state.stripe.intents.get(intentId)
    : [...state.stripe.intents.values()].find((each) => each.chargeId === chargeId);
  if (!intent) throw noSuch('payment_intent', intentId ?? chargeId ?? '', 'payment_intent');
  if (intent.chargeId) return intent;
  const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
  throw new StripeError(400, message);
}

function refuseTooMuch(intent: PaymentIntent, amount: number, left: number) {
  if (left === 0) {
    const message = `Charge ${intent.chargeId} has already been refunded.`;
    throw new StripeError(400, message, { code: 'charge_already_refunded' });
  }
  if (amount <= left) return;
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
  throw new StripeError(400, message, { param: 'amount' });
}
