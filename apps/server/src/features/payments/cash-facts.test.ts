import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { bookAppointment, paymentsFixture } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;

/** Creates an appointment that was paid in cash. */
async function paidInCash() {
  const admin = await someAdmin(clinic);
  const { appointmentId, doctor } = await bookAppointment(fixture);
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  await requestAs(clinic, 'recordCashAsAdmin', { appointmentId }, { as: admin });
  return { admin, appointmentId, doctor };
}

test('the clinic’s list shows that an appointment was paid in cash', async () => {
  const { admin, appointmentId } = await paidInCash();
  const { body } = await requestAs(clinic, 'listAllAppointments', { appointmentId }, { as: admin });
  expect(body.appointments).toMatchObject([{ _id: appointmentId, paidInCash: true }]);
});

test('payments are listed by doctor and by speciality', async () => {
  const { admin, doctor } = await paidInCash();
  const other = await someDoctor(clinic);
  const count = async (query: object) =>
    (await requestAs(clinic, 'listPayments', query, { as: admin })).body.total;
  expect(await count({ docId: doctor.id, speciality: 'General physician' })).toBe(1);
  expect(await count({ docId: other.id })).toBe(0);
  expect(await count({ speciality: 'Neurologist' })).toBe(0);
});

test('the history of a payment shows why cash was returned', async () => {
  const { admin } = await paidInCash();
  const listed = await requestAs(clinic, 'listPayments', {}, { as: admin });
  const { id } = listed.body.payments[0];
  const refund = { id, amount: 100, reason: 'Shorter appointment' };
  await requestAs(clinic, 'refundPayment', refund, { as: admin });
  const { body } = await requestAs(clinic, 'getPayment', { id }, { as: admin });
  const note = { kind: 'refund', amount: 100, note: 'Shorter appointment' };
  expect(body.history).toContainEqual(expect.objectContaining(note));
});
