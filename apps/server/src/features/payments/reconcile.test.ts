import { describe, expect, test, vi } from 'vitest';
import { findOrder, type PaymentOrder } from '#store/payment-orders.ts';
import {
  FEE,
  ledgerFixture,
  listEntries,
  listRequests,
  NOW,
  paidOf,
  refundOf,
  someAppointment,
  someOrder,
  someRequest,
} from '#testing/ledger-fixture.ts';
import { type PaymentProvider, ProviderError, type ProviderSnapshot } from './provider.ts';
import { type PaymentDeps, reconcile } from './reconcile.ts';

const fixture = ledgerFixture();
const MINUTE = 60_000;

const open: ProviderSnapshot = { state: 'open', matchesOrder: true, payments: [] };
const paid: ProviderSnapshot = {
  ...{ state: 'paid', matchesOrder: true },
  payments: [{ reference: 'pi_1', amountMinor: FEE, refunds: [] }],
};
const rejected = new ProviderError('the key is wrong', true);
const unreachable = new ProviderError('no reply', false);

/** Creates a provider that reports `snapshot`. A test can make its requests fail. */
function setUp(snapshot: ProviderSnapshot) {
  const clock = { now: () => NOW };
  const provider = {
    fetch: vi.fn(async (_order: PaymentOrder, _now: number) => snapshot),
    refund: vi.fn<PaymentProvider['refund']>(async ({ amountMinor, idempotencyKey }) =>
      refundOf(amountMinor, { idempotencyKey }),
    ),
    close: vi.fn(async (_order: PaymentOrder) => {}),
  };
  const messages = {
    enqueueLedger: vi.fn<PaymentDeps['messages']['enqueueLedger']>(async () => {}),
    wake: vi.fn(),
  };
  const log = { warn: vi.fn(), error: vi.fn() };
  const deps = {
    ...{ database: fixture.database, clock, log, messages },
    providers: { stripe: provider as unknown as PaymentProvider },
  };
  return { clock, provider, messages, log, deps };
}

const ordered = async (cancelled = false) =>
  someOrder(fixture.db, await someAppointment(fixture.database, { cancelled }));
const stored = ({ id }: PaymentOrder) => findOrder(fixture.db, id);
const entries = () => listEntries(fixture.db);
const requests = () => listRequests(fixture.db);

const paidAtOf = async ({ appointment_id }: PaymentOrder) =>
  (await paidOf(fixture.db, appointment_id)).paidAt;

describe('the provider’s report', () => {
  test('is recorded at the time of the reply, together with the message about it', async () => {
    const order = await ordered();
    const { deps, clock, provider, messages } = setUp(paid);
    provider.fetch.mockImplementation(async () => {
      clock.now = () => NOW + 7;
      return paid;
    });
    messages.enqueueLedger.mockImplementation(async (trx) => {
      expect([trx.isTransaction, await listEntries(trx)]).toEqual([
        true,
        [['payment', 'pi_1', FEE]],
      ]);
      expect(messages.wake).not.toHaveBeenCalled();
    });
    await reconcile(deps, order);
    expect(provider.fetch).toHaveBeenCalledWith(order, NOW);
    expect(await paidAtOf(order)).toBe(NOW + 7);
    const notified = [expect.anything(), order.appointment_id, NOW + 7];
    expect(messages.enqueueLedger.mock.calls).toEqual([notified]);
    expect(messages.wake).toHaveBeenCalledTimes(1);
  });

  test('is not recorded without the message about it', async () => {
    const order = await ordered();
    const { deps, messages } = setUp(paid);
    messages.enqueueLedger.mockRejectedValue(new Error('no outbox'));
    await expect(reconcile(deps, order)).rejects.toThrow('no outbox');
    expect(await entries()).toEqual([]);
    expect(messages.wake).not.toHaveBeenCalled();
  });

  test('is logged as an error if it does not match the order', async () => {
    const order = await ordered();
    const { deps, log } = setUp({ ...paid, matchesOrder: false });
    await reconcile(deps, order);
    const named = { order: order.id, provider: 'stripe' };
    expect(log.error.mock.calls).toEqual([[named, expect.any(String)]]);
    const matching = setUp(paid);
    await reconcile(matching.deps, order);
    expect(matching.log.error).not.toHaveBeenCalled();
  });

  test.each([
    ['does not reply', 0, MINUTE],
    ['does not reply for long', 10, 10 * MINUTE],
  ])('is fetched later from a provider that %s', async (_what, checks, delay) => {
    const order = { ...(await ordered()), checks };
    const { deps, provider } = setUp(open);
    provider.fetch.mockRejectedValue(unreachable);
    await expect(reconcile(deps, order)).rejects.toBe(unreachable);
    const later = { state: 'open', checks: checks + 1, check_at: new Date(NOW + delay) };
    expect(await stored(order)).toMatchObject(later);
  });

  test('waits for a provider that is not set up any more', async () => {
    const order = await ordered();
    const { deps } = setUp(paid);
    await reconcile({ ...deps, providers: {} }, order);
    const later = { state: 'open', checks: 1, check_at: new Date(NOW + MINUTE) };
    expect(await stored(order)).toMatchObject(later);
    expect(await entries()).toEqual([]);
  });
});

