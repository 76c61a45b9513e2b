import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { PASSWORD, requestAs, someAdmin, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const email = 'owner@clinic.example';

test('the admin signs in with the new address, and the earlier one ends', async () => {
  const admin = await someAdmin(clinic);
  const changed = await requestAs(clinic, 'changeAdminEmail', { email }, { as: admin });
  expect(changed.status).toBe(200);
  const signIn = (address: string) =>
    requestAs(clinic, 'signInAdmin', { email: address, password: PASSWORD });
  expect((await signIn(email)).status).toBe(200);
  expect((await signIn(admin.email)).body.code).toBe('wrong-credentials');
  const { db } = clinic.database;
  const notices = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'email-changed')
    .execute();
  expect(notices).toMatchObject([{ payload: { address: admin.email } }]);
});

test('an address that another account of the portal has is refused', async () => {
  const [admin, reception] = [await someAdmin(clinic), await someReception(clinic)];
  const taken = { email: reception.email };
  const { body } = await requestAs(clinic, 'changeAdminEmail', taken, { as: admin });
  expect([body.code, body.field]).toEqual(['email-taken', 'email']);
});

test('without a recent confirmation the address stays', async () => {
  const admin = await someAdmin(clinic);
  clinic.now += minutes(16);
  const { body } = await requestAs(clinic, 'changeAdminEmail', { email }, { as: admin });
  expect(body.code).toBe('confirmation-required');
});
