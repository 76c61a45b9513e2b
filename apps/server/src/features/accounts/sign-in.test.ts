import { expect, test } from 'vitest';
import { createFairQueue } from '#platform/fair-queue.ts';
import { PASSWORD, requestAs, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { instantPasswords } from '#testing/instant-passwords.ts';
import { readMail } from '#testing/trial-mail.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';
import { signIn } from './sign-in.ts';

const clinic = testClinic();
const NEW_PASSWORD = 'kite-lantern-42-river';

/** The steps of a sign-in, to let something happen between them. */
function signInSteps(email: string) {
  const { prepare, execute } = signIn('doctor', {
    passwords: instantPasswords(),
    sessions: { patientIdleMin: 60, staffIdleMin: 30, maxH: 12 },
    signInLimiter: { consume: async () => undefined, restore: async () => undefined },
    lookups: createFairQueue({ workers: 1, perKey: 1, perGroup: 1 }),
    accountMail: { enabled: true, enqueue: async () => undefined, wake: () => undefined },
  });
  if (!prepare) throw new Error('a sign-in compares the password before its transaction');
  const { db } = clinic.database;
  const context = {
    ...{ actor: { role: 'visitor' as const }, body: { email, password: PASSWORD } },
    now: clinic.now,
    clientAddress: '192.0.2.7',
    userAgent: undefined,
    deviceKey: undefined,
  } as Parameters<typeof prepare>[0];
  return {
    prove: () => prepare(context, db),
    open: (proven: Awaited<ReturnType<typeof prepare>>) =>
      db.transaction().execute((trx) => execute(context, trx, proven)),
  };
}

test('two-step login that is turned on after the password was compared is not bypassed', async () => {
  const doctor = await someDoctor(clinic);
  const { prove, open } = signInSteps(doctor.email);
  const proven = await prove();
  expect(await open(proven)).toMatchObject({ success: true });
  await turnOnSecondFactor(clinic, 'doctor', doctor);
  await expect(open(proven)).rejects.toMatchObject({ code: 'wrong-credentials' });
});

test.each([
  ['a reset makes its address a known one', false, 1],
  ['with two-step login it does not: the link is one step', true, 0],
])('%s', async (_rule, withCode, known) => {
  const doctor = await someDoctor(clinic);
  if (withCode) await turnOnSecondFactor(clinic, 'doctor', doctor);
  await requestAs(clinic, 'forgotDoctorPassword', { email: doctor.email });
  const texts = (await readMail(clinic)).map(({ text }) => text).join('\n');
  const token = /token=([\w-]{43})/.exec(texts)?.[1] ?? '';
  const { db } = clinic.database;
  await db.deleteFrom('known_addresses').execute();
  const reset = { token, password: NEW_PASSWORD };
  expect((await requestAs(clinic, 'resetDoctorPassword', reset)).status).toBe(200);
  const addresses = await db.selectFrom('known_addresses').select('email').execute();
  expect(addresses).toHaveLength(known);
});
