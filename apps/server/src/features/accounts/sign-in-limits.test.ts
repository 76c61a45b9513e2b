import { expect, test } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { PASSWORD, type Person, requestAs, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { instantPasswords } from '#testing/instant-passwords.ts';

const queue = { full: false };
const clinic = testClinic({}, () => {
  const passwords = instantPasswords();
  queue.full = false;
  return {
    passwords: {
      ...passwords,
      matches: async (...compared) => {
        if (queue.full) throw new Problem('too-many', { retryAfter: 10 });
        return passwords.matches(...compared);
      },
    },
  };
});

const seconds = (n: number) => n * 1000;
const minutes = (n: number) => seconds(n * 60);

/** Signs in from an address, with the browser's key if given; returns the status and Retry-After. */
async function signIn(
  { email }: Person,
  password: string,
  remoteAddress = '198.51.100.9',
  deviceKey?: string,
) {
  const { statusCode, headers } = await clinic.app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    headers: deviceKey ? { 'nadi-device': deviceKey } : {},
    payload: { email, password },
  });
  return { status: statusCode, retryAfter: headers['retry-after'] };
}

/** Sends ten wrong passwords from ten addresses. */
async function attack(patient: Person) {
  for (let n = 0; n < 10; n += 1) await signIn(patient, `guess ${n}`, `192.0.2.${n}`);
}

