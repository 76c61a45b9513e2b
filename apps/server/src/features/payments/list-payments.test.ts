import { describe, expect, test } from 'vitest';
import type { RequestContext } from '#platform/http/handler.ts';
import type { ExportReply } from '#platform/http/replies.ts';
import { someDoctor } from '#testing/actors.ts';
import {
  FEE,
  ledgerFixture,
  NOW,
  partiesOf,
  payCash,
  payOnline,
  refundOf,
  setAppointment,
  setOrder,
  someAppointment,
  someOrder,
  someRequest,
} from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { exportPayments, listAllPayments as listPayments } from './list-payments.ts';
import { recordRefunds } from './record-refunds.ts';

const fixture = ledgerFixture();
const ADMIN = { role: 'admin', id: '00000000-0000-4000-8000-00000000000a' } as const;

const DAY = 86_400_000;

const NOTHING = { paid: 0, refunded: 0, pending: 0, unresolved: 0 };

type Query = RequestContext<'listPayments'>['body'];

interface Listed {
  payments: { provider: string; test: boolean; patient: string; amount: number }[];
  total: number;
  live: object;
  test: object;
}

const list = async (body: Query = {}) =>
  (await runHandler(fixture.database, listPayments('Asia/Kolkata'), {
    actor: ADMIN,
    body,
    now: NOW,
  })) as unknown as Listed;

describe('of three payments', () => {
  /** A live payment today, cash, and a payment begun in test mode yesterday with another doctor. */
  async function three() {
    const [paid, cash, started] = [
      await someAppointment(fixture.database),
      await someAppointment(fixture.database),
      await someAppointment(fixture.database),
    ];
    const order = await someOrder(fixture.db, paid);
    await payOnline(fixture.db, order);
    await someRequest(fixture.db, order, { amount: 20_000 });
    await payCash(fixture.db, cash, 700);
    const begun = await someOrder(fixture.db, started, 900);
    const razorpay = { provider: 'razorpay', livemode: false, created_at: new Date(NOW - DAY) };
    await setOrder(fixture.db, begun, razorpay);
    const facts = { speciality: 'Neurologist' };
    const doctor = await someDoctor({ database: fixture.database, now: NOW }, facts);
    await setAppointment(fixture.db, started, { doctor_id: doctor.id });
    return { doctorId: doctor.id, otherId: (await partiesOf(fixture.db, paid)).doctorId };
  }

  test.each<[Query, string[]]>([
    [{}, ['cash', 'razorpay', 'stripe']],
    [{ provider: 'cash' }, ['cash']],
    [{ state: 'open' }, ['razorpay', 'stripe']],
    [{ money: 'owed' }, ['stripe']],
    [{ search: 'N-000002' }, ['cash']],
    [{ search: '' }, ['cash', 'razorpay', 'stripe']],
    [{ speciality: 'Neurologist' }, ['razorpay']],
    [{ mode: 'live' }, ['cash', 'stripe']],
    [{ mode: 'test' }, ['razorpay']],
    [{ from: '2027-01-05' }, ['cash', 'stripe']],
    [{ until: '2027-01-04' }, ['razorpay']],
  ])('%o lists %j', async (query, providers) => {
    await three();
    const { payments, total } = await list(query);
    expect(payments.map(({ provider }) => provider).sort()).toEqual(providers);
    expect(total).toBe(providers.length);
  });

  test('those of one doctor are listed', async () => {
    const { doctorId, otherId } = await three();
    const providersOf = async (docId: string) =>
      (await list({ docId })).payments.map(({ provider }) => provider);
    expect(await providersOf(doctorId)).toEqual(['razorpay']);
    expect(await providersOf(otherId)).toEqual(['stripe']);
  });

  test('live and test money are summed apart, over all pages', async () => {
    await three();
    const live = { paid: 507, refunded: 0, pending: 200, unresolved: 0 };
    expect(await list({ pageSize: 1 })).toMatchObject({
      success: true,
      total: 3,
      live,
      test: NOTHING,
      timeZone: 'Asia/Kolkata',
    });
    expect(await list({ mode: 'live' })).toMatchObject({ total: 2, live, test: NOTHING });
    expect(await list({ mode: 'test' })).toMatchObject({ total: 1, live: NOTHING, test: NOTHING });
  });

  test('they are sorted, and shown in pages', async () => {
    await three();
    const amounts = async (query: Query) =>
      (await list(query)).payments.map(({ amount }) => amount);
    expect(await amounts({ sort: 'amount', order: 'asc' })).toEqual([7, 9, 500]);
    const page = { sort: 'amount', pageSize: 2 } as const;
    expect(await amounts(page)).toEqual([500, 9]);
    expect(await amounts({ ...page, page: 2 })).toEqual([7]);
  });
});

