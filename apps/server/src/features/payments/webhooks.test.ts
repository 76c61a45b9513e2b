import { expect, test } from 'vitest';
import {
  bookedVisit,
  FEE,
  PAID,
  paidClinic,
  standing,
  startPaying,
  verifyStripe,
} from '#testing/paid-clinic.ts';

const till = paidClinic();
const PROVIDERS = ['stripe', 'razorpay'] as const;
const MINUTE = 60_000;
type Provider = (typeof PROVIDERS)[number];

function post(provider: Provider, payload: string, headers: Record<string, string>) {
  const url = `/api/webhooks/${provider}`;
  return till.clinic.app.inject({ method: 'POST', url, payload, headers });
}

/** A payment whose webhooks nobody delivered, and the body that tells of it. */
async function unreported(provider: Provider) {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  const reference = await startPaying(till, visit, provider);
  till.control.pay(reference);
  const event = till.control.events(provider).at(-1);
  if (!event) throw new Error('nothing happened');
  return { visit, reference, body: event.body };
}

test.each(PROVIDERS)(
  '%s: unsigned or signed with another secret, it says nothing',
  async (provider) => {
    const { visit, body } = await unreported(provider);
    const json = { 'content-type': 'application/json' };
    const header = provider === 'stripe' ? 'stripe-signature' : 'x-razorpay-signature';
    for (const headers of [
      json,
      { ...json, [header]: '' },
      { ...json, [header]: 't=1,v1=abc' },
      till.control.forge(provider, body, { secret: 'another' }),
      till.control.forge(provider, `${body} `),
    ]) {
      const answer = await post(provider, body, headers);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-signature']);
    }
    expect(await standing(till, visit)).toMatchObject({ paid: false, entries: [] });
  },
);

test.each(PROVIDERS)('%s: written anew, the signature no longer fits', async (provider) => {
  const { visit, body } = await unreported(provider);
  const rewritten = JSON.stringify(JSON.parse(body), null, 1);
  const answer = await post(provider, rewritten, till.control.forge(provider, body));
  expect(answer.statusCode).toBe(400);
  expect(await standing(till, visit)).toMatchObject({ paid: false });
});

test('stripe: signed ten minutes ago it is a replay', async () => {
  const { visit, body } = await unreported('stripe');
  const at = Math.floor((till.clinic.now - 10 * MINUTE) / 1000);
  const answer = await post('stripe', body, till.control.forge('stripe', body, { at }));
  expect(answer.statusCode).toBe(400);
  expect(await standing(till, visit)).toMatchObject({ paid: false });
});

test('razorpay: repeated for a day, and no longer', async () => {
  const { visit, body } = await unreported('razorpay');
  const headers = till.control.forge('razorpay', body);
  till.clinic.now += 26 * 60 * MINUTE;
  expect((await post('razorpay', body, headers)).statusCode).toBe(400);
  till.clinic.now -= 2 * 60 * MINUTE;
  expect((await post('razorpay', body, headers)).statusCode).toBe(200);
  till.clinic.now -= 24 * 60 * MINUTE;
  expect(await standing(till, visit)).toMatchObject({ paid: true });
});

test.each(PROVIDERS)('%s: five times at once it is one payment', async (provider) => {
  const { visit, body } = await unreported(provider);
  const headers = till.control.forge(provider, body);
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(provider, body, headers)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  expect(await standing(till, visit)).toEqual({ paid: true, state: 'paid', entries: PAID });
});

test('before the redirect, with it, and after it: paid once', async () => {
  const visit = await bookedVisit(till);
  till.control.pay(await startPaying(till, visit, 'stripe'));
  const verified = await Promise.all(Array.from({ length: 4 }, () => verifyStripe(till, visit)));
  await till.control.webhooksSettled();
  for (const event of till.control.events('stripe')) till.control.redeliver(event.id, 2);
  await till.control.webhooksSettled();
  expect(verified.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await standing(till, visit)).toEqual({ paid: true, state: 'paid', entries: PAID });
});

test.each(PROVIDERS)('%s: in the wrong order they mean the same', async (provider) => {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  const reference = await startPaying(till, visit, provider);
  till.control.pay(reference, 'slow');
  till.control.settle(reference);
  till.control.releaseWebhooks('reversed');
  await till.control.webhooksSettled();
  expect(await standing(till, visit)).toEqual({ paid: true, state: 'paid', entries: PAID });
});

test.each(PROVIDERS)(
  '%s: signed and about nothing of ours, it is taken in and ignored',
  async (provider) => {
    const { visit, body, reference } = await unreported(provider);
    const foreign = body.replaceAll(reference, `${reference.slice(0, -3)}zzz`);
    const other = provider === 'stripe' ? foreign : foreign.replaceAll('pay_', 'pay_z');
    const answer = await post(provider, other, till.control.forge(provider, other));
    expect(answer.statusCode).toBe(200);
    expect(await standing(till, visit)).toMatchObject({ paid: false, entries: [] });
  },
);

test.each(PROVIDERS)('%s: a signed body that is no event is refused', async (provider) => {
  for (const body of ['', 'null', '[]', '{"id":7}', '{"created_at":1}', 'é{', '"'.repeat(99)]) {
    const answer = await post(provider, body, till.control.forge(provider, body));
    expect([body, answer.statusCode]).toEqual([body, 400]);
  }
});

test('a webhook too large is refused', async () => {
  const body = JSON.stringify({ pad: 'x'.repeat(300_000) });
  const answer = await post('stripe', body, till.control.forge('stripe', body));
  expect(answer.statusCode).toBe(413);
});

test.each(PROVIDERS)('%s down when the webhook came: settled later', async (provider) => {
  const { visit, body } = await unreported(provider);
  till.control.setFault({ provider, kind: 'reset', count: 1 });
  const answer = await post(provider, body, till.control.forge(provider, body));
  expect(answer.statusCode).toBe(200);
  expect(await standing(till, visit)).toMatchObject({ paid: false });
  till.clinic.now += 2 * MINUTE;
  await till.settleDue();
  expect(await standing(till, visit)).toEqual({ paid: true, state: 'paid', entries: PAID });
});

test('the ledger is only appended to', async () => {
  const { visit } = await unreported('stripe');
  await verifyStripe(till, visit);
  const { executeSql } = till.clinic.database;
  for (const statement of [
    `update ledger_entries set amount_paise = ${FEE * 2}`,
    'delete from ledger_entries',
    'truncate ledger_entries',
  ]) {
    await expect(executeSql(statement)).rejects.toThrow('only appended to');
  }
});
