import { expect, test } from 'vitest';
import { requestAs, someAdmin } from '#testing/actors.ts';
import { bookAppointment, FEE, paymentsFixture } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const ROUNDS = 5;

const entriesOf = (appointmentId: string) =>
  clinic.database.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_minor'])
    .where('appointment_id', '=', appointmentId)
    .execute();

async function completedAppointment() {
  const { appointmentId, doctor, patient } = await bookAppointment(fixture);
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  return { appointmentId, doctor, patient };
}

test('cash that doctor and clinic record at once is recorded once', async () => {
  const admin = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { appointmentId, doctor } = await completedAppointment();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        n % 2
          ? requestAs(clinic, 'recordCash', { appointmentId }, { as: admin })
          : requestAs(clinic, 'recordCash', { appointmentId }, { as: doctor }),
      ),
    );
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await entriesOf(appointmentId)).toEqual([{ kind: 'payment', amount_minor: FEE }]);
  }
});

test('cash that several people hand back at once is never more than was paid', async () => {
  const admin = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { appointmentId } = await completedAppointment();
    await requestAs(clinic, 'recordCash', { appointmentId }, { as: admin });
    const { body } = await requestAs(clinic, 'listPayments', {}, { as: admin });
    const { id } = body.payments[0];
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        requestAs(clinic, 'refundPayment', { id, amount: 200 }, { as: admin }),
      ),
    );
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const entries = await entriesOf(appointmentId);
    const returned = entries.filter(({ kind }) => kind === 'refund');
    const sum = returned.reduce((minor, { amount_minor }) => minor + Math.abs(amount_minor), 0);
    expect(sum).toBe(replies.filter(({ status }) => status === 200).length * 20_000);
    expect(sum).toBeLessThanOrEqual(FEE);
  }
});

test('an appointment is not both cancelled and paid in cash, whichever comes first', async () => {
  const admin = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { appointmentId, doctor } = await bookAppointment(fixture);
    const replies = await Promise.all([
      requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor }),
      requestAs(clinic, 'recordCash', { appointmentId }, { as: admin }),
      requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: admin }),
      requestAs(clinic, 'recordCash', { appointmentId }, { as: doctor }),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const { cancelled_at, completed_at } = await clinic.database.db
      .selectFrom('appointments')
      .select(['cancelled_at', 'completed_at'])
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    expect([cancelled_at, completed_at].filter((at) => at !== null)).toHaveLength(1);
    if (cancelled_at) expect(await entriesOf(appointmentId)).toEqual([]);
  }
});
