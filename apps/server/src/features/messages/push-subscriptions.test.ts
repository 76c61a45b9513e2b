import { PUSH_SUBSCRIPTIONS_MAX } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { generateVapidKeys } from '#platform/push-sender.ts';
import { mintToken } from '#platform/token.ts';
import { vapidKeys } from '#store/push-subscriptions.ts';
import {
  PASSWORD,
  type Person,
  requestAs,
  signInAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { someBrowser } from '#testing/fake-push-receiver.ts';
import { registerSecret } from '#testing/find-leaks.ts';

const SERVICE = 'https://push.example.org';
const clinic = testClinic({ PUSH_SERVICES: SERVICE });

const browserAt = (path: string, origin = SERVICE) => someBrowser(origin, path).subscription;

const add = (as: Person, subscription: object) =>
  requestAs(clinic, 'addPushSubscription', subscription, { as });

const stored = () =>
  clinic.database.db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'role', 'account_id', 'auth'])
    .orderBy('created_at')
    .execute();

const endpoints = async () =>
  (await stored()).map(({ endpoint }) => endpoint.replace(SERVICE, '')).sort();

/** Starts another session of the same patient. */
async function anotherSession(patient: Person): Promise<Person> {
  const { token } = (await signInAs(clinic, patient)).body;
  registerSecret(token);
  return { ...patient, token };
}

test("signing out ends the notifications of this session's browser only", async () => {
  const one = await somePatient(clinic);
  const [two, other] = [await anotherSession(one), await somePatient(clinic)];
  await add(one, browserAt('/one'));
  await add(two, browserAt('/two'));
  await add(other, browserAt('/other'));
  await requestAs(clinic, 'signOut', {}, { as: one });
  expect(await endpoints()).toEqual(['/other', '/two']);
});

test('ending one session from another ends its notifications', async () => {
  const one = await somePatient(clinic);
  const two = await anotherSession(one);
  await add(one, browserAt('/one'));
  await add(two, browserAt('/two'));
  const { body } = await requestAs(clinic, 'listSessions', {}, { as: two });
  const other = body.sessions.find(({ current }: { current: boolean }) => !current);
  await requestAs(clinic, 'endSession', { sessionId: other._id ?? other.id }, { as: two });
  expect(await endpoints()).toEqual(['/two']);
});

test('a new password ends all notifications, including those of expired sessions', async () => {
  const [one, other] = [await somePatient(clinic), await somePatient(clinic)];
  await add(one, browserAt('/old'));
  await add(other, browserAt('/other'));
  // The maintenance job does this at the end of a session.
  await clinic.database.db.deleteFrom('sessions').where('account_id', '=', one.id).execute();
  expect(await endpoints()).toEqual(['/old', '/other']);
  const again = await anotherSession(one);
  const change = { currentPassword: PASSWORD, newPassword: 'kite-lantern-42' };
  await requestAs(clinic, 'changePassword', change, { as: again });
  expect(await endpoints()).toEqual(['/other']);
});

test('retiring a doctor ends their notifications', async () => {
  const doctor = await someDoctor(clinic);
  await requestAs(clinic, 'addPushSubscription', browserAt('/doctor'), { as: doctor });
  expect(await endpoints()).toEqual(['/doctor']);
  await requestAs(clinic, 'retireDoctor', { docId: doctor.id }, { as: await someAdmin(clinic) });
  expect(await endpoints()).toEqual([]);
});

test('adding a browser again moves it to the present account and keys', async () => {
  const [before, now] = [await somePatient(clinic), await somePatient(clinic)];
  await add(before, browserAt('/shared'));
  const renewed = browserAt('/shared');
  await add(now, renewed);
  expect(await stored()).toMatchObject([{ account_id: now.id, auth: renewed.keys.auth }]);
  await requestAs(clinic, 'signOut', {}, { as: before });
  expect(await endpoints()).toEqual(['/shared']);
  await requestAs(clinic, 'signOut', {}, { as: now });
  expect(await endpoints()).toEqual([]);
});