describe('a requested refund', () => {
  async function requested(cancelled = false) {
    const order = await ordered(cancelled);
    const known = setUp(paid);
    await reconcile(known.deps, order);
    await fixture.db.deleteFrom('refunds').execute();
    const request = await someRequest(fixture.db, order, { amount: FEE, attempt: 3 });
    return { order, request, ...setUp(paid) };
  }

  test('is submitted once, under the key of its attempt', async () => {
    const { order, request, deps, provider, messages } = await requested();
    await reconcile(deps, order);
    await reconcile(deps, order);
    expect(provider.refund.mock.calls).toEqual([
      [{ paymentReference: 'pi_1', amountMinor: FEE, idempotencyKey: `${request.id}-3` }],
    ]);
    expect(messages.wake).toHaveBeenCalledTimes(3);
  });

  test('is recorded when done, makes its appointment unpaid and notifies its patient', async () => {
    const { order, deps, messages } = await requested();
    await reconcile(deps, order);
    expect(await requests()).toEqual([['done', 're_1', FEE]]);
    expect(await entries()).toEqual([
      ['payment', 'pi_1', FEE],
      ['refund', 're_1', -FEE],
    ]);
    expect(await paidAtOf(order)).toBeNull();
    const notified = [expect.anything(), order.appointment_id, NOW];
    expect(messages.enqueueLedger.mock.calls).toEqual([notified, notified]);
    expect(messages.wake).toHaveBeenCalledTimes(2);
  });

  test('of a cancelled appointment keeps the time of payment', async () => {
    const { order, request, deps, provider } = await requested(true);
    await fixture.db
      .updateTable('appointments')
      .set({ paid_at: new Date(NOW) })
      .execute();
    const idempotencyKey = `${request.id}-3`;
    provider.refund.mockResolvedValue(refundOf(FEE, { idempotencyKey }));
    await reconcile(deps, order);
    expect(await requests()).toEqual([['done', 're_1', FEE]]);
    expect(await paidAtOf(order)).toBe(NOW);
  });

  test('fails and is logged as an error if the provider rejects it', async () => {
    const { order, request, deps, provider, log } = await requested();
    provider.refund.mockRejectedValue(rejected);
    await reconcile(deps, order);
    expect(await requests()).toEqual([['failed', null, FEE]]);
    const named = { order: order.id, refund: request.id };
    expect(log.error.mock.calls).toEqual([[named, expect.any(String)]]);
  });

  test('is submitted again if it did not reach the provider', async () => {
    const { order, deps, provider, log, messages } = await requested();
    provider.refund.mockRejectedValueOnce(unreachable);
    await reconcile(deps, order);
    // Only the message about the provider's report.
    expect(messages.enqueueLedger).toHaveBeenCalledTimes(1);
    expect(await requests()).toEqual([['requested', null, FEE]]);
    expect(log.error).not.toHaveBeenCalled();
    await reconcile(deps, order);
    expect(provider.refund).toHaveBeenCalledTimes(2);
  });

  test('rethrows errors that are not the provider’s', async () => {
    const { order, deps, provider } = await requested();
    provider.refund.mockRejectedValue(new TypeError('a fault of ours'));
    await expect(reconcile(deps, order)).rejects.toThrow('a fault of ours');
    expect(await requests()).toEqual([['requested', null, FEE]]);
  });

  test.each(['pending', 'done', 'failed'] as const)('is not submitted once %s', async (state) => {
    const { order, deps, provider } = await requested();
    await fixture.db.updateTable('refunds').set({ state }).execute();
    await reconcile(deps, order);
    expect(provider.refund).not.toHaveBeenCalled();
  });
});

describe('an order that must not be paid any more', () => {
  test.each(['open', 'failed'] as const)('is closed at the provider while %s', async (state) => {
    const order = await ordered(true);
    const { deps, provider } = setUp({ ...open, state });
    await reconcile(deps, order);
    expect(provider.close.mock.calls).toEqual([[order]]);
  });

  test('is not closed while being paid, after it has expired, or if it may be paid', async () => {
    for (const [cancelled, state] of [
      [true, 'processing'],
      [true, 'expired'],
      [false, 'open'],
    ] as const) {
      const { deps, provider } = setUp({ ...open, state });
      await reconcile(deps, await ordered(cancelled));
      expect([state, provider.close.mock.calls]).toEqual([state, []]);
    }
  });

  test('stays open with a warning if the provider refuses to close it', async () => {
    const order = await ordered(true);
    const { deps, provider, log } = setUp(open);
    provider.close.mockRejectedValueOnce(rejected);
    await reconcile(deps, order);
    expect(log.warn.mock.calls).toEqual([[{ order: order.id }, expect.any(String)]]);
    provider.close.mockRejectedValueOnce(new TypeError('a fault of ours'));
    await expect(reconcile(deps, order)).rejects.toThrow('a fault of ours');
  });
});
