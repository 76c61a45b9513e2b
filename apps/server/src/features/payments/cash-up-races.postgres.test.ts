import { expect, test } from 'vitest';
import { someAdmin, someReception } from '#testing/actors.ts';
import { bookAppointment, paymentsFixture } from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const { request } = clinic;

async function completed(): Promise<string> {
  const { appointmentId, doctor } = await bookAppointment(fixture);
  await request(doctor, 'completeAppointment', { appointmentId });
  return appointmentId;
}

test('people who close a desk while cash is recorded neither lose nor double an entry', async () => {
  const [admin, reception] = [await someAdmin(clinic), await someReception(clinic)];
  const closeNow = async (as: typeof admin) => {
    const { desk, last, previous, paid } = (await request(as, 'getCashUp')).body;
    const shown = { desk, last, previousId: previous?._id ?? null };
    return request(as, 'closeCashUp', { ...shown, opening: 0, counted: paid });
  };
  const appointments: string[] = [];
  for (let n = 0; n < 12; n += 1) appointments.push(await completed());
  const replies = await Promise.all(
    appointments.flatMap((appointmentId, n) => [
      request(reception, 'recordCash', { appointmentId }),
      closeNow(n % 2 ? admin : reception),
    ]),
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  await closeNow(admin);
  const { body } = await request(admin, 'getCashUp');
  expect(body).toMatchObject({ paid: 0, count: 0 });
  const { cashUps } = (await request(admin, 'listCashUps', { desk: body.desk })).body;
  const ids: number[] = [];
  let counted = 0;
  for (const cashUp of cashUps) {
    const closed = await request(admin, 'getClosedCashUp', { cashUpId: cashUp._id });
    ids.push(...closed.body.entries.map(({ id }: { id: number }) => id));
    counted += cashUp.counted;
  }
  expect(counted).toBe(12 * 500);
  expect(new Set(ids).size).toBe(12);
  expect(ids).toHaveLength(12);
});
