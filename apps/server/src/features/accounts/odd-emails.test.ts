import { expect, test } from 'vitest';
import { requestAs } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

test.each([
  ['a NUL', 'a\u0000b'],
  ['half a letter', '\ud800'],
  ['nothing', ''],
])('an e-mail that is %s is the sender’s mistake at every door', async (_what, email) => {
  for (const door of ['signInPatient', 'signInDoctor', 'signInAdmin'] as const) {
    const { status } = await requestAs(clinic, door, { email, password: 'x' });
    expect([door, [400, 401].includes(status)]).toEqual([door, true]);
  }
});
