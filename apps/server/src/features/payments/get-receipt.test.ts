import { expect, test } from 'vitest';
import { savePrescriber } from '#store/prescriptions.ts';
import {
  FEE,
  ledgerFixture,
  NOW,
  partiesOf,
  payCash,
  payOnline,
  refundOf,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { getReceipt } from './receipts.ts';
import { recordRefunds } from './record-refunds.ts';

const fixture = ledgerFixture();

function get(
  appointmentId: string,
  { id, dependants, number }: { id: string; dependants?: string[]; number?: string },
) {
  const actor = { role: 'patient', id, ...(dependants && { dependants }) } as const;
  const body = { appointmentId, ...(number && { number }) };
  return runHandler(fixture.database, getReceipt('Asia/Kolkata'), { actor, body, now: NOW });
}

/** Creates a paid appointment; returns it with its patient, order and doctor. */
async function paid() {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  await payOnline(fixture.db, order);
  const { patientId: id, doctorId } = await partiesOf(fixture.db, appointmentId);
  const doctor = await fixture.db
    .selectFrom('doctors')
    .selectAll()
    .where('id', '=', doctorId)
    .executeTakeFirstOrThrow();
  return { appointmentId, order, id, doctor };
}

test('a receipt has the payer, amount, time and appointment', async () => {
  const { appointmentId, id, doctor } = await paid();
  expect(await get(appointmentId, { id })).toEqual({
    success: true,
    timeZone: 'Asia/Kolkata',
    numbers: ['N-000001'],
    receipt: {
      number: 'N-000001',
      paidAt: NOW,
      provider: 'stripe',
      reference: 'pi_1',
      amount: FEE / 100,
      currency: 'INR',
      test: false,
      refunded: 0,
      patient: 'Asha Rao',
      doctor: {
        name: doctor.name,
        speciality: 'General physician',
        address: { line1: '17, 4th Cross', line2: 'Bengaluru' },
      },
      slotDate: '6_1_2027',
      slotTime: '09:00 AM',
    },
  });
});

test('a receipt has the refunded amount and the time of the refund', async () => {
  const { appointmentId, order, id } = await paid();
  await recordRefunds(fixture.db, order, [refundOf(20_000)], NOW + 5);
  const refunded = { refunded: 200, refundedAt: NOW + 5 };
  expect(await get(appointmentId, { id })).toMatchObject({ receipt: refunded });
});

test('a receipt has the doctor’s registration number', async () => {
  const { appointmentId, id, doctor } = await paid();
  const registrationNumber = 'KMC 12345';
  await savePrescriber(fixture.db, doctor.id, { registrationNumber, qualification: 'MBBS' });
  expect(await get(appointmentId, { id })).toMatchObject({
    receipt: { doctor: { registrationNumber } },
  });
});

test('shows the first of several payments, and each one by its number', async () => {
  const { appointmentId, id } = await paid();
  await payCash(fixture.db, appointmentId, 700);
  const numbers = ['N-000001', 'N-000002'];
  expect(await get(appointmentId, { id })).toMatchObject({ numbers, receipt: { amount: 500 } });
  const second = await get(appointmentId, { id, number: 'N-000002' });
  expect(second).toMatchObject({ numbers, receipt: { amount: 7, provider: 'cash' } });
});

test('only the patient and their manager get a receipt, and only for a payment', async () => {
  const { appointmentId, id } = await paid();
  const other = await paid();
  const manager = { id: other.id, dependants: [id] };
  expect(await get(appointmentId, manager)).toMatchObject({ receipt: { number: 'N-000001' } });
  const unpaid = await someAppointment(fixture.database);
  const { patientId } = await partiesOf(fixture.db, unpaid);
  for (const request of [
    () => get(appointmentId, { id: other.id }),
    () => get(unpaid, { id: patientId }),
    () => get(appointmentId, { id, number: 'N-000002' }),
    () => get(appointmentId, { id, number: 'T-000001' }),
  ])
    await expect(request()).rejects.toEqual(expect.objectContaining({ code: 'not-found' }));
});
