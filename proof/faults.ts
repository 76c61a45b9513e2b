import { setTimeout as wait } from 'node:timers/promises';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import { startRedis } from '@nadi/server/testing/test-redis';
import pg from 'pg';
import { startServer } from '#stage/server-process.ts';
import { wishesFor } from './booking/slots-for-sale.ts';
import { clinicProbes, isServed, recoveredAfter, startAsking } from './faults/probes.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { type Fault, type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';
import { hangUp } from './support/http.ts';
import { atMost, conclude, count, exactly, type Figure, said } from './support/verdict.ts';

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
  ...{ LOG_LEVEL: 'fatal', SAMPLE_DATA: 'off' },
});
const pool = new pg.Pool({ connectionString: cluster.url('postgres'), max: 2 });
const wishes = await wishesFor(pool, chance, { slots: 800, attempts: 800 });
const token = wishes[0]?.token ?? '';
let next = 0;
const book = () => {
  const { docId, slotDate, slotTime } = wishes[next++ % wishes.length] as (typeof wishes)[number];
  return { docId, slotDate, slotTime };
};

const faults: [string, Fault][] = [
  ['latency of 300 ms', { kind: 'latency', ms: () => 150 }],
  ['reset', { kind: 'reset' }],
  ['refused', { kind: 'refused' }],
  ['black hole', { kind: 'black-hole' }],
];
const figures: Figure[] = [said('each fault', `${FAULT_MS / 1000} s`)];
for (const [to, way] of Object.entries(ways)) {
  for (const [name, fault] of faults) figures.push(...(await suffer(`${to}, ${name}`, way, fault)));
}
conclude(figures);

await server.kill();
await pool.end();
for (const way of Object.values(ways)) await way.close();
await redis.stop();
await cluster.stop();
hangUp();

async function suffer(name: string, way: FaultProxy, fault: Fault): Promise<Figure[]> {
  const asking = startAsking(clinicProbes(server.url, token, book), 3);
  await wait(1000);
  await way.set(fault);
  await wait(FAULT_MS);
  await way.set({ kind: 'none' });
  const healed = performance.now();
  await wait(CALM_MS);
  await asking.stop();
  const { heard } = asking;
  const unanswered = heard.filter(({ status }) => status === 0).length;
  const refused = heard.filter(({ status }) => status === 503);
  const odd = heard.filter(({ status }) => status !== 0 && status !== 503 && !isServed(status));
  const slowest = Math.max(...heard.map(({ took }) => took));
  return [
    said(`${name}: answers`, `${heard.length}, of them ${refused.length} 503`),
    exactly(`${name}: unanswered`, unanswered, 0),
    exactly(`${name}: other than served or 503`, odd.length, 0),
    exactly(`${name}: 503 without Retry-After`, refused.filter(silent).length, 0),
    atMost(`${name}: slowest answer`, slowest, ANSWERED_WITHIN_MS, ' ms'),
    atMost(
      `${name}: all well again after`,
      recoveredAfter(heard, healed),
      RECOVERED_WITHIN_MS,
      ' ms',
    ),
  ];
}

function silent({ retryAfter }: { retryAfter: string | undefined }): boolean {
  return retryAfter === undefined;
}
