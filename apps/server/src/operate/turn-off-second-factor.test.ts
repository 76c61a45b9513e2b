import { expect, test } from 'vitest';
import { PASSWORD, requestAs, someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail } from '#testing/trial-mail.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';
import { turnOffSecondFactor } from './reset-sign-in.ts';

const clinic = testClinic();

const turnOff = (email: string) =>
  clinic.database.transaction((trx) =>
    turnOffSecondFactor(trx, { email, now: clinic.now, publicUrl: 'http://localhost:4000' }),
  );

test('an admin who has lost everything signs in with the password again', async () => {
  const admin = await someAdmin(clinic);
  await turnOnSecondFactor(clinic, admin);
  await turnOff(admin.email.toUpperCase());
  const { email } = admin;
  const { status, body } = await requestAs(
    clinic,
    'signIn',
    { email, password: PASSWORD },
    { caller: 'admin' },
  );
  expect(status).toBe(200);
  expect((await requestAs(clinic, 'getAdminDashboard', {}, { as: admin })).status).toBe(401);
  const as = { ...admin, token: body.token };
  const { entries } = (await requestAs(clinic, 'listAudit', {}, { as })).body;
  expect(entries.map(({ action }: { action: string }) => action)).toContain(
    'turned-off-second-factor',
  );
  const mails = (await readMail(clinic)).map(({ to, subject }) => [to, subject]);
  expect(mails).toContainEqual([email, 'Two-step login is off']);
});

test('an unknown address and an account without a second factor are reported', async () => {
  const { email } = await someAdmin(clinic);
  await expect(turnOff('nobody@example.test')).rejects.toThrow('There is no admin');
  await expect(turnOff(email)).rejects.toThrow('with the password alone already');
});
