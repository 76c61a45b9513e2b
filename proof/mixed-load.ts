import { setTimeout as wait } from 'node:timers/promises';
import { bookableDays } from '@nadi/domain/slots';
import { createSealedFetch } from '@nadi/secure-channel/client';
import { addDoctors, addPatientsWithIds, openStage } from '#bench/stage.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { atMost, conclude, count, exactly, finish, info, percentile } from './support/verdict.ts';

/**
 * Sends 200 sealed calls a second, without waiting for earlier replies, to a clinic of 1,000 doctors and
 * 200,000 appointments. The generator shares the machine, so the report includes its CPU.
 */
const A_SECOND = 200;
const LASTS_S = count(300, 15);
const DOCTORS = count(1000, 200);
const APPOINTMENTS_EACH = 200;
const PATIENTS = 5000;
const P95_MAX_MS = 250;

const chance = chanceFrom(freshSeed());
const METRICS_TOKEN = 'the metrics of this proof';
const stage = await openStage({ METRICS_TOKEN });
const doctors = await addDoctors(stage.pool, DOCTORS);
const patients = await addPatientsWithIds(stage.pool, PATIENTS);
await addPastAppointments();
const caller = createSealedFetch({ fetch, baseUrl: stage.url });
const days = bookableDays({ now: Date.now(), zone: 'Asia/Kolkata' }).slice(1);

const took: number[] = [];
const errors = new Map<string, number>();
const running = new Set<Promise<void>>();
for (let n = 0; n < 50; n++) await one(performance.now(), false);
const [node, postgres, own] = [stage.serverCpu(), stage.postgresCpu(), process.cpuUsage()];
const began = performance.now();
for (let n = 0; n < A_SECOND * LASTS_S; n++) {
  const due = began + (n * 1000) / A_SECOND;
  const early = due - performance.now();
  if (early > 1) await wait(early);
  const run = one(due, true).finally(() => running.delete(run));
  running.add(run);
}
await Promise.all(running);
const lasted = performance.now() - began;
const used = process.cpuUsage(own);
const share = (ms: number) => `${Math.round((ms / lasted) * 100)} % of a processor`;
const loop = await eventLoopP99();
conclude([
  info('calls', `${took.length} in ${(lasted / 1000).toFixed(0)} s, seed ${chance.seed}`),
  info('appointments', DOCTORS * APPOINTMENTS_EACH),
  atMost('p95', percentile(took, 0.95), P95_MAX_MS, ' ms'),
  info('median, ms', percentile(took, 0.5).toFixed(1)),
  exactly(
    'errors',
    [...errors.values()].reduce((sum, n) => sum + n, 0),
    0,
  ),
  ...(errors.size > 0 ? [info('which', JSON.stringify([...errors]))] : []),
  loop === null
    ? info('event loop p99', 'not told by /metrics')
    : atMost('event loop p99', loop, 50, ' ms'),
  info('server', share(stage.serverCpu() - node)),
  info('PostgreSQL', share(stage.postgresCpu() - postgres)),
  info('generator', share((used.user + used.system) / 1000)),
]);
await stage.close();
finish();

/** Measured from when it was due, so that waiting for a slow one counts. */
async function one(due: number, counts: boolean): Promise<void> {
  const [path, body, books] = nextCall();
  const { token } = chance.pick(patients);
  const outcome = await caller({ path, body, headers: { token } }).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );
  if (!counts) return;
  took.push(performance.now() - due);
  // A slot that somebody was faster for is an answer.
  if (outcome === 200 || (books && (outcome === 409 || outcome === 422))) return;
  errors.set(`${path} ${outcome}`, (errors.get(`${path} ${outcome}`) ?? 0) + 1);
}

function nextCall(): [path: string, body: object, books: boolean] {
  const dice = chance.below(100);
  if (dice < 45) {
    const page = 1 + chance.below(8);
    return ['/api/doctor/list', { speciality: 'Neurologist', page, pageSize: 20 }, false];
  }
  if (dice < 60) return ['/api/user/appointments', {}, false];
  if (dice < 75) return ['/api/user/get-profile', {}, false];
  if (dice < 90) return ['/api/vitals/latest', {}, false];
  const { slotDate, slots } = chance.pick(days);
  const { slotTime } = chance.pick(slots);
  return ['/api/user/book-appointment', { docId: chance.pick(doctors), slotDate, slotTime }, true];
}

async function addPastAppointments(): Promise<void> {
  await stage.pool.query(
    `INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
       amount_minor, meeting_code, booked_at, completed_at)
     SELECT gen_random_uuid(), d.id, p.id, start, '1_1_2026', '10:00 AM', 50000,
       'p' || d.n || '-' || k, start - interval '1 day', start
     FROM (SELECT id, row_number() OVER () AS n FROM doctors) d
     CROSS JOIN generate_series(1, $1::int) k
     JOIN (SELECT id, row_number() OVER () - 1 AS m FROM patients) p ON p.m = (d.n + k * 7) % $2::int
     CROSS JOIN LATERAL (SELECT date_trunc('hour', now()) - k * interval '30 minutes' AS start) s`,
    [APPOINTMENTS_EACH, PATIENTS],
  );
  await stage.pool.query('ANALYZE');
}

async function eventLoopP99(): Promise<number | null> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await fetch(`${stage.url}/metrics`, { headers }).then((answer) => answer.text());
  const line = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text);
  return line ? Number(line[1]) * 1000 : null;
}
