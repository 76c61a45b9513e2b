import { expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';

const clinic = testClinic({ BOOKINGS_OPEN_MAX: '2' });

async function book(as: Person, slotTime: string, dependantId?: string) {
  const { id: docId } = await someDoctor(clinic);
  const slot = { docId, slotDate: '6_1_2027', slotTime };
  const body = { ...slot, ...(dependantId !== undefined && { dependantId }) };
  return requestAs(clinic, 'bookAppointment', body, { as });
}

test('a family holds as many appointments as one patient', async () => {
  const manager = await somePatient(clinic);
  const children = [
    await someDependant(clinic, manager, { name: 'Child 1' }),
    await someDependant(clinic, manager, { name: 'Child 2' }),
  ];
  const answers = await Promise.all([
    book(manager, '10:00 AM'),
    book(manager, '10:30 AM', children[0]),
    book(manager, '11:00 AM', children[1]),
    book(manager, '11:30 AM', children[1]),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  const code = answers.find(({ status }) => status === 409)?.body.code;
  expect(code).toBe('too-many-bookings');
  // Another family's appointments do not count.
  const other = await somePatient(clinic);
  expect((await book(other, '10:00 AM')).status).toBe(200);
});

test('what the clinic has taken from a family does not count for it any more', async () => {
  const [manager, reception] = [await somePatient(clinic), await someReception(clinic)];
  const userId = await someDependant(clinic, manager);
  await book(manager, '10:00 AM', userId);
  await book(manager, '10:30 AM', userId);
  expect((await book(manager, '11:00 AM')).status).toBe(409);
  await requestAs(clinic, 'endFamilyAccess', { userId }, { as: reception });
  expect((await book(manager, '11:00 AM')).status).toBe(200);
});

test('parent and child may have appointments at the same time', async () => {
  const manager = await somePatient(clinic);
  const dependantId = await someDependant(clinic, manager);
  expect((await book(manager, '10:00 AM')).status).toBe(200);
  expect((await book(manager, '10:00 AM', dependantId)).status).toBe(200);
  expect((await book(manager, '10:00 AM', dependantId)).body.code).not.toBe('patient-busy');
});
