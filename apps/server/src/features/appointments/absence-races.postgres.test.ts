import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { recordPresence } from '#store/doctor-absence.ts';
import { requestAs, someAdmin } from '#testing/actors.ts';
import { bookAndPay, paymentsFixture } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const START = Date.parse('2027-01-06T10:00:00+05:30');
const ROUNDS = 5;

const refundsOf = (appointmentId: string) =>
  clinic.database.db
    .selectFrom('refunds')
    .innerJoin('payment_orders', 'payment_orders.id', 'refunds.order_id')
    .select('refunds.amount_minor')
    .where('appointment_id', '=', appointmentId)
    .execute();

/** A paid appointment whose patient waits. */
async function waiting() {
  const booking = await bookAndPay(fixture);
  const person = { appointmentId: booking.appointmentId, kind: 'patient' as const };
  await recordPresence(clinic.database.db, [{ ...person, doctorId: null }], new Date(START));
  return booking;
}

test('several presses at once refund once', async () => {
  const { appointmentId } = await waiting();
  clinic.now = START + minutes(4);
  const as = await someAdmin(clinic);
  const press = () => requestAs(clinic, 'refundAbsentDoctor', { appointmentId }, { as });
  const replies = await Promise.all([press(), press(), press(), press()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await refundsOf(appointmentId)).toHaveLength(1);
});

test('a doctor who joins during the press comes before it or after it as a whole', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    clinic.now = START - minutes(60 * 24);
    const { appointmentId, doctor } = await waiting();
    clinic.now = START + minutes(4);
    const as = await someAdmin(clinic);
    const person = { appointmentId, kind: 'doctor' as const, doctorId: doctor.id };
    let committed = false;
    const joining = clinic.database.transaction(async (trx) => {
      await recordPresence(trx, [person], new Date(clinic.now));
      await new Promise((resolve) => setTimeout(resolve, 300));
      committed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { status, body } = await requestAs(
      clinic,
      'refundAbsentDoctor',
      { appointmentId },
      { as },
    );
    expect(committed).toBe(true);
    await joining;
    expect([status, body.code]).toEqual([409, 'doctor-came']);
    expect(await refundsOf(appointmentId)).toEqual([]);
  }
});
