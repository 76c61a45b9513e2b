import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ClinicSize, fillClinic, SHARED_NAME } from './support/fill-clinic.ts';
import { openStage, type Stage, sessionOf } from './support/stage.ts';

/**
 * Lists, searches, dashboards, availability and exports of a full clinic beside one a hundredth of the
 * largest size: p95 of each, and how many times slower the large one is. Both run at once and take turns,
 * so that noise hits them alike. `GROWTH_PERCENT=100` fills the largest size, which takes tens of minutes.
 */
const PERCENT = Number(process.env.GROWTH_PERCENT ?? 20);
const ROUNDS = Number(process.env.GROWTH_ROUNDS ?? 60);
const WARM_UP = 8;
/** A call that takes seconds is measured fewer times. */
const CALL_BUDGET_MS = 15_000;
const AIM = 3;

type Who = 'admin' | 'doctor' | 'patient' | 'visitor';

/** `rows`: what of the answer must not be empty, so that a read is measured and not a refusal to read. */
const CALLS: readonly [name: string, who: Who, path: string, rows: string][] = [
  ['dashboard', 'admin', '/api/admin/dashboard', 'dashData.latestAppointments'],
  ['figures of 30 days', 'admin', '/api/admin/figures', 'days.earnings'],
  ['appointments, first page', 'admin', '/api/admin/appointments?page=1', 'appointments'],
  ['appointments, last page shown', 'admin', '/api/admin/appointments?page=80', 'appointments'],
  ['appointments by date', 'admin', '/api/admin/appointments?sort=date&order=asc', 'appointments'],
  [
    'appointments by patient',
    'admin',
    '/api/admin/appointments?sort=patient&order=asc',
    'appointments',
  ],
  [
    'appointments by doctor',
    'admin',
    '/api/admin/appointments?sort=doctor&order=asc',
    'appointments',
  ],
  ['appointments by fees', 'admin', '/api/admin/appointments?sort=fees', 'appointments'],
  ['cancelled appointments', 'admin', '/api/admin/appointments?state=cancelled', 'appointments'],
  ['appointments of a name', 'admin', '/api/admin/appointments?search=NAME', 'appointments'],
  ['export of appointments', 'admin', '/api/admin/appointments-csv?search=NAME', 'csv'],
  ['doctors, first page', 'admin', '/api/admin/all-doctors?page=1', 'doctors'],
  ['doctors by name', 'admin', '/api/admin/all-doctors?search=NAME', 'doctors'],
  ['patients, first page', 'admin', '/api/admin/patients?page=1', 'patients'],
  ['patients by name', 'admin', '/api/admin/patients?search=NAME', 'patients'],
  ['patients by phone', 'admin', '/api/admin/patients?search=9000000777', 'patients'],
  ['day at reception', 'admin', '/api/admin/reception-day', 'appointments'],
  ['payments, first page', 'admin', '/api/admin/payments', 'payments'],
  ['payments of a name', 'admin', '/api/admin/payments?search=NAME', 'payments'],
  ['export of payments', 'admin', '/api/admin/payments-csv?search=NAME', 'csv'],
  ['messages', 'admin', '/api/admin/messages', 'messages'],
  ['audit trail', 'admin', '/api/admin/audit', 'entries'],
  ['audit trail of a name', 'admin', '/api/admin/audit?search=NAME', 'entries'],
  ['audit trail of an action', 'admin', '/api/admin/audit?action=cancelled', 'entries'],
  ['dashboard', 'doctor', '/api/doctor/dashboard', 'dashData.latestAppointments'],
  ['appointments', 'doctor', '/api/doctor/appointments?page=1', 'appointments'],
  ['day', 'doctor', '/api/doctor/day', 'appointments'],
  ['weeks', 'doctor', '/api/doctor/weeks', 'weeks.appointments'],
  ['appointments', 'patient', '/api/user/appointments', 'appointments'],
  ['payments', 'patient', '/api/user/payments', 'payments'],
  ['access to the record', 'patient', '/api/user/record-access', 'entries'],
  ['waiting list', 'patient', '/api/user/waitlist', 'entries'],
  ['doctors by name', 'visitor', '/api/doctor/list?search=NAME&pageSize=20', 'doctors'],
  ['times of a doctor', 'visitor', '/api/doctor/availability?docId=DOCTOR&days=7', 'days.slots'],
];

