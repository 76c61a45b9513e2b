import { setTimeout as wait } from 'node:timers/promises';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import pg from 'pg';
import { startServer } from '#bench/server-process.ts';
import { bookingRequests, storedBookings } from './booking/booking-requests.ts';
import { violations } from './booking/history.ts';
import { startLoad } from './booking/steady-load.ts';
import { answerFigures, clinicProbes, recoveredAfter, startProbes } from './faults/probes.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { atMost, conclude, count, exactly, finish, info, none } from './support/verdict.ts';

/**
 * PostgreSQL is killed under booking load and stays away for two seconds: meanwhile the answer is 503
 * with Retry-After, then all is served again, and nothing acknowledged is lost.
 */
const KILLS = count(5, 1);
const LOAD_MS = 2000;
const AWAY_MS = 2000;
const CALM_MS = 6000;

const chance = chanceFrom(freshSeed());
const cluster = await startTestPostgres({ durable: true });
const databaseUrl = cluster.url('postgres');
const server = await startServer({
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'fatal',
  SAMPLE_DATA: 'off',
});
const requests = await withPool((pool) =>
  bookingRequests(pool, chance, { slots: 4000, attempts: 4000 }),
);
const reader = requests.pop();
const load = startLoad(server.url, requests, { lanes: 4, pauseMs: 40 });
const probes = clinicProbes(server.url, reader?.token ?? '', () => ({ ...reader }));
const retry = startProbes(probes.slice(0, 2), 2);

const recoveries: number[] = [];
for (let kill = 0; kill < KILLS; kill++) {
  await wait(LOAD_MS);
  await cluster.crash();
  await wait(AWAY_MS);
  await cluster.restart();
  const back = performance.now();
  await wait(CALM_MS);
  recoveries.push(recoveredAfter(retry.results, back));
}
await retry.stop();
await load.stop();
const { results } = retry;
const stored = await withPool(storedBookings);
const unanswered = results.filter(({ status }) => status === 0).length;
conclude([
  info('PostgreSQL killed', `${KILLS} times, away for ${AWAY_MS / 1000} s and its recovery`),
  info('acknowledged bookings', stored.length),
  none('lost or wrong', violations(load.attempts, stored)),
  ...answerFigures('beside the bookings', results),
  exactly('unanswered', unanswered, 0),
  atMost('slowest to serve everything again', Math.max(...recoveries), 5000, ' ms'),
]);

await server.kill();
await cluster.stop();
finish();

async function withPool<T>(run: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
}
