import { createHash, randomBytes } from 'node:crypto';
import { memoryOf } from '#bench/cpu.ts';
import { addDoctors, addPatientsWithIds, openStage } from '#bench/stage.ts';
import { bookingRequests } from './booking/booking-requests.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { sendJson } from './support/http.ts';
import { atMost, conclude, count, exactly, finish, info } from './support/verdict.ts';
import { overHttp } from './support/wire-http.ts';

/** 50,000 calls made from the OpenAPI document, plain and sealed, at a server on PostgreSQL. */
const CASES = count(50_000, 1500);
const WARM_UP = count(10_000, 300);
const LANES = 8;
const GROWTH_MAX_MIB = 100;

const chance = chanceFrom(freshSeed());
const stage = await openStage({ LOG_LEVEL: 'silent', PAYMENT_SANDBOX: 'on' });
const { pool } = stage;
const [doctor = ''] = await addDoctors(pool, 5);
const [patient] = await addPatientsWithIds(pool, 1);
const [request] = await bookingRequests(pool, chance, { slots: 1, attempts: 1 }).catch(() => []);
const slot = {
  docId: doctor,
  slotDate: request?.slotDate ?? '',
  slotTime: request?.slotTime ?? '',
};
const { rows: admins } = await pool.query<{ id: string }>('SELECT id FROM admins');
await sendJson(`${stage.url}/api/user/book-appointment`, slot, { token: patient?.token ?? '' });
const { rows: appointments } = await pool.query<{ id: string }>('SELECT id FROM appointments');

// A hash that is one: what the stage leaves empty, no server has.
await pool.query(`UPDATE patients SET password_hash = (SELECT password_hash FROM admins LIMIT 1)`);
const owners = { patient: patient?.id, doctor, admin: admins[0]?.id } as Record<string, string>;
const known = {
  docId: [doctor],
  id: [doctor],
  patientId: [owners.patient],
  userId: [owners.patient],
  ...{ appointmentId: appointments.map(({ id }) => id), image: [''] },
  slotDate: [slot.slotDate],
  slotTime: [slot.slotTime, '03:30 PM'],
};
const target = { send: overHttp(stage.url), known, openSession };
await runFuzz(target, { cases: WARM_UP, lanes: LANES, chance });
const before = memoryOf(stage.serverPid);
const began = performance.now();
const { complaints, statuses } = await runFuzz(target, { cases: CASES, lanes: LANES, chance });
const took = (performance.now() - began) / 1000;
for (const complaint of complaints.slice(0, 20)) console.log(complaint);
const faults = [...statuses].reduce((sum, [status, n]) => sum + (status >= 500 ? n : 0), 0);
conclude([
  info('seed', chance.seed),
  info('calls', `${CASES} in ${took.toFixed(0)} s`),
  info('answers', JSON.stringify(Object.fromEntries(statuses))),
  exactly('5xx', faults, 0),
  exactly('answers outside their schema', complaints.length - faults, 0),
  atMost('memory of the server grew', memoryOf(stage.serverPid) - before, GROWTH_MAX_MIB, ' MiB'),
]);
await stage.close();
finish();

/** The admin is let in wherever another role of the clinic is. */
async function openSession(access: string): Promise<string> {
  const role = access === 'patient' || access === 'doctor' ? access : 'admin';
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `INSERT INTO sessions (token_hash, role, account_id, created_at, active_at, expires_at)
     VALUES ($1, $2, $3, now(), now(), now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest(), role, owners[role]],
  );
  return token;
}
