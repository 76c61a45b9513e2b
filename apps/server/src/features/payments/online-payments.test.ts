import type { OrderState } from '@nadi/domain/payment';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  FEE,
  ledgerFixture,
  NOW,
  partiesOf,
  setAppointment,
  setOrder,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { payByRazorpay, payByStripe, verifyRazorpay, verifyStripe } from './online-payments.ts';
import { ProviderError } from './provider.ts';

const fixture = ledgerFixture();
const [reconcile, consume, warn] = [vi.fn(), vi.fn(), vi.fn()];
const refused = (code: string) => expect.objectContaining({ code });

describe('paying by Stripe', () => {
  /** Opens an order at a provider that answers with `url`. */
  async function pay(url: string | null) {
    const open = async () => ({ reference: 'cs_1', url, expiresAt: NOW + 31 * 60_000 });
    const provider = (name: string) =>
      name === 'stripe' ? { name, livemode: true, takes: () => true, open } : undefined;
    const payments = { provider, deps: {} } as never;
    const appointmentId = await someAppointment(fixture.database);
    const { patientId: id } = await partiesOf(fixture.db, appointmentId);
    return runHandler(fixture.database, payByStripe(payments, { consume: vi.fn() } as never), {
      actor: { role: 'patient', id },
      body: { appointmentId },
      now: NOW,
    });
  }

  test('the browser is sent to the page of the order, which is stored', async () => {
    const reply = await pay('https://pay.example/cs_1');
    expect(reply).toEqual({ success: true, session_url: 'https://pay.example/cs_1' });
    const orders = await fixture.db.selectFrom('payment_orders').selectAll().execute();
    expect(orders).toMatchObject([{ provider: 'stripe', reference: 'cs_1' }]);
  });

  test('an order without a page is a fault, and is not stored', async () => {
    await expect(pay(null)).rejects.toThrow('no URL');
    expect(await fixture.db.selectFrom('payment_orders').selectAll().execute()).toEqual([]);
  });
});

describe('paying by Razorpay', () => {
  const razorpayScript = 'https://checkout.example/checkout.js';

  async function pay(keys: object) {
    const open = async () => ({ reference: 'order_1', url: null, expiresAt: NOW + 86_400_000 });
    const provider = (name: string) =>
      name === 'razorpay' ? { name, livemode: true, takes: () => true, open } : undefined;
    const payments = { provider, deps: {} } as never;
    const appointmentId = await someAppointment(fixture.database);
    const { patientId: id } = await partiesOf(fixture.db, appointmentId);
    const handler = payByRazorpay(payments, { consume: vi.fn() } as never, {
      razorpayScript,
      ...keys,
    });
    const actor = { role: 'patient', id } as const;
    return runHandler(fixture.database, handler, { actor, body: { appointmentId }, now: NOW });
  }

  test('the checkout script gets the order in paise, and the public key', async () => {
    const reply = await pay({ razorpay: { keyId: 'rzp_live_1' } });
    const [order] = await fixture.db.selectFrom('payment_orders').selectAll().execute();
    expect(order).toMatchObject({ provider: 'razorpay', reference: 'order_1' });
    expect(reply).toEqual({
      success: true,
      order: { id: 'order_1', amount: FEE, currency: 'INR', receipt: order?.id },
      key: 'rzp_live_1',
      script: razorpayScript,
    });
  });

  test('without its key nothing can be paid', async () => {
    const refused = expect.objectContaining({ code: 'payment-not-set-up' });
    await expect(pay({})).rejects.toEqual(refused);
  });
});

describe('returning from Stripe', () => {
  beforeEach(() => {
    for (const mock of [reconcile, consume, warn]) mock.mockReset().mockResolvedValue(undefined);
  });

  const setPaid = (id: string) => setAppointment(fixture.db, id, { paid_at: new Date(NOW) });

  /** Returns from Stripe's page with the URL of a successful payment. */
  async function verify(appointmentId: string, patientId?: string) {
    const payments = { reconcile, deps: { log: { warn } } } as never;
    const id = patientId ?? (await partiesOf(fixture.db, appointmentId)).patientId;
    return runHandler(fixture.database, verifyStripe(payments, { consume } as never), {
      actor: { role: 'patient', id },
      body: { appointmentId, success: 'true' },
      now: NOW,
    });
  }

  test('the reply confirms a payment that the provider reports', async () => {
    const appointmentId = await someAppointment(fixture.database);
    const order = await someOrder(fixture.db, appointmentId);
    reconcile.mockImplementation(() => setPaid(appointmentId));
    expect(await verify(appointmentId)).toMatchObject({ success: true });
    expect(reconcile.mock.calls).toEqual([[order]]);
    const { patientId } = await partiesOf(fixture.db, appointmentId);
    expect(consume.mock.calls).toEqual([[patientId]]);
  });

  test.each<[OrderState, number]>([
    ['open', 1],
    ['processing', 1],
    ['failed', 1],
    ['paid', 1],
    ['mismatch', 1],
    ['expired', 0],
    ['gone', 0],
  ])('an order that is %s is fetched %i times', async (state, times) => {
    const appointmentId = await someAppointment(fixture.database);
    await setOrder(fixture.db, await someOrder(fixture.db, appointmentId), { state });
    await verify(appointmentId).catch(() => undefined);
    expect(reconcile).toHaveBeenCalledTimes(times);
  });

  test('the other provider is not queried, and its payment does not count', async () => {
    const appointmentId = await someAppointment(fixture.database);
    const order = await someOrder(fixture.db, appointmentId);
    await setOrder(fixture.db, order, { provider: 'razorpay', state: 'processing' });
    await expect(verify(appointmentId)).rejects.toEqual(refused('payment-not-completed'));
    expect(reconcile).not.toHaveBeenCalled();
  });

  test('an unreachable provider is reported', async () => {
    const appointmentId = await someAppointment(fixture.database);
    await someOrder(fixture.db, appointmentId);
    reconcile.mockRejectedValue(new ProviderError('no reply', false));
    await expect(verify(appointmentId)).rejects.toEqual(refused('payment-unreachable'));
  });

  test('a foreign appointment or a request beyond the limit does not query the provider', async () => {
    const appointmentId = await someAppointment(fixture.database);
    await someOrder(fixture.db, appointmentId);
    const { doctorId } = await partiesOf(fixture.db, appointmentId);
    const foreign = verify(appointmentId, doctorId);
    await expect(foreign).rejects.toEqual(refused('appointment-not-found'));
    expect(consume).not.toHaveBeenCalled();
    consume.mockRejectedValue(new Error('too many'));
    await expect(verify(appointmentId)).rejects.toThrow('too many');
    expect(reconcile).not.toHaveBeenCalled();
  });
});

