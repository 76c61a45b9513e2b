import { expect, test } from 'vitest';
import { figuresOf } from '#store/doctor-figures.ts';
import { callAs, someAdmin } from '#testing/actors.ts';
import { bookedVisit, FEE, paidClinic, startPaying, type Visit } from '#testing/paid-clinic.ts';

const till = paidClinic();
const { clinic } = till;

async function earnings({ doctor }: Visit): Promise<number> {
  const { body } = await callAs(clinic, 'getDoctorDashboard', {}, { as: doctor });
  return body.dashData.earnings;
}

test('paid twice it is earned once, cash is earned, and what goes back is not', async () => {
  const visit = await bookedVisit(till);
  expect(await earnings(visit)).toBe(0);
  const [session, order] = [
    await startPaying(till, visit, 'stripe'),
    await startPaying(till, visit, 'razorpay'),
  ];
  till.control.pay(session);
  till.control.pay(order);
  await till.control.webhooksSettled();
  expect(await earnings(visit)).toBe(FEE / 100);
  const body = { appointmentId: visit.appointmentId };
  await callAs(clinic, 'cancelDoctorAppointment', body, { as: visit.doctor });
  expect(await earnings(visit)).toBe(0);
  const cash = await bookedVisit(till);
  const done = { appointmentId: cash.appointmentId };
  await callAs(clinic, 'completeAppointment', done, { as: cash.doctor });
  expect(await earnings(cash)).toBe(FEE / 100);
});

test('given back by hand and then completed is a completed, unpaid visit: cash', async () => {
  const visit = await bookedVisit(till);
  const session = await startPaying(till, visit, 'stripe');
  const { paymentId } = till.control.pay(session);
  await till.control.webhooksSettled();
  await fetch(`${till.url}/stripe/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ payment_intent: paymentId }),
  });
  await till.control.webhooksSettled();
  expect(await earnings(visit)).toBe(0);
  const body = { appointmentId: visit.appointmentId };
  await callAs(clinic, 'completeAppointment', body, { as: visit.doctor });
  expect(await earnings(visit)).toBe(FEE / 100);
});

test('test money never counts beside live', async () => {
  const visit = await bookedVisit(till);
  till.control.pay(await startPaying(till, visit, 'stripe'));
  await till.control.webhooksSettled();
  const counted = async (livemode: boolean) =>
    (await figuresOf(clinic.database.db, visit.doctor.id, livemode)).earned_paise;
  expect([await counted(false), await counted(true)]).toEqual([FEE, 0]);
  const { body } = await callAs(clinic, 'listPayments', {}, { as: await someAdmin(clinic) });
  expect(body).toMatchObject({
    total: 1,
    test: { paid: FEE / 100, refunded: 0 },
    live: { paid: 0, refunded: 0 },
  });
  expect(body.payments[0]).toMatchObject({ test: true, state: 'paid', receipt: 'T-000001' });
});

test('receipts are numbered without gaps, and only their patient reads them', async () => {
  const visits = [await bookedVisit(till), await bookedVisit(till), await bookedVisit(till)];
  const sessions = await Promise.all(visits.map((visit) => startPaying(till, visit, 'stripe')));
  for (const session of sessions) till.control.pay(session);
  await till.control.webhooksSettled();
  const receipts = await Promise.all(
    visits.map(({ appointmentId, patient: as }) =>
      callAs(clinic, 'getReceipt', { appointmentId }, { as }),
    ),
  );
  const numbers = receipts.map(({ body }) => body.receipt.number).sort();
  expect(numbers).toEqual(['T-000001', 'T-000002', 'T-000003']);
  expect(receipts[0]?.body.receipt).toMatchObject({ amount: FEE / 100, refunded: 0, test: true });
  const [one, two] = visits as [Visit, Visit];
  const foreign = { appointmentId: two.appointmentId };
  const answer = await callAs(clinic, 'getReceipt', foreign, { as: one.patient });
  expect(answer.status).toBe(404);
});

test('the export names every payment, for the admin alone', async () => {
  const visit = await bookedVisit(till);
  till.control.pay(await startPaying(till, visit, 'razorpay'));
  await till.control.webhooksSettled();
  const admin = await someAdmin(clinic);
  const { body } = await callAs(clinic, 'exportPayments', {}, { as: admin });
  const [header, row, ...rest] = body.csv.trim().split('\r\n');
  expect(header).toContain('Reference');
  expect(row).toContain('test,razorpay,pay_');
  expect(rest).toEqual([]);
  for (const route of ['listPayments', 'exportPayments', 'refundPayment'] as const) {
    const answer = await callAs(clinic, route, { id: 'x' }, { as: visit.patient });
    expect(answer.status).toBe(401);
  }
});
