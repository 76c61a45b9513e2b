import type { OrderState } from '@nadi/domain/payment';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { somePatient } from '#testing/actors.ts';
import {
  FEE,
  ledgerFixture,
  NOW,
  partiesOf,
  payCash,
  setAppointment,
  setOrder,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { type OrderRequest, prepareOrder, saveOrder } from './open-order.ts';
import type { Payments } from './payments.ts';
import { ProviderError } from './provider.ts';

const fixture = ledgerFixture();
const MINUTE = 60_000;
const opened = { reference: 'cs_new', url: 'https://pay.example', expiresAt: NOW + 31 * MINUTE };

/** Mocks of the provider, the limit of requests to it, and reconciliation. */
const open = vi.fn();
const reconcile = vi.fn();
const consume = vi.fn();
const log = { warn: vi.fn(), error: vi.fn() };
const stripe = { name: 'stripe', livemode: true, takes: () => true, open };
const payments = {
  deps: { log },
  provider: (name: string) => (name === 'stripe' ? stripe : undefined),
  reconcile,
} as unknown as Payments;

beforeEach(() => {
  for (const mock of [open, reconcile, consume, log.warn, log.error]) mock.mockReset();
  open.mockResolvedValue(opened);
  reconcile.mockResolvedValue(undefined);
});

const orders = () => fixture.db.selectFrom('payment_orders').selectAll().execute();

/** Creates an appointment, and its patient's request to pay it. */
async function booked(facts: Parameters<typeof someAppointment>[1] = {}): Promise<OrderRequest> {
  const appointmentId = await someAppointment(fixture.database, facts);
  const { patientId: id } = await partiesOf(fixture.db, appointmentId);
  return { appointmentId, actor: { id }, provider: 'stripe', now: NOW };
}

const prepare = (request: OrderRequest) =>
  prepareOrder({ payments, providerLimiter: { consume, restore: vi.fn() } }, fixture.db, request);
const save = (request: OrderRequest, prepared: Parameters<typeof saveOrder>[3]) =>
  fixture.database.transaction((trx) => saveOrder(payments, trx, request, prepared));
const refused = (code: string) => expect.objectContaining({ code });

const UNPAYABLE: [string, object, string][] = [
  ['cancelled', { cancelled_at: new Date(NOW), cancelled_by: 'doctor' }, 'already-cancelled'],
  ['paid', { paid_at: new Date(NOW) }, 'already-paid'],
  ['paid and completed', { paid_at: new Date(NOW), completed_at: new Date(NOW) }, 'already-paid'],
  ['completed', { completed_at: new Date(NOW) }, 'already-completed'],
  ['missed', { no_show_at: new Date(NOW), no_show_by: 'doctor' }, 'already-no-show'],
  ['free', { amount_minor: 0 }, 'nothing-to-pay'],
];

describe('preparing an order', () => {
  test('opens an order at the provider for the amount that the appointment owes', async () => {
    const request = await booked();
    const prepared = await prepare(request);
    const { id } = prepared as { id: string };
    expect(prepared).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      opened,
      amountMinor: FEE,
    });
    const { email } = await fixture.db
      .selectFrom('patients')
      .select('email')
      .executeTakeFirstOrThrow();
    const { name } = await fixture.db
      .selectFrom('doctors')
      .select('name')
      .executeTakeFirstOrThrow();
    const params = {
      appointmentId: request.appointmentId,
      amountMinor: FEE,
      currency: 'INR',
      now: NOW,
    };
    expect(open.mock.calls).toEqual([
      [{ id, ...params, description: `Appointment with ${name}`, email }],
    ]);
    expect(consume.mock.calls).toEqual([[request.actor.id]]);
    expect(await orders()).toEqual([]);
  });

  test('opens an order for the difference if one is due', async () => {
    expect(await prepare(await booked({ due: 700 }))).toMatchObject({ amountMinor: 700 });
  });

  test('is allowed only to those who act for the patient, with their own e-mail', async () => {
    const request = await booked();
    const manager = await somePatient({ database: fixture.database, now: NOW });
    const dependants = [request.actor.id];
    await prepare({ ...request, actor: { id: manager.id, dependants } });
    expect(open.mock.calls[0]?.[0].email).toBe(manager.email);
    const unrelated = { ...request, actor: { id: manager.id } };
    await expect(prepare(unrelated)).rejects.toEqual(refused('appointment-not-found'));
    const nowhere = { ...request, appointmentId: manager.id };
    await expect(prepare(nowhere)).rejects.toEqual(refused('appointment-not-found'));
    expect(consume).toHaveBeenCalledTimes(1);
  });

  test('needs a provider that is set up', async () => {
    const request = { ...(await booked()), provider: 'razorpay' } as const;
    await expect(prepare(request)).rejects.toEqual(refused('payment-not-set-up'));
  });

  test.each(UNPAYABLE)(
    'requests nothing for an appointment that is %s',
    async (_state, changes, code) => {
      const request = await booked();
      await setAppointment(fixture.db, request.appointmentId, changes);
      await expect(prepare(request)).rejects.toEqual(refused(code));
      expect([consume, reconcile, open].map((mock) => mock.mock.calls)).toEqual([[], [], []]);
    },
  );

  test('opens no order for an appointment that was paid in cash', async () => {
    const request = await booked();
    await payCash(fixture.db, request.appointmentId, FEE);
    await expect(prepare(request)).rejects.toEqual(refused('already-paid'));
    expect(open).not.toHaveBeenCalled();
  });

  test('sends no request beyond the patient’s limit', async () => {
    const request = await booked();
    await someOrder(fixture.db, request.appointmentId);
    consume.mockRejectedValue(new Error('too many'));
    await expect(prepare(request)).rejects.toThrow('too many');
    expect([reconcile, open].map((mock) => mock.mock.calls)).toEqual([[], []]);
  });

  test.each<[OrderState, number]>([
    ['open', 1],
    ['processing', 1],
    ['failed', 1],
    ['paid', 0],
    ['expired', 0],
    ['mismatch', 0],
    ['gone', 0],
  ])('reconciles an order that is %s first: %i times', async (state, times) => {
    const request = await booked();
    const order = await someOrder(fixture.db, request.appointmentId);
    await setOrder(fixture.db, order, { state });
    reconcile.mockImplementation(() => setOrder(fixture.db, order, { state: 'expired' }));
    await prepare(request);
    expect(reconcile).toHaveBeenCalledTimes(times);
    expect(open).toHaveBeenCalledTimes(1);
  });

  test('finds a payment whose webhook was lost', async () => {
    const request = await booked();
    await someOrder(fixture.db, request.appointmentId);
    reconcile.mockImplementation(() =>
      setAppointment(fixture.db, request.appointmentId, { paid_at: new Date(NOW) }),
    );
    await expect(prepare(request)).rejects.toEqual(refused('already-paid'));
    expect(open).not.toHaveBeenCalled();
  });

  test('waits for a payment that is being processed', async () => {
    const request = await booked();
    await setOrder(fixture.db, await someOrder(fixture.db, request.appointmentId), {
      state: 'processing',
    });
    await expect(prepare(request)).rejects.toEqual(refused('payment-processing'));
    expect(open).not.toHaveBeenCalled();
  });

  test('continues if the provider of an earlier order is unreachable, but rethrows other errors', async () => {
    const request = await booked();
    await setOrder(fixture.db, await someOrder(fixture.db, request.appointmentId), {
      livemode: false,
    });
    reconcile.mockRejectedValueOnce(new ProviderError('no reply', false));
    await prepare(request);
    expect(open).toHaveBeenCalledTimes(1);
    reconcile.mockRejectedValueOnce(new TypeError('a fault of ours'));
    await expect(prepare(request)).rejects.toThrow('a fault of ours');
  });

  test.each([
    ['an open one', { state: 'open' }, true],
    ['one whose payment was declined', { state: 'failed' }, true],
    ['one with two minutes left', { expires_at: new Date(NOW + 2 * MINUTE) }, false],
    ['one with a moment more', { expires_at: new Date(NOW + 2 * MINUTE + 1) }, true],
    ['one that has expired', { state: 'expired' }, false],
    ['one of another price', { amount_minor: FEE - 1 }, false],
    ['one of the test mode', { livemode: false }, false],
    ['one of another provider', { provider: 'razorpay' }, false],
  ])('reuses an earlier order: %s', async (_which, changes, isReused) => {
    const request = await booked();
    const order = await someOrder(fixture.db, request.appointmentId);
    await setOrder(fixture.db, order, changes);
    const prepared = await prepare(request);
    expect('existing' in prepared && prepared.existing.id).toBe(isReused && order.id);
    expect(open).toHaveBeenCalledTimes(isReused ? 0 : 1);
  });

  test.each([
    [true, [0, 1]],
    [false, [1, 0]],
  ])(
    'reports that the provider cannot be reached; permanent rejection: %s',
    async (final, logged) => {
      const request = await booked();
      open.mockRejectedValueOnce(new ProviderError('no', final));
      await expect(prepare(request)).rejects.toEqual(refused('payment-unreachable'));
      expect([log.warn, log.error].map((mock) => mock.mock.calls.length)).toEqual(logged);
      open.mockRejectedValueOnce(new TypeError('a fault of ours'));
      await expect(prepare(request)).rejects.toThrow('a fault of ours');
    },
  );
});

