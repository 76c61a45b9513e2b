import { expect, test } from 'vitest';
import { sandboxFixture, sessionParams } from './testing/sandbox-fixture.ts';

/** A storage for two sandboxes, one after the other. */
function drawer() {
  let saved: string | null = null;
  return {
    load: () => saved,
    save(records: string) {
      saved = records;
    },
  };
}

test('a payment survives a restart and can be refunded', async () => {
  const memory = drawer();
  const before = await sandboxFixture({ storage: memory });
  const { id } = await before.stripe.checkout.sessions.create(sessionParams);
  await before.stripe.checkout.sessions.retrieve(id);
  before.control.pay(id);
  await before.stripe.checkout.sessions.create(sessionParams);
  await before.close();

  const { stripe } = await sandboxFixture({ storage: memory });
  const session = await stripe.checkout.sessions.retrieve(id);
  expect(session.payment_status).toBe('paid');
  const refund = await stripe.refunds.create({ payment_intent: String(session.payment_intent) });
  expect(refund.status).toBe('succeeded');
});

test('payments pending at shutdown succeed after the restart', async () => {
  const memory = drawer();
  const before = await sandboxFixture({ storage: memory, settleAfterMs: 15_000 });
  const { id } = await before.stripe.checkout.sessions.create(sessionParams);
  before.control.pay(id, 'slow');
  await before.stripe.checkout.sessions.create(sessionParams);
  await before.close();

  const after = await sandboxFixture({ storage: memory, settleAfterMs: 15_000 });
  expect((await after.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
  after.time.now += 15_000;
  expect((await after.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
});

test('without storage all records are lost', async () => {
  const before = await sandboxFixture();
  const { id } = await before.stripe.checkout.sessions.create(sessionParams);
  await before.close();
  const { stripe } = await sandboxFixture();
  await expect(stripe.checkout.sessions.retrieve(id)).rejects.toThrow(/No such/);
});