test('removes the oldest browsers of an account beyond ten', async () => {
  const [as, other] = [await somePatient(clinic), await somePatient(clinic)];
  await add(other, browserAt('/other'));
  for (let number = 0; number <= PUSH_SUBSCRIPTIONS_MAX; number += 1) {
    clinic.now += 1;
    await add(as, browserAt(`/${number}`));
  }
  const rest = await endpoints();
  expect(rest).toHaveLength(PUSH_SUBSCRIPTIONS_MAX + 1);
  expect(rest).toContain('/other');
  expect(rest).not.toContain('/0');
});

test('only the owner can remove a browser', async () => {
  const [as, other] = [await somePatient(clinic), await somePatient(clinic)];
  const { endpoint } = browserAt('/one');
  await add(as, browserAt('/one'));
  await requestAs(clinic, 'removePushSubscription', { endpoint }, { as: other });
  expect(await endpoints()).toEqual(['/one']);
  await requestAs(clinic, 'removePushSubscription', { endpoint }, { as });
  expect(await endpoints()).toEqual([]);
});

test('the audit trail records changes of notifications without their addresses', async () => {
  const as = await somePatient(clinic);
  await add(as, browserAt('/private-endpoint'));
  const { body } = await requestAs(clinic, 'listAudit', {}, { as: await someAdmin(clinic) });
  expect(body.entries).toMatchObject([{ action: 'changed-notifications', actor: { id: as.id } }]);
  expect(JSON.stringify(body)).not.toContain('private-endpoint');
});

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://sg2p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  `${SERVICE}/abc`,
])('accepts %s', async (endpoint) => {
  const answer = await add(await somePatient(clinic), { ...browserAt('/'), endpoint });
  expect(answer.body).toEqual({ success: true });
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com@10.0.0.1/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/fcm.googleapis.com',
  'https://notify.windows.com/abc',
  'https://xweb.push.apple.com/abc',
  'https://push.example.org:444/abc',
  'http://push.example.org/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'http://127.0.0.1/abc',
  'https://fcm.googleapis.com/../abc',
  ' https://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com/abc#x',
  'javascript:alert(1)',
  'no address',
  '',
])('refuses %s', async (endpoint) => {
  const answer = await add(await somePatient(clinic), { ...browserAt('/'), endpoint });
  expect(answer).toMatchObject({
    status: 422,
    body: { success: false, code: 'bad-push-subscription', field: 'endpoint' },
  });
  expect(await stored()).toEqual([]);
});

test('refuses keys that cannot encrypt', async () => {
  const as = await somePatient(clinic);
  const { endpoint, keys } = browserAt('/one');
  const point = Buffer.alloc(65, 4).toString('base64url');
  const offCurve = await add(as, { endpoint, keys: { ...keys, p256dh: point } });
  expect(offCurve).toMatchObject({ status: 422, body: { field: 'keys.p256dh' } });
  const short = await add(as, { endpoint, keys: { ...keys, auth: 'AAAA' } });
  expect(short).toMatchObject({ status: 400, body: { field: 'keys.auth' } });
});

test('two nodes that start together use one key pair', async () => {
  const { db } = clinic.database;
  const pairs = await Promise.all([1, 2, 3].map(() => vapidKeys(db, generateVapidKeys)));
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1);
  const { body } = await requestAs(clinic, 'getPushKey', {}, { as: await somePatient(clinic) });
  expect(body).toEqual({ success: true, key: pairs[0]?.publicKey });
});

test('a session that has just ended cannot turn on notifications', async () => {
  const as = { ...(await somePatient(clinic)), token: mintToken() };
  registerSecret(as.token);
  expect((await add(as, browserAt('/one'))).status).toBe(401);
  expect(await stored()).toEqual([]);
});
