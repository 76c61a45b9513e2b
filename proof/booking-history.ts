import { setTimeout as wait } from 'node:timers/promises';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import pg from 'pg';
import { type ServerProcess, startServer } from '#bench/server-process.ts';
import { inLanes } from '#bench/stage.ts';
import { bookUntilAnswered } from './booking/book-until-answered.ts';
import { bookingRequests, storedBookings } from './booking/booking-requests.ts';
import { type Attempt, violations } from './booking/history.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { startFaultProxy } from './support/fault-proxy.ts';
import { conclude, count, exactly, finish, info } from './support/verdict.ts';

/**
 * 10,000 booking requests for 200 slots, 64 at once, at two servers over one PostgreSQL that is reached with
 * delays of 0 to 40 ms; one or the other server is killed every few seconds. Then the whole history
 * is compared with the stored appointments.
 */
const SLOTS = count(200, 20);
const ATTEMPTS = count(10_000, 400);
const AT_ONCE = 64;
const KILL_EVERY_MS = 3000;

const chance = chanceFrom(freshSeed());
const cluster = await startTestPostgres({ durable: true });
const way = await startFaultProxy(cluster.port);
const throughProxy = new URL(cluster.url('postgres'));
throughProxy.port = String(way.port);
const settings = { DATABASE_URL: throughProxy.href, LOG_LEVEL: 'error', SAMPLE_DATA: 'off' };

const nodes: ServerProcess[] = [await startServer(settings)];
nodes.push(await startServer(settings));
const pool = new pg.Pool({ connectionString: cluster.url('postgres'), max: 4 });
const requests = await bookingRequests(pool, chance, { slots: SLOTS, attempts: ATTEMPTS });

await way.set({ kind: 'latency', ms: () => chance.below(41) });
const history: Attempt[] = [];
let busy = 0;
let selling = true;
const killing = killRepeatedly();
const began = performance.now();
await inLanes(requests, AT_ONCE, async (request) => {
  const first = chance.below(2);
  const urlFor = (tries: number) => (nodes[(first + tries) % 2] as ServerProcess).url;
  history.push(await bookUntilAnswered(request, { urlFor, busy: () => busy++ }));
});
const took = performance.now() - began;
selling = false;
const kills = await killing;

const stored = await storedBookings(pool);
const found = violations(history, stored);
for (const violation of found.slice(0, 20)) console.log(violation);
conclude([
  info('seed', chance.seed),
  info('attempts', `${history.length} in ${(took / 1000).toFixed(0)} s, ${AT_ONCE} at once`),
  info('servers killed', kills),
  info('answers that never came, asked again', unknowns()),
  info('answers of 503, asked again', busy),
  exactly('violations', found.length, 0),
  exactly('wins', stored.length, SLOTS),
]);

for (const node of nodes) await node.kill();
await pool.end();
await way.close();
await cluster.stop();
finish();

async function killRepeatedly(): Promise<number> {
  let kills = 0;
  while (selling) {
    await wait(KILL_EVERY_MS);
    if (!selling) break;
    const victim = kills % 2;
    const node = nodes[victim] as ServerProcess;
    await node.kill();
    kills += 1;
    nodes[victim] = await startServer(settings, node.port);
  }
  return kills;
}

function unknowns(): number {
  return history.reduce((sum, attempt) => sum + attempt.unknown, 0);
}
