import { setTimeout as wait } from 'node:timers/promises';
import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { ACCESS_ROLES } from '@nadi/contract/route-definition';
import { endpointFor, type NamedEndpoint } from '@nadi/contract/routes';
import { addDays, formatSlotDate, wallClock } from '@nadi/domain/clinic-time';
import pg from 'pg';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '#bench/server-process.ts';
import { addDoctors, addPatientsWithIds } from '#bench/stage.ts';
import type { Call, Clinic } from './schedule/edit-schedule.ts';
import { type Operation, scheduleViolations } from './schedule/history.ts';
import { openClinic, runOperations } from './schedule/mixed-operations.ts';
import { recordedHolds, recordHolds } from './schedule/recorded-holds.ts';
import { BOOKED, storedPlaces, withoutClaim } from './schedule/stored-places.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { send, sendJson } from './support/http.ts';
import { startTwoNodes } from './support/two-nodes.ts';
import { atMost, conclude, count, exactly, finish, info, none } from './support/verdict.ts';

/**
 * 10,000 mixed operations (book, move, cancel, hold, accept, expire, hours edited, leave and closures
 * of the clinic added and removed), 64 at once, at two
 * servers over one PostgreSQL that is reached with delays of 0 to 20 ms; one or the other is killed
 * every few seconds. The whole history must explain the stored appointments. Afterwards the same
 * checker must find the double booking of a database without its constraints; it looks after each
 * round, as it can only while nothing is under way.
 */
const OPERATIONS = count(10_000, 300);
const UNGUARDED = count(1000, 150);
const UNGUARDED_ROUND = 100;
const LANES = 64;
const KILL_EVERY_MS = 8000;
const ZONE = 'Asia/Kolkata';
const TRIES_MAX = 4000;
const DEADLOCK = '40P01';

const chance = chanceFrom(freshSeed());
const nodes = await startTwoNodes({ LOG_LEVEL: 'fatal', BOOKINGS_OPEN_MAX: '100000' });
const { pool, way } = nodes;
const run = (statement: string) => pool.query(statement);
let unknown = 0;

await recordHolds(run);
await way.set({ kind: 'latency', ms: () => chance.below(21) });
const killing = nodes.killRepeatedly(KILL_EVERY_MS);
const guarded = await play(OPERATIONS);
nodes.stopKilling();
const kills = await killing;

for (const table of [...BOOKED, 'recorded_holds']) await run(`DELETE FROM ${table}`);
await run('ALTER TABLE claims DROP CONSTRAINT claims_doctor_once');
await run('DROP INDEX appointments_slot_once');
const unguarded = await play(UNGUARDED, UNGUARDED_ROUND);
const doubled = doubleBookings(unguarded.found).length;

conclude([
  info('seed', chance.seed),
  info('operations', `${guarded.operations} recorded in ${guarded.seconds} s, ${LANES} at once`),
  info('by kind', guarded.kinds),
  info('servers killed', kills),
  info('answers that never came, requested again', unknown),
  info('deadlocks, each given up and run again', await deadlocks()),
  none('violations', guarded.found),
  exactly('appointments without their claim', guarded.unclaimed, 0),
  info('without constraints: double bookings found', doubled),
  info('without constraints: operations until then', unguarded.operations),
  exactly('without constraints: found at all', Number(doubled > 0), 1),
  atMost('without constraints: found within', unguarded.seconds, 60, ' s'),
]);

await nodes.close();
finish();

/** Runs operations in rounds, until they are done or the checker has found a double booking. */
async function play(operations: number, round = operations) {
  const began = performance.now();
  const patients = await addPatientsWithIds(pool, LANES * 3);
  const doctors = await newDoctors();
  const signIn = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  const { body } = await call('signIn', signIn, null);
  const today = wallClock(ZONE, Date.now());
  const clinic: Clinic = {
    ...{ call, doctors, zone: ZONE, admin: { id: '', token: body.token } },
    dates: [1, 2, 3].map((ahead) => formatSlotDate(addDays(today, ahead))),
    expireHold,
  };
  const types = await openClinic(clinic);
  const history: Operation[] = [];
  let found: string[] = [];
  for (let left = operations; left > 0 && doubleBookings(found).length === 0; left -= round) {
    const turns = { patients, lanes: LANES, count: round, chance };
    history.push(...(await runOperations(clinic, types, turns)));
    found = scheduleViolations(history, await storedPlaces(run), await recordedHolds(run));
  }
  const kinds = Map.groupBy(history, (each) =>
    'refused' in each ? `${each.kind} refused` : each.kind,
  );
  return {
    found,
    unclaimed: await withoutClaim(run),
    operations: history.length,
    kinds: [...kinds].map(([kind, of]) => `${kind} ${of.length}`).join(', '),
    seconds: Math.round((performance.now() - began) / 1000),
  };
}

function doubleBookings(found: readonly string[]): string[] {
  return found.filter((each) => each.includes('twice'));
}

/** As a server does, it repeats what the database gave up in favour of a concurrent transaction. */
async function expireHold(offerId: string): Promise<void> {
  const ended = `UPDATE claims SET expires_at = clock_timestamp() - interval '1 second'
    WHERE id = $1 AND appointment_id IS NULL`;
  try {
    await pool.query(ended, [offerId]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error;
    await expireHold(offerId);
  }
}

async function newDoctors(): Promise<string[]> {
  await run(`UPDATE doctors SET email = id || '@bench.test'`);
  return addDoctors(pool, 4);
}

/** Calls the nodes in turn while there is no reply, or 503, until one gives the outcome. */
async function call(...[name, body, as, key]: Parameters<Call>): ReturnType<Call> {
  // The admin, who also signs in without a session, has no id.
  const endpoint = endpointFor(name, as?.id ? 'patient' : 'admin');
  const first = chance.below(2);
  let without = 0;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const url = nodes.urlAt(first + tries);
    const reply = await request(url, { endpoint, body, token: as?.token, key }).catch(() => null);
    if (reply && reply.status !== 503) {
      return { status: reply.status, body: JSON.parse(reply.text), unknown: without };
    }
    without += 1;
    unknown += 1;
    await wait(50);
  }
  throw new Error(`${name}: no answer`);
}

function request(
  url: string,
  {
    endpoint: { method, path, access },
    body,
    token,
    key,
  }: { endpoint: NamedEndpoint; body: object; token: string | undefined; key: string | undefined },
) {
  const headers = {
    ...(token && access !== 'visitor' ? { [TOKEN_HEADERS[ACCESS_ROLES[access][0]]]: token } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  };
  return method === 'GET'
    ? send({ url: `${url}${path}`, headers })
    : sendJson(`${url}${path}`, body, headers);
}

async function deadlocks(): Promise<number> {
  const { rows } = await pool.query(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0].deadlocks;
}