test('test money that was paid, refunded or cannot be refunded is in its own sum', async () => {
  const order = await someOrder(fixture.db, await someAppointment(fixture.database));
  await setOrder(fixture.db, order, { livemode: false });
  await payOnline(fixture.db, { ...order, livemode: false });
  await someRequest(fixture.db, order, { amount: 20_000, state: 'failed' });
  const test = { paid: FEE / 100, refunded: 0, pending: 0, unresolved: 1 };
  expect(await list()).toMatchObject({ live: NOTHING, test });
});

test('a page has 25 payments unless another size is asked for', async () => {
  const appointmentId = await someAppointment(fixture.database);
  for (let count = 0; count < 26; count++) await someOrder(fixture.db, appointmentId);
  const { payments, total } = await list();
  expect([payments.length, total]).toEqual([25, 26]);
});

async function exported(body: { mode?: 'live' | 'test' } = {}) {
  const request = { actor: ADMIN, body, now: NOW };
  const reply = await runHandler(fixture.database, exportPayments('Asia/Kolkata'), request);
  return (reply as ExportReply).firstParts();
}

/** Creates a partly refunded payment and one that was started in test mode. */
async function two() {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  await payOnline(fixture.db, order);
  await someRequest(fixture.db, order, { amount: 20_000, state: 'done', reference: 're_1' });
  await recordRefunds(fixture.db, order, [refundOf(20_000)], NOW);
  const other = await someOrder(fixture.db, await someAppointment(fixture.database));
  await setOrder(fixture.db, other, { livemode: false, created_at: new Date(NOW - 1000) });
  const { doctorId, patientId } = await partiesOf(fixture.db, appointmentId);
  return { doctorId, patientId, reference: other.reference };
}

test('each payment is a line with its state and refunds', async () => {
  const { reference } = await two();
  await fixture.db.updateTable('doctors').set({ name: 'Dr. Meera Iyer' }).execute();
  const reply = await exported();
  expect(reply).toMatchObject({ success: true, fileName: 'payments-2027-01-05.csv', cut: false });
  expect(reply.csv.trim().split('\r\n')).toEqual([
    'Started,Mode,Provider,Reference,Receipt,Patient,Doctor,Date,Time,State,Amount,Paid,Refunded,Refund,Refund because',
    '2027-01-05T03:30:00.000Z,live,stripe,pi_1,N-000001,Asha Rao,Dr. Meera Iyer,2027-01-06,09:00 AM,open,500,500,200,done,admin',
    `2027-01-05T03:29:59.000Z,test,stripe,${reference},,Asha Rao,Dr. Meera Iyer,2027-01-06,09:00 AM,open,500,0,0,,`,
  ]);
});

test('the export uses the filters of the list and records a read of each patient', async () => {
  const { patientId } = await two();
  const { csv } = await exported({ mode: 'live' });
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  const entries = await fixture.db.selectFrom('audit_entries').selectAll().execute();
  expect(entries).toMatchObject([
    { action: 'exported-payments', actor_id: ADMIN.id, subject_id: patientId },
  ]);
});
