import { BACKGROUND_HEADER } from '@nadi/contract/headers';
import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { type Person, requestAs, somePatient } from '#testing/actors.ts';
import { NINE_IN_THE_MORNING, testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '30' });

const statusAfter = async (minute: number, as: Person, headers: Record<string, string> = {}) => {
  clinic.now = NINE_IN_THE_MORNING + minutes(minute);
  return (await requestAs(clinic, 'getProfile', {}, { as, headers })).status;
};

test('polls do not keep a session alive', async () => {
  const as = await somePatient(clinic);
  const poll = { [BACKGROUND_HEADER]: '1' };
  expect(await statusAfter(20, as, poll)).toBe(200);
  expect(await statusAfter(31, as, poll)).toBe(401);
});

test('what a person does keeps it alive', async () => {
  const as = await somePatient(clinic);
  expect(await statusAfter(20, as)).toBe(200);
  expect(await statusAfter(49, as)).toBe(200);
});
