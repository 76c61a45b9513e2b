import { expect, test } from 'vitest';
import {
  PASSWORD,
  type Person,
  requestAs,
  someAccountant,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { addPasskey, startSignIn } from '#testing/passkey-fixture.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';

const clinic = testClinic();
const EMAIL = 'meera@example.test';

/** Gives a doctor and an account of the clinic the same address. */
async function bothOf(makeOther = someAdmin): Promise<[doctor: Person, other: Person]> {
  const [doctor, other] = [await someDoctor(clinic), await makeOther(clinic)];
  await clinic.database.db.updateTable('doctors').set({ email: EMAIL }).execute();
  const renamed = clinic.database.db.updateTable('admins').set({ email: EMAIL });
  await renamed.where('id', '=', other.id).execute();
  return [
    { ...doctor, email: EMAIL },
    { ...other, email: EMAIL },
  ];
}

const otherOf = (as: Person) => requestAs(clinic, 'getOtherAccount', {}, { as });

const isOpen = async (as: Person) =>
  (await requestAs(clinic, 'listSessions', {}, { as })).status === 200;

async function switches() {
  const entries = clinic.database.db.selectFrom('audit_entries').selectAll();
  const rows = await entries.where('action', '=', 'switched-portal').execute();
  return rows.map(({ actor_id, subject_role, subject_id }) => [actor_id, subject_role, subject_id]);
}

test('names the role of the account with the same address in the other portal', async () => {
  const [doctor, accountant] = await bothOf(someAccountant);
  const alone = await someAdmin(clinic);
  expect((await otherOf(doctor)).body).toEqual({ success: true, email: EMAIL, role: 'accountant' });
  expect((await otherOf(accountant)).body.role).toBe('doctor');
  expect((await otherOf(alone)).body).toEqual({ success: true, email: alone.email, role: null });
});

test('names no retired doctor and no ended account', async () => {
  const [doctor, admin] = await bothOf();
  const at = new Date(clinic.now);
  await clinic.database.db.updateTable('doctors').set({ retired_at: at }).execute();
  expect((await otherOf(admin)).body.role).toBeNull();
  await clinic.database.db.updateTable('doctors').set({ retired_at: null }).execute();
  const ended = clinic.database.db.updateTable('admins').set({ ended_at: at });
  await ended.where('id', '=', admin.id).execute();
  expect((await otherOf(doctor)).body.role).toBeNull();
});

test.each(['doctor', 'admin'] as const)(
  'a sign-in as %s with the password ends the session in the other portal',
  async (caller) => {
    const [doctor, admin] = await bothOf();
    const [from, to] = caller === 'doctor' ? [admin, doctor] : [doctor, admin];
    const body = { email: EMAIL, password: PASSWORD, leaves: from.token };
    const { status, body: reply } = await requestAs(clinic, 'signIn', body, { caller });
    expect(status).toBe(200);
    expect(await isOpen(from)).toBe(false);
    expect(await isOpen({ ...to, token: reply.token })).toBe(true);
    expect(await switches()).toEqual([[from.id, to.role, to.id]]);
  },
);

test('a wrong password leaves the session open', async () => {
  const [doctor] = await bothOf();
  const body = { email: EMAIL, password: 'not the password', leaves: doctor.token };
  expect((await requestAs(clinic, 'signIn', body, { caller: 'admin' })).status).toBe(401);
  expect(await isOpen(doctor)).toBe(true);
});

test('the session ends with the code if the other account has a second factor', async () => {
  const [doctor, admin] = await bothOf();
  const { codeAt } = await turnOnSecondFactor(clinic, admin);
  const first = { email: EMAIL, password: PASSWORD, leaves: doctor.token };
  const { attempt } = (await requestAs(clinic, 'signIn', first, { caller: 'admin' })).body;
  expect(await isOpen(doctor)).toBe(true);
  const second = { attempt, code: codeAt(clinic.now), leaves: doctor.token };
  const { status } = await requestAs(clinic, 'signInWithCode', second, { caller: 'admin' });
  expect([status, await isOpen(doctor)]).toEqual([200, false]);
  expect(await switches()).toEqual([[doctor.id, 'admin', admin.id]]);
});

test('a passkey of the other account ends the session as well', async () => {
  const [doctor, admin] = await bothOf();
  const { authenticator } = await addPasskey(clinic, admin);
  const credential = authenticator.get(await startSignIn(clinic, 'admin'));
  const body = { credential, leaves: doctor.token };
  const { status } = await requestAs(clinic, 'signInWithPasskey', body, { caller: 'admin' });
  expect([status, await isOpen(doctor)]).toEqual([200, false]);
});

test('refuses the session of somebody else, which stays open', async () => {
  const [, admin] = await bothOf();
  const other = await someDoctor(clinic);
  const body = { email: EMAIL, password: PASSWORD, leaves: other.token };
  const reply = await requestAs(clinic, 'signIn', body, { caller: 'admin' });
  expect([reply.status, reply.body.code]).toEqual([401, 'wrong-credentials']);
  expect([await isOpen(other), await isOpen(admin)]).toEqual([true, true]);
});

test('does not end a session of a patient or of the same portal', async () => {
  const [, admin] = await bothOf();
  const patient = await somePatient(clinic);
  await clinic.database.db.updateTable('patients').set({ email: EMAIL }).execute();
  for (const left of [patient, admin, { ...admin, token: 'unknown' }]) {
    const body = { email: EMAIL, password: PASSWORD, leaves: left.token };
    expect((await requestAs(clinic, 'signIn', body, { caller: 'admin' })).status).toBe(200);
  }
  expect([await isOpen(patient), await isOpen(admin)]).toEqual([true, true]);
  expect(await switches()).toEqual([]);
});