describe('returning from Razorpay', () => {
  /** The provider's only signature. */
  const verifyConfirmation = vi.fn();

  beforeEach(() => {
    for (const mock of [reconcile, consume, warn]) mock.mockReset().mockResolvedValue(undefined);
    verifyConfirmation.mockImplementation((...signed) => signed.join(' ') === 'order_1 pay_1 sig');
  });

  /** An order at Razorpay, and its patient. */
  async function ordered() {
    const appointmentId = await someAppointment(fixture.database);
    const order = await someOrder(fixture.db, appointmentId);
    await setOrder(fixture.db, order, { provider: 'razorpay', reference: 'order_1' });
    const { patientId } = await partiesOf(fixture.db, appointmentId);
    return { appointmentId, orderId: order.id, patientId };
  }

  function verify(
    patientId: string,
    { order = 'order_1', signature = 'sig', isSetUp = true, database = fixture.database } = {},
  ) {
    const payments = { reconcile, deps: { log: { warn } } } as never;
    const razorpay = isSetUp ? ({ verifyConfirmation } as never) : null;
    return runHandler(database, verifyRazorpay(payments, { consume } as never, razorpay), {
      actor: { role: 'patient', id: patientId },
      body: {
        razorpay_order_id: order,
        razorpay_payment_id: 'pay_1',
        razorpay_signature: signature,
      },
      now: NOW,
    });
  }

  test('a signed confirmation is paid once the provider reports the payment', async () => {
    const { appointmentId, orderId, patientId } = await ordered();
    await expect(verify(patientId)).rejects.toEqual(refused('payment-not-completed'));
    reconcile.mockImplementation(() =>
      setAppointment(fixture.db, appointmentId, { paid_at: new Date(NOW) }),
    );
    expect(await verify(patientId)).toMatchObject({ success: true });
    expect(reconcile.mock.calls.map(([{ id }]) => id)).toEqual([orderId, orderId]);
    expect(consume.mock.calls).toEqual([[patientId], [patientId]]);
  });

  test('a payment that its bank has not confirmed yet is reported as one', async () => {
    const { orderId, patientId } = await ordered();
    reconcile.mockImplementation(() =>
      setOrder(fixture.db, { id: orderId }, { state: 'processing' }),
    );
    await expect(verify(patientId)).rejects.toEqual(refused('payment-processing'));
  });

  test('a wrong signature, an unknown order and a foreign one prove nothing', async () => {
    const { patientId } = await ordered();
    const unproven = refused('payment-not-proven');
    await expect(verify(patientId, { signature: 'other' })).rejects.toEqual(unproven);
    await expect(verify(patientId, { order: 'order_2' })).rejects.toEqual(unproven);
    await expect(verify('00000000-0000-4000-8000-000000000000')).rejects.toEqual(unproven);
    expect([consume, reconcile].map((mock) => mock.mock.calls)).toEqual([[], []]);
  });

  test('a database that is away says nothing about the payment', async () => {
    const { patientId } = await ordered();
    const selectFrom = (table: string) => {
      if (table.startsWith('appointments')) throw new Error('the database is away');
      return fixture.db.selectFrom(table as 'payment_orders');
    };
    const database = { db: { selectFrom } } as never;
    await expect(verify(patientId, { database })).rejects.toThrow('the database is away');
  });

  test('an unreachable provider is reported, and no provider is queried beyond the limit', async () => {
    const { patientId } = await ordered();
    reconcile.mockRejectedValueOnce(new ProviderError('no reply', false));
    await expect(verify(patientId)).rejects.toEqual(refused('payment-unreachable'));
    consume.mockRejectedValue(new Error('too many'));
    await expect(verify(patientId)).rejects.toThrow('too many');
    expect(reconcile).toHaveBeenCalledTimes(1);
  });

  test('without keys nothing can be verified', async () => {
    const { patientId } = await ordered();
    const request = verify(patientId, { isSetUp: false });
    await expect(request).rejects.toEqual(refused('payment-not-set-up'));
  });
});
