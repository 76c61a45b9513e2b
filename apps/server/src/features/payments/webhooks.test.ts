import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bookAppointment,
  FEE,
  PAID,
  paymentStatus,
  paymentsFixture,
  startPayment,
  verifyStripe,
} from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const PROVIDERS = ['stripe', 'razorpay'] as const;
const MINUTE = 60_000;
type Provider = (typeof PROVIDERS)[number];

function post(provider: Provider, payload: string, headers: Record<string, string>) {
  const url = `/api/webhooks/${provider}`;
  return fixture.clinic.app.inject({ method: 'POST', url, payload, headers });
}

/** A payment whose webhooks nobody delivered, and the body that tells of it. */
async function unreported(provider: Provider) {
  fixture.control.holdWebhooks();
  const booking = await bookAppointment(fixture);
  const reference = await startPayment(fixture, booking, provider);
  fixture.control.pay(reference);
  const event = fixture.control.events(provider).at(-1);
  if (!event) throw new Error('nothing happened');
  return { booking, reference, body: event.body };
}

test.each(PROVIDERS)(
  '%s: unsigned, or signed with another secret, it is rejected',
  async (provider) => {
    const { booking, body } = await unreported(provider);
    const json = { 'content-type': 'application/json' };
    const header = provider === 'stripe' ? 'stripe-signature' : 'x-razorpay-signature';
    for (const headers of [
      json,
      { ...json, [header]: '' },
      { ...json, [header]: 't=1,v1=abc' },
      fixture.control.forge(provider, body, { secret: 'another' }),
      fixture.control.forge(provider, `${body} `),
    ]) {
      const answer = await post(provider, body, headers);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-signature']);
    }
    expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false, entries: [] });
  },
);

test.each(PROVIDERS)('%s: any malformed signature header is rejected', async (provider) => {
  const header = provider === 'stripe' ? 'stripe-signature' : 'x-razorpay-signature';
  const at = Math.floor(fixture.clinic.now / 1000);
  const known = ['t=,v1=', 't=', 'v1=', ',', '=', `t=${at}`, `t=${at},v1`, `t=${at},v1=zz,v1=`];
  const parts = fc.array(
    fc.constantFrom('t=', 'v1=', 'v0=', ',', '=', `${at}`, '-1', 'NaN', '1e99', 'ab', 'é', ' '),
    { maxLength: 12 },
  );
  const generated = fc.sample(parts, { numRuns: 150, seed: 7 }).map((all) => all.join(''));
  for (const signature of [...known, ...generated]) {
    const answer = await post(provider, '{}', { [header]: signature });
    expect([signature, answer.statusCode]).toEqual([signature, 400]);
  }
});

test.each(PROVIDERS)('%s: re-serialised, the signature does not match', async (provider) => {
  const { booking, body } = await unreported(provider);
  const rewritten = JSON.stringify(JSON.parse(body), null, 1);
  const answer = await post(provider, rewritten, fixture.control.forge(provider, body));
  expect(answer.statusCode).toBe(400);
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false });
});

test('stripe: a signature ten minutes old is rejected as a replay', async () => {
  const { booking, body } = await unreported('stripe');
  const at = Math.floor((fixture.clinic.now - 10 * MINUTE) / 1000);
  const answer = await post('stripe', body, fixture.control.forge('stripe', body, { at }));
  expect(answer.statusCode).toBe(400);
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false });
});

test('razorpay: retries are accepted for 25 hours', async () => {
  const { booking, body } = await unreported('razorpay');
  const headers = fixture.control.forge('razorpay', body);
  fixture.clinic.now += 26 * 60 * MINUTE;
  expect((await post('razorpay', body, headers)).statusCode).toBe(400);
  fixture.clinic.now -= 2 * 60 * MINUTE;
  expect((await post('razorpay', body, headers)).statusCode).toBe(200);
  fixture.clinic.now -= 24 * 60 * MINUTE;
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: true });
});

test.each(PROVIDERS)('%s: five concurrent deliveries record one payment', async (provider) => {
  const { booking, body } = await unreported(provider);
  const headers = fixture.control.forge(provider, body);
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(provider, body, headers)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: true,
    state: 'paid',
    entries: PAID,
  });
});

test('before, during and after the redirect: recorded once', async () => {
  const booking = await bookAppointment(fixture);
  fixture.control.pay(await startPayment(fixture, booking, 'stripe'));
  const verified = await Promise.all(
    Array.from({ length: 4 }, () => verifyStripe(fixture, booking)),
  );
  await fixture.control.webhooksSettled();
  for (const event of fixture.control.events('stripe')) fixture.control.redeliver(event.id, 2);
  await fixture.control.webhooksSettled();
  expect(verified.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: true,
    state: 'paid',
    entries: PAID,
  });
});

test.each(PROVIDERS)('%s: events in reverse order give the same result', async (provider) => {
  fixture.control.holdWebhooks();
  const booking = await bookAppointment(fixture);
  const reference = await startPayment(fixture, booking, provider);
  fixture.control.pay(reference, 'slow');
  fixture.control.settle(reference);
  fixture.control.releaseWebhooks('reversed');
  await fixture.control.webhooksSettled();
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: true,
    state: 'paid',
    entries: PAID,
  });
});

test.each(PROVIDERS)(
  '%s: signed, for an unknown object, it is accepted and ignored',
  async (provider) => {
    const { booking, body, reference } = await unreported(provider);
    const foreign = body.replaceAll(reference, `${reference.slice(0, -3)}zzz`);
    const other = provider === 'stripe' ? foreign : foreign.replaceAll('pay_', 'pay_z');
    const answer = await post(provider, other, fixture.control.forge(provider, other));
    expect(answer.statusCode).toBe(200);
    expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false, entries: [] });
  },
);

test.each(PROVIDERS)('%s: a signed body that is not an event is rejected', async (provider) => {
  for (const body of ['', 'null', '[]', '{"id":7}', '{"created_at":1}', 'é{', '"'.repeat(99)]) {
    const answer = await post(provider, body, fixture.control.forge(provider, body));
    expect([body, answer.statusCode]).toEqual([body, 400]);
  }
});

test('a webhook over the size limit is rejected', async () => {
  const body = JSON.stringify({ pad: 'x'.repeat(300_000) });
  const answer = await post('stripe', body, fixture.control.forge('stripe', body));
  expect(answer.statusCode).toBe(413);
});

test.each(PROVIDERS)('%s down during a webhook: reconciled later', async (provider) => {
  const { booking, body } = await unreported(provider);
  fixture.control.setFault({ provider, kind: 'reset', count: 1 });
  const answer = await post(provider, body, fixture.control.forge(provider, body));
  expect(answer.statusCode).toBe(200);
  expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false });
  fixture.clinic.now += 2 * MINUTE;
  await fixture.reconcileDue();
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: true,
    state: 'paid',
    entries: PAID,
  });
});

test('the ledger is append-only', async () => {
  const { booking } = await unreported('stripe');
  await verifyStripe(fixture, booking);
  const { executeSql } = fixture.clinic.database;
  for (const statement of [
    `update ledger_entries set amount_paise = ${FEE * 2}`,
    'delete from ledger_entries',
    'truncate ledger_entries',
  ]) {
    await expect(executeSql(statement)).rejects.toThrow('only appended to');
  }
});
