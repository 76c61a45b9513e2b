import { formatAmount } from '#sandbox/format-amount.ts';
import type { Markup } from '#sandbox/html.ts';
import { html, joined } from '#sandbox/html.ts';
import type { Outcome } from '#sandbox/options.ts';
import type { CheckoutSession } from './stripe-store.ts';

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

export function payPage(session: CheckoutSession, declined: boolean): string {
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
export function noticePage(title: string, text: string, link: string | null): string {
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
