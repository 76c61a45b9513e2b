import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Form } from '#sandbox/form-body.ts';
import type { Outcome } from '#sandbox/options.ts';
import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { noticePage, payPage } from './pay-page.ts';
import type { CheckoutSession } from './stripe-store.ts';
import { takePayment } from './take-payment.ts';

type BySession = { Params: { session: string } };

/** Serves the page where the customer pays, which needs no script. */
export function payRoutes(state: SandboxState) {
  return async (app: FastifyInstance) => {
    app.get<BySession>('/:session', (request, reply) => {
      const session = state.stripe.sessions.get(request.params.session);
      if (session?.status !== 'open') return showClosed(reply, session);
      const declined = request.url.endsWith('?declined');
      return sendPage(reply, payPage(session, declined), session);
    });

    app.post<BySession & { Body: Form }>('/:session', (request, reply) => {
      const session = state.stripe.sessions.get(request.params.session);
      if (session?.status !== 'open') return showClosed(reply, session);
      const outcome = outcomeOf(request.body);
      takePayment(state, session, outcome);
      const here = `${session.id}?declined`;
      return reply.redirect(outcome === 'decline' ? here : returnUrl(session), 303);
    });
  };
}

function outcomeOf(body: Form | undefined): Outcome {
  const requested = body?.outcome;
  return requested === 'succeed' || requested === 'slow' ? requested : 'decline';
}

function returnUrl(session: CheckoutSession) {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function showClosed(reply: FastifyReply, session: CheckoutSession | undefined) {
  if (session?.status !== 'complete') {
    reply.code(session ? 410 : 404);
    const text = 'It was open for a limited time. Nothing was paid.';
    const page = noticePage('This payment page is closed', text, session?.cancelUrl ?? null);
    return sendPage(reply, page, session);
  }
  const [title, text] = session.paid
    ? ['Already paid', 'There is nothing more to pay here.']
    : ['Payment under way', 'The bank has not confirmed it yet. There is nothing more to do here.'];
  return sendPage(reply, noticePage(title, text, returnUrl(session)), session);
}

// Browsers apply form-action to redirects of a form too, so it includes the return address.
function sendPage(reply: FastifyReply, body: string, session: CheckoutSession | undefined) {
  const returns = session ? [session.successUrl, session.cancelUrl ?? session.successUrl] : [];
  const origins = new Set(returns.map((url) => new URL(url).origin));
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self' ${[...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(body);
}
