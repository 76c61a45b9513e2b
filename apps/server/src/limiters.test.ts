import { MUTATIONS_PER_MINUTE, SEARCHES_PER_MINUTE } from '@nadi/domain/limits';
import { expect, test, vi } from 'vitest';
import { requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Hundreds of requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const AT_ONCE = 10;
const clinic = testClinic();

test('an address that searches too often is refused its searches and nothing else', async () => {
  const search = 'skin';
  const suggest = () => requestAs(clinic, 'suggestDoctors', { search });
  for (let made = 0; made < SEARCHES_PER_MINUTE; made += AT_ONCE) {
    const allowed = await Promise.all(Array.from({ length: AT_ONCE }, suggest));
    expect(new Set(allowed.map(({ status }) => status))).toEqual(new Set([200]));
  }
  const as = await someDoctor(clinic);
  const replies = await Promise.all([
    suggest(),
    requestAs(clinic, 'listDoctors', { search }),
    requestAs(clinic, 'listDoctors'),
    requestAs(clinic, 'searchAppointments', { search }, { as }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([429, 429, 200, 200]);
  expect(replies[0]?.headers['retry-after']).toMatch(/^\d+$/);
});

test('a patient who changes things too often is refused changes and nothing else', async () => {
  const [as, other] = [await somePatient(clinic), await somePatient(clinic)];
  const body = { appointmentId: '00000000-0000-4000-8000-000000000000', reason: '' };
  const change = (person = as) => requestAs(clinic, 'setReason', body, { as: person });
  for (let made = 0; made < MUTATIONS_PER_MINUTE; made += AT_ONCE) {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => change()));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
  }
  const refused = await change();
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many']);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect((await requestAs(clinic, 'getProfile', {}, { as })).status).toBe(200);
  expect((await change(other)).status).toBe(404);
});
