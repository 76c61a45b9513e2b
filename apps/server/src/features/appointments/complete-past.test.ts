import { days } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const { request } = clinic;

/** Books on 6 January at each of the times; the clinic's clock stands at 5 January. */
async function book(doctor: Person, ...times: string[]) {
  for (const slotTime of times) {
    const patient = await somePatient(clinic);
    const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime };
    expect((await request(patient, 'bookAppointment', slot)).status).toBe(200);
  }
}

/** Moves every appointment by days, as if the clock had gone on. */
async function shift(by: number) {
  const rows = await clinic.database.db
    .selectFrom('appointments')
    .select(['id', 'starts_at'])
    .execute();
  for (const { id, starts_at } of rows) {
    await clinic.database.db
      .updateTable('appointments')
      .set({ starts_at: new Date(starts_at.getTime() + days(by)) })
      .where('id', '=', id)
      .execute();
  }
}

const completed = async (as: Person) =>
  (await request(as, 'searchAppointments', { state: 'completed' })).body.total;

test('completes a doctor’s own appointments of past days, each with an audit entry', async () => {
  const [doctor, other] = [await someDoctor(clinic), await someDoctor(clinic)];
  await book(doctor, '10:00 AM', '11:00 AM');
  await book(other, '10:00 AM');
  await shift(-2);
  const { status, body } = await request(doctor, 'completePastAppointments', { count: 2 });
  expect([status, body.completed]).toEqual([200, 2]);
  expect([await completed(doctor), await completed(other)]).toEqual([2, 0]);
  const audit = await request(await someAdmin(clinic), 'listAudit', { action: 'completed' });
  expect(audit.body.entries).toHaveLength(2);
});

test('leaves appointments of today and later days open', async () => {
  const doctor = await someDoctor(clinic);
  await book(doctor, '10:00 AM');
  await shift(-1);
  const refused = await request(doctor, 'completePastAppointments', { count: 1 });
  expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile']);
  expect(await completed(doctor)).toBe(0);
});

test('completes nothing if there are not as many as were confirmed', async () => {
  const doctor = await someDoctor(clinic);
  await book(doctor, '10:00 AM', '11:00 AM');
  await shift(-2);
  const refused = await request(doctor, 'completePastAppointments', { count: 3 });
  expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile']);
  expect(await completed(doctor)).toBe(0);
});

test('the admin completes those of all doctors, or of one', async () => {
  const [doctor, other] = [await someDoctor(clinic), await someDoctor(clinic)];
  await book(doctor, '10:00 AM');
  await book(other, '10:00 AM', '11:00 AM');
  await shift(-2);
  const admin = await someAdmin(clinic);
  const one = { count: 1, docId: doctor.id };
  expect((await request(admin, 'completePastAppointments', one)).body.completed).toBe(1);
  expect((await request(admin, 'completePastAppointments', { count: 2 })).body.completed).toBe(2);
});
