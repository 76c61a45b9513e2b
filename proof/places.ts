import { setTimeout as wait } from 'node:timers/promises';
import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { ACCESS_ROLES } from '@nadi/contract/route-definition';
import { endpointFor } from '@nadi/contract/routes';
import { addDays, formatSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '#bench/server-process.ts';
import { addDoctors, addPatientsWithIds } from '#bench/stage.ts';
import type { Call } from './schedule/edit-schedule.ts';
import { openPlaces, type PlacesClinic, runPlaceOperations } from './schedule/place-operations.ts';
import { needlessClaims, placeViolations, storedAtPlaces } from './schedule/place-violations.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { send, sendJson } from './support/http.ts';
import { startTwoNodes } from './support/two-nodes.ts';
import { conclude, count, exactly, finish, info, none } from './support/verdict.ts';

/**
 * 1,000,000 operations (book, request, answer, move and cancel at three places, add and close rooms), 64 at once, at
 * two servers over one PostgreSQL. One or the other is killed every few seconds. Afterwards no doctor has an impossible journey, no room
 * is taken twice, and every appointment is where its patient was told. `PROOF_OPERATIONS` runs a part, with a seed of
 * its own.
 */
const OPERATIONS = Number(process.env.PROOF_OPERATIONS ?? count(1_000_000, 400));
const LANES = 64;
const KILL_EVERY_MS = count(20_000, 4000);
const ZONE = 'Asia/Kolkata';
const TRIES_MAX = 4000;
const DAYS = 14;

const chance = chanceFrom(freshSeed());
const nodes = await startTwoNodes({ LOG_LEVEL: 'fatal', BOOKINGS_OPEN_MAX: '100000' });
const run = (statement: string) => nodes.pool.query(statement);
let unknown = 0;

await run(`UPDATE doctors SET email = id || '@bench.test'`);
const doctors = await addDoctors(nodes.pool, 8);
const patients = await addPatientsWithIds(nodes.pool, LANES * 3);
const { body } = await call('signIn', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }, null);
const today = wallClock(ZONE, Date.now());
const clinic: PlacesClinic = {
  ...{ call, doctors, admin: { id: '', token: body.token } },
  dates: Array.from({ length: DAYS }, (_, ahead) => formatSlotDate(addDays(today, ahead + 1))),
};
const places = await openPlaces(clinic);
const killing = nodes.killRepeatedly(KILL_EVERY_MS);
const began = performance.now();
const turns = { patients, lanes: LANES, count: OPERATIONS, chance };
const { owned, kinds } = await runPlaceOperations(clinic, places, turns);
const seconds = Math.round((performance.now() - began) / 1000);
nodes.stopKilling();
const stored = await storedAtPlaces(run);

conclude([
  info('seed', chance.seed),
  info('operations', `${OPERATIONS} in ${seconds} s, ${LANES} at once`),
  info('by kind', [...kinds].map(([kind, times]) => `${kind} ${times}`).join(', ')),
  info('servers killed', await killing),
  info('answers that never came, requested again', unknown),
  info('appointments at the end', stored.length),
  exactly('booked at all', Number(stored.length > 0), 1),
  none('violations', placeViolations(stored, owned, ZONE)),
  none('needless claims', await needlessClaims(run)),
]);

await nodes.close();
finish();

/** Calls the nodes in turn while there is no reply, or 503, until one gives the outcome. */
async function call(...[name, content, as, key]: Parameters<Call>): ReturnType<Call> {
  // The admin, who also signs in without a session, has no id.
  const { path, access, method } = endpointFor(name, as?.id ? 'patient' : 'admin');
  const token =
    as && access !== 'visitor' ? { [TOKEN_HEADERS[ACCESS_ROLES[access][0]]]: as.token } : {};
  const headers = { ...token, ...(key ? { 'idempotency-key': key } : {}) };
  const first = chance.below(2);
  let without = 0;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const url = `${nodes.urlAt(first + tries)}${path}`;
    const sent =
      method === 'GET'
        ? send({ url: `${url}?${new URLSearchParams({ ...content })}`, headers })
        : sendJson(url, content, headers);
    const reply = await sent.catch(() => null);
    if (reply && reply.status !== 503) {
      return { status: reply.status, body: JSON.parse(reply.text), unknown: without };
    }
    without += 1;
    unknown += 1;
    await wait(50);
  }
  throw new Error(`${name}: no answer`);
}
