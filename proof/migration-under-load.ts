import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  BEFORE_MINOR_UNITS,
  BEFORE_SCHEDULES,
  migrateUntil,
} from '@nadi/server/testing/earlier-release';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import { withDatabase } from '@nadi/server/testing/with-database';
import pg from 'pg';
import { startServer } from '#bench/server-process.ts';
import { chanceFrom, freshSeed } from '#proof/chance.ts';
import { operate } from '#proof/operate.ts';
import { atLeast, atMost, conclude, count, exactly, finish, info } from '#proof/verdict.ts';
import { bookingRequests } from './booking/booking-requests.ts';
import type { Attempt } from './booking/history.ts';
import { startLoad } from './booking/steady-load.ts';
import { fillEarlierClinic } from './upgrade/earlier-clinic.ts';
import { startEarlierNode } from './upgrade/earlier-node.ts';

/**
 * A database of the release before schedules is migrated while two of its nodes serve, up to the migration
 * that renames the columns of amounts; these nodes then stop, and a node of this release goes on. No booking
 * may be refused or lost, and every coming appointment has its claim.
 */
const APPOINTMENTS = count(200_000, 4000);
const DOCTORS = count(1000, 40);
const PATIENTS = count(20_000, 800);
const FREE_SLOTS = count(40_000, 2000);
const NEW_BOOKINGS = count(400, 40);
const LOAD_MS = count(5000, 500);
const LANES = 8;

const folder = mkdtempSync(join(tmpdir(), 'nadi-proof-'));
const cluster = await startTestPostgres({ durable: true });
const databaseUrl = cluster.url('postgres');
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
pool.on('error', () => {});

await withDatabase({ databaseUrl, dataDir: folder }, (earlier) =>
  migrateUntil(earlier, BEFORE_SCHEDULES),
);
const size = { doctors: DOCTORS, patients: PATIENTS, appointments: APPOINTMENTS };
const free = await fillEarlierClinic(pool, size, FREE_SLOTS);
await pool.query('ANALYZE');

const nodes = [0, 1].map((node) =>
  startEarlierNode(
    databaseUrl,
    free.filter((_, at) => at % 2 === node),
    { lanes: LANES, pauseMs: 20 },
  ),
);
const bookings = () => nodes.flatMap((node) => node.bookings);
await wait(LOAD_MS);
const before = bookings().length;
const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, SAMPLE_DATA: 'off' };
const begun = performance.now();
await withDatabase({ databaseUrl, dataDir: folder }, (earlier) =>
  migrateUntil(earlier, BEFORE_MINOR_UNITS),
);
const seconds = (performance.now() - begun) / 1000;
const meanwhile = bookings().length - before;
for (const node of nodes) await node.stop();
await operate('migrate', [], settings);
const present = await bookWithThisRelease();

const refused = bookings().filter((each) => each.refused !== undefined);
const claims = await countClaims();
for (const reason of new Set(refused.map((each) => each.refused))) console.log(reason);
conclude([
  info('appointments', `${APPOINTMENTS}, half of them still to come`),
  info('migration', `${seconds.toFixed(1)} s`),
  info('bookings of the earlier release', bookings().length),
  atLeast('answered while the migration ran', meanwhile, 1),
  exactly('refused', refused.length, 0),
  exactly('refused by a node of this release', present.filter(isRefused).length, 0),
  exactly('acknowledged and lost', await countLost(), 0),
  exactly('coming appointments without their claim', claims.missing, 0),
  exactly('claims of nothing', claims.stale, 0),
  atMost('longest wait of a booking', Math.max(...bookings().map(({ took }) => took)), 5000, ' ms'),
]);
await pool.end();
await cluster.stop();
rmSync(folder, { recursive: true, force: true });
finish();

async function bookWithThisRelease(): Promise<readonly Attempt[]> {
  const server = await startServer({ ...settings, LOG_LEVEL: 'error' });
  const wanted = { slots: NEW_BOOKINGS, attempts: NEW_BOOKINGS };
  const requests = await bookingRequests(pool, chanceFrom(freshSeed()), wanted);
  const load = startLoad(server.url, requests, { lanes: LANES, pauseMs: 0 });
  await wait(LOAD_MS);
  await load.stop();
  await server.stop();
  return load.attempts;
}

function isRefused({ outcome }: Attempt): boolean {
  return 'refused' in outcome;
}

async function countLost(): Promise<number> {
  const acknowledged = bookings().filter((each) => each.refused === undefined);
  const { rows } = await pool.query(
    `SELECT count(*)::int FROM unnest($1::uuid[], $2::boolean[]) AS booked (id, cancelled)
     WHERE NOT EXISTS (SELECT FROM appointments a
       WHERE a.id = booked.id AND (a.cancelled_at IS NOT NULL) = booked.cancelled)`,
    [acknowledged.map(({ id }) => id), acknowledged.map(({ cancelled }) => cancelled)],
  );
  return rows[0].count;
}

async function countClaims(): Promise<{ missing: number; stale: number }> {
  const { rows } = await pool.query(`
    SELECT (SELECT count(*)::int FROM appointments a
      WHERE a.cancelled_at IS NULL AND a.starts_at > now() AND NOT EXISTS (SELECT FROM claims
        WHERE appointment_id = a.id AND claims.doctor_id = a.doctor_id
          AND during = tstzrange(a.starts_at, a.starts_at + make_interval(mins => a.minutes)))) AS missing,
      (SELECT count(*)::int FROM claims WHERE NOT EXISTS (SELECT FROM appointments a
        WHERE a.id = claims.appointment_id AND a.cancelled_at IS NULL)) AS stale`);
  return rows[0];
}
