import { afterEach, describe, expect, test, vi } from 'vitest';
import { findOrder, insertWebhookEvent, type PaymentOrder } from '#store/payment-orders.ts';
import {
  ledgerFixture,
  NOW,
  setOrder,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { createPayments } from './payments.ts';
import { type PaymentProvider, ProviderError, type ProviderSnapshot } from './provider.ts';

const fixture = ledgerFixture();
const MINUTE = 60_000;
const DAY = 86_400_000;
const OPEN: ProviderSnapshot = { state: 'open', matchesOrder: true, payments: [] };

const log = { warn: vi.fn(), error: vi.fn() };
afterEach(() => {
  for (const mock of [log.warn, log.error]) mock.mockReset();
});

function setUp({ livemodes = [true] }: { livemodes?: boolean[] } = {}) {
  const fetch = vi.fn(async (_order: PaymentOrder, _now: number) => OPEN);
  const names = ['stripe', 'razorpay'] as const;
  const providers = livemodes.map((livemode, at) => [names[at], { fetch, livemode }] as const);
  const deps = {
    ...{ database: fixture.database, clock: { now: () => NOW }, log },
    providers: Object.fromEntries(providers) as unknown as { stripe?: PaymentProvider },
    messages: { enqueueLedger: vi.fn(), wake: vi.fn() },
  };
  return { fetch, deps, payments: createPayments(deps) };
}

const ordered = async () => someOrder(fixture.db, await someAppointment(fixture.database));
const stored = ({ id }: PaymentOrder) => findOrder(fixture.db, id);
const setCheck = (order: PaymentOrder, at: number | null) =>
  setOrder(fixture.db, order, { check_at: at === null ? null : new Date(at) });

test.each([
  ['no provider', [], true],
  ['one in test mode', [false], false],
  ['both in test mode', [false, false], false],
  ['one of them live', [false, true], true],
])('receipts with %s: live is %s', (_which, livemodes, live) => {
  expect(setUp({ livemodes }).payments.livemode).toBe(live);
});

test('finds a provider by its name if it is set up', () => {
  const { payments, deps } = setUp();
  expect(payments.provider('stripe')).toBe(deps.providers.stripe);
  expect(payments.provider('razorpay')).toBeUndefined();
});

test('an order can be reconciled even if it is not due', async () => {
  const { payments, fetch } = setUp();
  const order = await ordered();
  await setCheck(order, null);
  await payments.reconcile(order);
  expect(fetch.mock.calls.map(([{ id }]) => id)).toEqual([order.id]);
});

describe('orders that are due', () => {
  test('are fetched, and no others', async () => {
    const { payments, fetch } = setUp();
    const [due, later, closed] = [await ordered(), await ordered(), await ordered()];
    await setCheck(due, NOW);
    await setCheck(later, NOW + 1);
    await setCheck(closed, null);
    await payments.reconcileDue();
    expect(fetch.mock.calls.map(([{ id }]) => id)).toEqual([due.id]);
  });

  test('are all fetched, also of more than one batch', async () => {
    const { payments, fetch } = setUp();
    const appointmentId = await someAppointment(fixture.database);
    for (let count = 0; count < 21; count++) await someOrder(fixture.db, appointmentId);
    await payments.reconcileDue();
    expect(fetch).toHaveBeenCalledTimes(21);
  });

  test('are leased for two minutes, in which no other node fetches them', async () => {
    const { payments, fetch } = setUp();
    const order = await ordered();
    fetch.mockImplementationOnce(async () => {
      expect(await stored(order)).toMatchObject({ check_at: new Date(NOW + 2 * MINUTE) });
      await setUp().payments.reconcileDue();
      return OPEN;
    });
    await payments.reconcileDue();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('do not wait for an order whose provider is unreachable', async () => {
    const { payments, fetch } = setUp();
    const [first, second] = [await ordered(), await ordered()];
    await setCheck(first, NOW - 1);
    fetch.mockRejectedValueOnce(new ProviderError('no reply', false));
    await payments.reconcileDue();
    expect(fetch.mock.calls.map(([{ id }]) => id).sort()).toEqual([first.id, second.id].sort());
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});

describe('a run in the background', () => {
  test('ends before the application stops', async () => {
    const { payments, fetch } = setUp();
    const order = await ordered();
    const reply = Promise.withResolvers<ProviderSnapshot>();
    fetch.mockReturnValueOnce(reply.promise);
    payments.reconcileSoon();
    const ended = vi.fn();
    const idle = payments.idle().then(ended);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(ended).not.toHaveBeenCalled();
    reply.resolve(OPEN);
    await idle;
    expect(await stored(order)).toMatchObject({ checks: 1 });
  });

  test('is reported and ends if it fails', async () => {
    const { deps } = setUp();
    const failure = new Error('the database is gone');
    const database = {
      get db(): never {
        throw failure;
      },
    };
    const payments = createPayments({ ...deps, database: database as never });
    payments.reconcileSoon();
    await payments.idle();
    expect(log.error.mock.calls).toEqual([[{ err: failure }, expect.any(String)]]);
  });

  test('is optional: idle() resolves without one', async () => {
    await setUp().payments.idle();
  });
});

test('webhook events are stored for seven days', async () => {
  for (const age of [0, 7 * DAY, 7 * DAY + 1]) {
    const event = { provider: 'stripe', id: `evt_${age}`, at: new Date(NOW - age) } as const;
    await insertWebhookEvent(fixture.db, event);
  }
  await setUp().payments.deleteOldWebhookEvents();
  const events = await fixture.db.selectFrom('payment_events').select('event_id').execute();
  expect(events.map(({ event_id }) => event_id).sort()).toEqual(['evt_0', `evt_${7 * DAY}`]);
});
