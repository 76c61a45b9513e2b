import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Form } from '#sandbox/form-body.ts';
import { isForm, parseForm, text, texts } from '#sandbox/form-body.ts';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { createRefund } from './create-refund.ts';
import { createSession } from './create-session.ts';
import { expireSession } from './expire-session.ts';
import { presentIntent, presentRefund, presentSession } from './present-stripe.ts';
import { replyOnce } from './reply-once.ts';
import { registerStripeHooks } from './stripe-access.ts';
import { noSuch, stripeFailure } from './stripe-error.ts';
import { positive } from './stripe-params.ts';

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
