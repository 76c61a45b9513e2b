import { SEARCHES_PER_MINUTE } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { callAs, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const AT_ONCE = 10;
const clinic = testClinic();

test('an address that searches too often is refused its searches and nothing else', async () => {
  const search = 'skin';
  const suggest = () => callAs(clinic, 'suggestDoctors', { search });
  for (let made = 0; made < SEARCHES_PER_MINUTE; made += AT_ONCE) {
    const allowed = await Promise.all(Array.from({ length: AT_ONCE }, suggest));
    expect(new Set(allowed.map(({ status }) => status))).toEqual(new Set([200]));
  }
  const as = await someDoctor(clinic);
  const replies = await Promise.all([
    suggest(),
    callAs(clinic, 'listDoctors', { search }),
    callAs(clinic, 'listDoctors'),
    callAs(clinic, 'listDoctorAppointments', { search }, { as }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([429, 429, 200, 200]);
  expect(replies[0]?.headers['retry-after']).toMatch(/^\d+$/);
});