test('unknown addresses share ten wrong passwords, also in concurrent requests', async () => {
  const patient = await somePatient(clinic);
  const guesses = Array.from({ length: 40 }, (_, n) => signIn(patient, `guess ${n}`));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

test('other people’s wrong passwords delay an unknown address by at most 30 seconds', async () => {
  const patient = await somePatient(clinic);
  await attack(patient);
  clinic.now += seconds(12);
  expect(await signIn(patient, PASSWORD)).toEqual({ status: 429, retryAfter: '18' });
  clinic.now += seconds(17);
  // A refused attempt neither counts nor extends the delay.
  expect(await signIn(patient, PASSWORD)).toEqual({ status: 429, retryAfter: '1' });
  // Nor do the attackers' attempts, although they have waited as long.
  clinic.now += seconds(1);
  for (let n = 0; n < 10; n += 1) await signIn(patient, 'a guess', `192.0.2.${n}`);
  expect(await signIn(patient, PASSWORD)).toMatchObject({ status: 200 });
});

test('an unknown address waits again after each wrong password', async () => {
  const patient = await somePatient(clinic);
  await attack(patient);
  await signIn(patient, 'a guess');
  clinic.now += seconds(30);
  expect((await signIn(patient, 'a guess')).status).toBe(401);
  expect(await signIn(patient, PASSWORD)).toEqual({ status: 429, retryAfter: '30' });
});

test('the delay ends after thirty seconds without an attempt', async () => {
  const patient = await somePatient(clinic);
  await attack(patient);
  clinic.now += seconds(30);
  expect((await signIn(patient, PASSWORD)).status).toBe(200);
});

test('an address that signed in within 30 days has ten wrong passwords of its own', async () => {
  const patient = await somePatient(clinic);
  const home = '203.0.113.7';
  expect((await signIn(patient, PASSWORD, home)).status).toBe(200);
  await attack(patient);
  for (let n = 0; n < 9; n += 1) expect((await signIn(patient, 'typo', home)).status).toBe(401);
  expect((await signIn(patient, PASSWORD, home)).status).toBe(200);
  expect((await signIn(patient, 'typo', home)).status).toBe(401);
  // From then on it waits like any other.
  expect(await signIn(patient, PASSWORD, home)).toEqual({ status: 429, retryAfter: '30' });
  clinic.now += minutes(15);
  expect((await signIn(patient, PASSWORD, home)).status).toBe(200);
});

test('an address is known for 30 days', async () => {
  const patient = await somePatient(clinic);
  const home = '203.0.113.7';
  await signIn(patient, PASSWORD, home);
  clinic.now += minutes(30 * 24 * 60);
  await attack(patient);
  expect((await signIn(patient, PASSWORD, home)).status).toBe(429);
});

test('a guesser at a known address delays a new browser there by at most 30 seconds', async () => {
  const patient = await somePatient(clinic);
  const [home, phone] = ['203.0.113.7', 'T'.repeat(43)];
  await signIn(patient, PASSWORD, home);
  for (let n = 0; n < 30; n += 1) await signIn(patient, `guess ${n}`, home);
  expect(await signIn(patient, PASSWORD, home, phone)).toEqual({ status: 429, retryAfter: '30' });
  clinic.now += seconds(30);
  expect((await signIn(patient, PASSWORD, home, phone)).status).toBe(200);
  for (let n = 0; n < 30; n += 1) await signIn(patient, `guess ${n}`, home);
  expect((await signIn(patient, PASSWORD, home, phone)).status).toBe(200);
});

test('a known browser has ten wrong passwords of its own at any address', async () => {
  const patient = await somePatient(clinic);
  const phone = 'P'.repeat(43);
  expect((await signIn(patient, PASSWORD, '203.0.113.7', phone)).status).toBe(200);
  await attack(patient);
  expect((await signIn(patient, PASSWORD, '203.0.113.8', phone)).status).toBe(200);
  for (let n = 0; n < 10; n += 1) {
    expect((await signIn(patient, 'typo', `203.0.113.${20 + n}`, phone)).status).toBe(401);
  }
  expect(await signIn(patient, PASSWORD, '203.0.113.9', phone)).toEqual({
    ...{ status: 429, retryAfter: '30' },
  });
  // The address of its first sign-in has ten more.
  expect((await signIn(patient, PASSWORD, '203.0.113.7')).status).toBe(200);
});

test('a browser’s key is known only to its own account, and only for 30 days', async () => {
  const [owner, other] = [await somePatient(clinic), await somePatient(clinic)];
  const phone = 'Q'.repeat(43);
  expect((await signIn(owner, PASSWORD, '203.0.113.7', phone)).status).toBe(200);
  await attack(other);
  expect((await signIn(other, PASSWORD, '203.0.113.8', phone)).status).toBe(429);
  expect((await signIn(other, PASSWORD, '203.0.113.9', 'R'.repeat(43))).status).toBe(429);
  clinic.now += minutes(30 * 24 * 60);
  await attack(owner);
  expect((await signIn(owner, PASSWORD, '203.0.113.8', phone)).status).toBe(429);
});

test('a browser’s key is not stored, only its hash', async () => {
  const patient = await somePatient(clinic);
  const phone = 'S'.repeat(43);
  await signIn(patient, PASSWORD, '203.0.113.7', phone);
  const known = clinic.database.db.selectFrom('known_addresses').select('address');
  const stored = await known.where('email', '=', patient.email).execute();
  expect(stored.filter(({ address }) => address.startsWith('browser '))).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(phone);
});

test('a full queue does not use up an attempt', async () => {
  const patient = await somePatient(clinic);
  const home = '203.0.113.7';
  await signIn(patient, PASSWORD, home);
  queue.full = true;
  for (let n = 0; n < 12; n += 1) {
    expect((await signIn(patient, PASSWORD, home)).status).toBe(429);
    expect((await signIn(patient, PASSWORD)).status).toBe(429);
  }
  queue.full = false;
  expect((await signIn(patient, PASSWORD, home)).status).toBe(200);
  expect((await signIn(patient, PASSWORD)).status).toBe(200);
});

test('a full queue does not use up a wait that is over', async () => {
  const patient = await somePatient(clinic);
  await attack(patient);
  await signIn(patient, PASSWORD);
  clinic.now += seconds(30);
  queue.full = true;
  await signIn(patient, PASSWORD);
  queue.full = false;
  await signIn(patient, 'a guess', '192.0.2.77');
  expect((await signIn(patient, PASSWORD)).status).toBe(200);
});

test('a correct password among concurrent wrong ones restores only one attempt', async () => {
  const patient = await somePatient(clinic);
  for (let n = 0; n < 9; n += 1) await signIn(patient, `guess ${n}`);
  expect((await signIn(patient, PASSWORD, '203.0.113.7')).status).toBe(200);
  expect((await signIn(patient, 'the tenth')).status).toBe(401);
  expect((await signIn(patient, PASSWORD)).status).toBe(429);
});

test('a session allows ten wrong passwords when changing the password', async () => {
  const patient = await somePatient(clinic);
  const change = (currentPassword: string) =>
    requestAs(
      clinic,
      'changePassword',
      { currentPassword, newPassword: 'an even longer secret' },
      { as: patient },
    );
  for (let n = 0; n < 10; n += 1) expect((await change('a guess')).status).toBe(422);
  expect((await change(PASSWORD)).status).toBe(429);
});
