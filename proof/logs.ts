import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { requestSecurely } from '@nadi/secure-channel/testing/independent-client';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import pg from 'pg';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from '#bench/server-process.ts';
import { bookingRequests } from './booking/booking-requests.ts';
import { chanceFrom } from './support/chance.ts';
import { send, sendJson } from './support/http.ts';
import { conclude, exactly, finish, info } from './support/verdict.ts';

/**
 * Texts that can be known again travel through every call a patient makes, well and badly, at the
 * wordiest log level, and while the database is away: none of them is in what the server printed.
 */
const mark = () => `canary${randomBytes(9).toString('hex')}`;
const canaries: Record<string, string> = {
  name: mark(),
  street: mark(),
  phone: mark(),
  password: mark(),
  wrong: mark(),
  key: mark(),
  broken: mark(),
  query: mark(),
  token: mark().padEnd(43, 'A').slice(0, 43),
  ...{ file: mark(), device: mark(), email: `${mark()}@example.test`, session: mark() },
};
const c = (name: keyof typeof canaries) => canaries[name] ?? '';
// A pulse and a birthday that nothing else in a log could be.
const vitals = { bpm: 173, spo2: 91 };
canaries.vitals = '"bpm":173';
canaries.birthday = '1931-07-19';

const cluster = await startTestPostgres({ durable: true });
const server = await startServer({
  DATABASE_URL: cluster.url('postgres'),
  LOG_LEVEL: 'debug',
  SAMPLE_DATA: 'off',
  PAYMENT_SANDBOX: 'on',
  SIMULATED_VITALS: 'on',
});
const { url } = server;
const pool = new pg.Pool({ connectionString: cluster.url('postgres'), max: 2 });
pool.on('error', () => {});
const [request] = await bookingRequests(pool, chanceFrom(1), { slots: 1, attempts: 1 });
let calls = 0;

const account = { name: c('name'), email: c('email'), password: c('password') };
const { token } = await call('/api/user/register', account);
canaries.realToken = token;
const admin = await call('/api/admin/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
Object.assign(canaries, { adminToken: admin.token, adminPassword: ADMIN_PASSWORD });
const slot = { docId: request?.docId, slotDate: request?.slotDate, slotTime: request?.slotTime };
const paired = await call('/api/user/pair-device', { name: c('device') }, { token });
canaries.deviceKey = paired.key;
const booked = await call(
  '/api/user/book-appointment',
  { ...slot, vitals },
  { token, 'idempotency-key': c('key') },
);
canaries.meeting = booked.meetingId;

await patientJourney();
await cluster.crash();
await patientJourney();
await cluster.restart();
await patientJourney();
await server.stop();
const printed = server.output();
const found = Object.entries(canaries).filter(([, text]) => text && printed.includes(text));
for (const [name, text] of found) {
  const at = printed.indexOf(text);
  console.log(`${name}: …${printed.slice(Math.max(0, at - 200), at + 60)}…`);
}
const lines = printed.split('\n').filter((line) => line.startsWith('{')).length;
conclude([
  info('calls', calls),
  info('log lines at level debug', lines),
  info('texts looked for', Object.keys(canaries).length),
  exactly('texts found in the log', found.length, 0),
  exactly('logs without a line', lines > 0 ? 0 : 1, 0),
]);
await pool.end().catch(() => {});
await cluster.stop();
finish();

/** Everything once plainly, once sealed, and once wrongly; what is answered does not matter here. */
async function patientJourney(): Promise<void> {
  const profile = {
    ...{
      name: c('name'),
      phone: c('phone').slice(0, 40),
      gender: 'Female',
      dob: canaries.birthday,
    },
    address: { line1: c('street'), line2: '' },
  };
  const bodies: [string, object][] = [
    ['/api/user/login', { email: c('email'), password: c('password') }],
    ['/api/user/login', { email: c('email'), password: c('wrong') }],
    ['/api/user/register', { ...account, password: c('wrong') }],
    ['/api/user/change-password', { currentPassword: c('wrong'), newPassword: c('password') }],
    ['/api/user/update-profile', profile],
    ['/api/user/update-profile', { ...profile, dob: c('wrong') }],
    ['/api/user/book-appointment', { ...slot, vitals }],
    ['/api/user/book-appointment', { ...slot, docId: c('wrong'), vitals }],
    ['/api/user/rename-device', { deviceId: paired.device._id, name: c('device') }],
    ['/api/user/payment-stripe', { appointmentId: c('wrong') }],
    ['/api/vitals', { device: paired.device._id, ...vitals, signature: c('wrong') }],
    ['/api/secure/dummy-data', { sampleData: { note: c('name') } }],
  ];
  const headers = { token, 'idempotency-key': c('key'), 'session-id': c('session') };
  for (const [path, body] of bodies) {
    calls += 2;
    await sendJson(url + path, body, headers).catch(() => null);
    const sealed = { fetch, baseUrl: url, path, headers: { token }, body };
    await requestSecurely(sealed).catch(() => null);
  }
  const gets = ['get-profile', 'appointments', 'devices', 'record-access', 'payments', 'receipt'];
  for (const path of gets) await get(`/api/user/${path}?x=${c('query')}`, headers);
  await get(`/api/${c('query')}`, headers);
  await get('/api/user/get-profile', { token: c('token') });
  await get(`/uploads/${c('query')}.webp`, {});
  await sendJson(`${url}/api/admin/login`, { email: ADMIN_EMAIL, password: c('wrong') }).catch(
    () => null,
  );
  await get(`/api/admin/appointments?search=${c('name')}`, { aToken: admin.token });
  const broken = {
    method: 'POST',
    url: `${url}/api/user/login`,
    body: `{"password":"${c('broken')}`,
  };
  await send({ ...broken, headers: { 'content-type': 'application/json' } }).catch(() => null);
  await sendPhoto(profile);
}

async function get(path: string, headers: Record<string, string>): Promise<void> {
  calls += 1;
  await send({ url: url + path, headers }).catch(() => null);
}

async function sendPhoto(profile: object): Promise<void> {
  calls += 1;
  const form = new FormData();
  for (const [name, value] of Object.entries(profile)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const portrait = readFileSync('apps/server/seed/portraits/abdul-rasheed.webp').subarray(0, 900);
  form.set('image', new Blob([portrait]), `${c('file')}.webp`);
  const sent = { method: 'POST', body: form, headers: { token } };
  await fetch(`${url}/api/user/update-profile`, sent).catch(() => null);
}

async function call(
  path: string,
  body: object,
  headers: Record<string, string> = {},
  // biome-ignore lint/suspicious/noExplicitAny: any reply of the server.
): Promise<any> {
  calls += 1;
  const { status, text } = await sendJson(url + path, body, headers);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text);
}
