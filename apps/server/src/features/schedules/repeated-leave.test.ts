import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();

const LEAVE = { from: '2027-01-06', until: '2027-01-08', kind: 'closed' };

const add = (as: Person, exception: object) =>
  requestAs(clinic, 'addDoctorException', exception, { as });

async function exceptionsOf(doctor: Person) {
  return (await requestAs(clinic, 'getDoctorSchedule', {}, { as: doctor })).body.exceptions;
}

test('adds leave once if it is sent twice or by two tabs at once', async () => {
  const doctor = await someDoctor(clinic);
  const first = await add(doctor, LEAVE);
  const repeated = await Promise.all([add(doctor, LEAVE), add(doctor, LEAVE)]);
  for (const { status, body } of repeated) {
    expect([status, body.exceptionId, body.affected]).toEqual([200, first.body.exceptionId, []]);
  }
  expect(await exceptionsOf(doctor)).toHaveLength(1);
});

test('adds leave with other days, hours, kind or doctor separately', async () => {
  const doctor = await someDoctor(clinic);
  await add(doctor, LEAVE);
  await add(await someDoctor(clinic), LEAVE);
  await add(doctor, { ...LEAVE, until: '2027-01-09' });
  await add(doctor, { ...LEAVE, clock: ['10:00', '12:00'] });
  await add(doctor, { ...LEAVE, clock: ['10:00', '13:00'] });
  await add(doctor, { ...LEAVE, kind: 'extra' });
  await add(doctor, { ...LEAVE, name: 'Conference' });
  expect(await exceptionsOf(doctor)).toHaveLength(6);
});

test('adds a holiday of the clinic once if it is sent twice', async () => {
  const as = await someAdmin(clinic);
  const send = () => requestAs(clinic, 'addAdminException', LEAVE, { as });
  const [one, other] = [await send(), await send()];
  expect(other.body.exceptionId).toBe(one.body.exceptionId);
});
