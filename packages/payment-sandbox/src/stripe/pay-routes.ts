import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Form } from '#sandbox/form-body.ts';
import { formatAmount, html, joined, type Markup } from '#sandbox/html.ts';
import { type Outcome, parseOutcome, type Settlement } from '#sandbox/options.ts';
import { newId, type SandboxState, seconds, settleLater } from '#sandbox/sandbox-state.ts';
import { emitStripe, presentSession } from './present-stripe.ts';
import { StripeError } from './stripe-request.ts';
import type { CheckoutSession, PaymentIntent } from './stripe-store.ts';

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

    app.post<BySession & { Body?: Form }>('/:session', (request, reply) => {
      const session = state.stripe.sessions.get(request.params.session);
      if (session?.status !== 'open') return showClosed(reply, session);
      const outcome = parseOutcome(request.body?.outcome);
      takePayment(state, session, outcome);
      const here = `${session.id}?declined`;
      return reply.redirect(outcome === 'decline' ? here : returnUrl(session), 303);
    });
  };
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

/** Simulates the customer paying. Only an open session accepts a payment; a declined one stays open. */
export function takePayment(
  state: SandboxState,
  session: CheckoutSession,
  outcome: Outcome,
): PaymentIntent {
  if (session.status !== 'open') {
    throw new StripeError(400, `This Checkout Session is ${session.status}.`);
  }
  const intent = intentFor(state, session);
  if (outcome === 'decline') return intent;

  session.status = 'complete';
  if (outcome === 'slow') {
    intent.status = 'processing';
    settleLater(state, () => settleIfProcessing(state, intent, 'succeed'));
  } else {
    capture(state, session, intent);
  }
  emitStripe(state, 'checkout.session.completed', presentSession(state, session));
  return intent;
}

/** Settles a slow payment; one that is not processing is left unchanged. */
export function settleIfProcessing(
  state: SandboxState,
  intent: PaymentIntent,
  how: Settlement,
): void {
  const session = state.stripe.sessions.get(intent.sessionId);
  if (!session || intent.status !== 'processing') return;

  if (how === 'succeed') capture(state, session, intent);
  else intent.status = 'requires_payment_method';
  const type = `checkout.session.async_payment_${how === 'succeed' ? 'succeeded' : 'failed'}`;
  emitStripe(state, type, presentSession(state, session));
}

function capture(state: SandboxState, session: CheckoutSession, intent: PaymentIntent) {
  intent.status = 'succeeded';
  intent.chargeId = newId(state, 'ch_', 24);
  session.paid = true;
}

function intentFor(state: SandboxState, session: CheckoutSession): PaymentIntent {
  const known = session.intentId ? state.stripe.intents.get(session.intentId) : undefined;
  if (known) return known;

  const intent: PaymentIntent = {
    id: newId(state, 'pi_', 24),
    sessionId: session.id,
    amount: session.amountTotal,
    currency: session.currency,
    metadata: session.intentMetadata,
    created: seconds(state),
    status: 'requires_payment_method',
    chargeId: null,
    amountRefunded: 0,
  };
  state.stripe.intents.set(intent.id, intent);
  session.intentId = intent.id;
  return intent;
}

type Card = { outcome: Outcome; number: string; result: string; detail: string };

// The form sends only the outcome; there is no field for a card number.
const cards: Card[] = [
  {
    outcome: 'succeed',
    number: '4242 4242 4242 4242',
    result: 'Succeeds',
    detail: 'The payment goes through at once.',
  },
  {
    outcome: 'decline',
    number: '4000 0000 0000 0002',
    result: 'Declined',
    detail: 'The bank refuses. You can try another card.',
  },
  {
    outcome: 'slow',
    number: '4000 0000 0000 0077',
    result: 'Slow',
    detail: 'The bank confirms the payment a little later.',
  },
];

function payPage(session: CheckoutSession, declined: boolean): string {
  const amount = formatAmount(session.amountTotal, session.currency);
  const alert = declined
    ? html`<p class="alert" role="alert"><strong>Your card was declined.</strong> Nothing was paid. Choose another card, or go back.</p>`
    : html``;
  const back = session.cancelUrl
    ? html`<a class="back" href="${session.cancelUrl}">Back without paying</a>`
    : html``;

  return page(
    `Pay ${amount}`,
    html`<section class="summary" aria-labelledby="what">
        <h1 id="what">${session.productName}</h1>
        <p class="amount">${amount}</p>
        <p class="quiet">Reference ${session.clientReferenceId ?? session.id.slice(-10)}</p>
      </section>
      <form method="post" class="choice">
        ${alert}
        <fieldset>
          <legend>Choose a test card</legend>
          ${joined(cards.map(cardChoice))}
        </fieldset>
        <button type="submit">Pay ${amount}</button>
        ${back}
      </form>`,
  );
}

/** Renders a page with a message and one link. */
function noticePage(title: string, text: string, link: string | null): string {
  const way = link ? html`<a class="button" href="${link}">Continue</a>` : html``;
  return page(title, html`<section class="notice"><h1>${title}</h1><p>${text}</p>${way}</section>`);
}

function cardChoice(card: Card, index: number): Markup {
  const checked = index === 0 ? html`checked` : html``;
  return html`<label class="card">
    <input type="radio" name="outcome" value="${card.outcome}" ${checked}>
    <span class="number">${card.number}</span>
    <span class="result ${card.outcome}">${card.result}</span>
    <span class="detail">${card.detail}</span>
  </label>`;
}

function page(title: string, main: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title} · Test payment</title>
  <link rel="stylesheet" href="../../assets/pay.css">
</head>
<body>
  <header>Test payment: no money moves</header>
  <main>${main}</main>
  <footer>Simulated by a payment sandbox modelled on Stripe Checkout. No card details are needed.</footer>
</body>
</html>
`.text;
}