const agent = new Agent({ keepAlive: true, maxSockets: 2 });

interface Clinic {
  stage: Stage;
  docId: string;
  headers: Record<Who, Record<string, string>>;
}

async function bench(): Promise<void> {
  const small = await openClinic(sizeOf(1));
  const large = await openClinic(sizeOf(PERCENT));
  try {
    console.log(`p95 in ms: 1 % of the largest size, ${PERCENT} %, ratio (aim ≤ ${AIM})`);
    for (const [name, who, path, rows] of CALLS) {
      for (const clinic of [small, large]) await requireRows(clinic, who, path, rows);
      const [little, much] = await measure(small, large, who, path);
      const ratio = much / little;
      const line = `${who} ${name}: ${little.toFixed(1)}, ${much.toFixed(1)}, ${ratio.toFixed(2)}`;
      console.log(`  ${line}${ratio > AIM ? ' (missed)' : ''}`);
    }
  } finally {
    agent.destroy();
    await small.stage.close();
    await large.stage.close();
  }
}

/** Returns the 95th percentile of both clinics; a failed call counts as infinite. */
async function measure(small: Clinic, large: Clinic, who: Who, path: string) {
  const times = { small: [] as number[], large: [] as number[] };
  const lastAt = performance.now() + CALL_BUDGET_MS;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [one, other] = [await timed(small, who, path), await timed(large, who, path)];
    const isWarm = round >= 0 || performance.now() > lastAt;
    if (!isWarm) continue;
    times.small.push(one);
    times.large.push(other);
    if (performance.now() > lastAt) break;
  }
  return [p95(times.small), p95(times.large)] as const;
}

/** At 100 %: 10,000 doctors, 500,000 patients, 5,000,000 appointments and as many audit entries. */
function sizeOf(percent: number): ClinicSize {
  return { doctors: percent * 100, patients: percent * 5000, appointmentsPerDoctor: 500 };
}

async function openClinic(size: ClinicSize): Promise<Clinic> {
  const stage = await openStage();
  const startedAt = performance.now();
  await fillClinic(stage.pool, size);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const { rows } = await stage.pool.query<{ size: string; doctor: string }>(
    `SELECT pg_size_pretty(pg_database_size(current_database())) AS size,
       (SELECT id FROM doctors ORDER BY created_at LIMIT 1) AS doctor`,
  );
  const [facts] = rows;
  console.log(`${size.doctors} doctors: ${facts?.size}, filled in ${seconds} s`);
  return {
    stage,
    docId: facts?.doctor ?? '',
    headers: {
      admin: { aToken: await sessionOf(stage.pool, 'admin', 'admins') },
      doctor: { dToken: await sessionOf(stage.pool, 'doctor', 'doctors') },
      patient: { token: await sessionOf(stage.pool, 'patient', 'patients') },
      visitor: {},
    },
  };
}

async function timed(clinic: Clinic, who: Who, path: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await get(clinic, who, path);
  if (status >= 500) return Number.POSITIVE_INFINITY;
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return performance.now() - startedAt;
}

/** @throws Error if what the call reads is not in its answer */
async function requireRows(clinic: Clinic, who: Who, path: string, rows: string): Promise<void> {
  const { status, body } = await get(clinic, who, path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
  if (!hasRows(JSON.parse(body), rows.split('.')))
    throw new Error(`${path}: ${rows} is empty, so that nothing would be measured`);
}

/** Returns whether a list has elements, a number is above zero, or a CSV has a line below its heading. */
function hasRows(found: unknown, [field, ...rest]: string[]): boolean {
  if (Array.isArray(found) && field !== undefined)
    return found.some((each) => hasRows(each, [field, ...rest]));
  if (field !== undefined) return hasRows(Object(found)[field], rest);
  if (typeof found === 'string') return found.trim().split('\n').length > 1;
  return Array.isArray(found) ? found.length > 0 : Number(found) > 0;
}

function p95(times: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}

function get(clinic: Clinic, who: Who, path: string): Promise<{ status: number; body: string }> {
  const { stage, docId, headers } = clinic;
  const url = `${stage.url}${path.replace('DOCTOR', docId).replace('NAME', SHARED_NAME)}`;
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: headers[who] }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

await bench();