describe('saving an order', () => {
  const fresh = { id: '00000000-0000-4000-8000-000000000001', opened, amountMinor: FEE };

  test('stores the opened order and schedules a check in a minute', async () => {
    const request = await booked();
    const saved = await save(request, fresh);
    expect(saved).toMatchObject({
      id: fresh.id,
      appointment_id: request.appointmentId,
      provider: 'stripe',
      reference: 'cs_new',
      url: 'https://pay.example',
      amount_minor: FEE,
      currency: 'INR',
      livemode: true,
      state: 'open',
      created_at: new Date(NOW),
      expires_at: new Date(opened.expiresAt),
      check_at: new Date(NOW + MINUTE),
    });
    expect(await orders()).toEqual([saved]);
  });

  test('returns the order that a concurrent request has stored', async () => {
    const request = await booked();
    const first = await someOrder(fixture.db, request.appointmentId);
    expect(await save(request, fresh)).toEqual(first);
    expect(await orders()).toEqual([first]);
    await setOrder(fixture.db, first, { livemode: false });
    expect(await save(request, fresh)).toMatchObject({ id: fresh.id });
  });

  test('returns the reused order', async () => {
    const request = await booked();
    const existing = await someOrder(fixture.db, request.appointmentId);
    expect(await save(request, { existing })).toBe(existing);
    expect(await orders()).toHaveLength(1);
  });

  test('stores nothing if the price has changed meanwhile', async () => {
    const request = await booked();
    const existing = await someOrder(fixture.db, request.appointmentId, FEE - 1);
    const changed = refused('price-changed');
    await expect(save(request, { ...fresh, amountMinor: FEE - 1 })).rejects.toEqual(changed);
    await expect(save(request, { existing })).rejects.toEqual(changed);
    expect(await orders()).toHaveLength(1);
  });

  test.each(UNPAYABLE)(
    'stores nothing for an appointment that is %s by now',
    async (_state, changes, code) => {
      const request = await booked();
      await setAppointment(fixture.db, request.appointmentId, changes);
      await expect(save(request, fresh)).rejects.toEqual(refused(code));
      expect(await orders()).toEqual([]);
    },
  );
});
