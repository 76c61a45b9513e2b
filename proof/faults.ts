import { setTimeout as wait } from 'node:timers/promises';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import { startRedis } from '@nadi/server/testing/test-redis';
import pg from 'pg';
import { startServer } from '#bench/server-process.ts';
import { bookingRequests } from './booking/booking-requests.ts';
import { answerFigures, clinicProbes, recoveredAfter, startProbes } from './faults/probes.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { type Fault, type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';
import { atMost, conclude, count, exactly, type Figure, finish, info } from './support/verdict.ts';

/**
 * The way from the server to its database, then to Redis, misbehaves in four manners in turn: every
 * call is answered in time, by what it asked for or by 503 with Retry-After, and soon after the
 * fault all is well.
 */
const FAULT_MS = count(15_000, 4000);
const CALM_MS = 6000;
/** The database's own limit of 10 s and its connection's of 3 s, and the work besides. */
const ANSWERED_WITHIN_MS = 16_000;
const RECOVERED_WITHIN_MS = 5000;

const chance = chanceFrom(freshSeed());
const cluster = await startTestPostgres({ durable: true });
const redis = await startRedis();
const ways = {
  PostgreSQL: await startFaultProxy(cluster.port),
  Redis: await startFaultProxy(redis.port),
};
const databaseUrl = new URL(cluster.url('postgres'));
databaseUrl.port = String(ways.PostgreSQL.port);
const server = await startServer({
  ...{ DATABASE_URL: databaseUrl.href, REDIS_URL: `redis://127.0.0.1:${ways.Redis.port}` },
  LOG_LEVEL: 'fatal',
  SAMPLE_DATA: 'off',
});
const pool = new pg.Pool({ connectionString: cluster.url('postgres'), max: 2 });
const requests = await bookingRequests(pool, chance, { slots: 800, attempts: 800 });
const token = requests[0]?.token ?? '';
let next = 0;
const book = () => {
  const { docId, slotDate, slotTime } = requests[
    next++ % requests.length
  ] as (typeof requests)[number];
  return { docId, slotDate, slotTime };
};

const faults: [string, Fault][] = [
  ['latency of 300 ms', { kind: 'latency', ms: () => 150 }],
  ['reset', { kind: 'reset' }],
  ['refused', { kind: 'refused' }],
  ['black hole', { kind: 'black-hole' }],
];
const figures: Figure[] = [info('each fault', `${FAULT_MS / 1000} s`)];
for (const [to, way] of Object.entries(ways)) {
  for (const [name, fault] of faults)
    figures.push(...(await measureFault(`${to}, ${name}`, way, fault)));
}
conclude(figures);

await server.kill();
await pool.end();
for (const way of Object.values(ways)) await way.close();
await redis.stop();
await cluster.stop();
finish();

async function measureFault(name: string, way: FaultProxy, fault: Fault): Promise<Figure[]> {
  const retry = startProbes(clinicProbes(server.url, token, book), 3);
  await wait(1000);
  await way.set(fault);
  await wait(FAULT_MS);
  await way.set({ kind: 'none' });
  const healed = performance.now();
  await wait(CALM_MS);
  await retry.stop();
  const { results } = retry;
  const unanswered = results.filter(({ status }) => status === 0).length;
  const slowest = Math.max(...results.map(({ took }) => took));
  return [
    ...answerFigures(name, results),
    exactly(`${name}: unanswered`, unanswered, 0),
    atMost(`${name}: slowest answer`, slowest, ANSWERED_WITHIN_MS, ' ms'),
    atMost(
      `${name}: all well again after`,
      recoveredAfter(results, healed),
      RECOVERED_WITHIN_MS,
      ' ms',
    ),
  ];
}
