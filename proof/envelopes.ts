import { startRedis } from '@nadi/server/testing/test-redis';
import { startServer } from '#bench/server-process.ts';
import { addPatients, openStage } from '#bench/stage.ts';
import { runEnvelopes } from './envelopes/run-envelopes.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { conclude, count, exactly, finish, info, none } from './support/verdict.ts';
import { overHttp } from './support/wire-http.ts';

/** 20,000 changed envelopes and 1,000 replays at three servers over one PostgreSQL and one Redis. */
const MUTATIONS = count(20_000, 300);
const REPLAYS = count(1000, 50);

const chance = chanceFrom(freshSeed());
const redis = await startRedis();
const REDIS_URL = `redis://127.0.0.1:${redis.port}`;
const stage = await openStage({ REDIS_URL, LOG_LEVEL: 'silent' });
const settings = {
  DATABASE_URL: stage.databaseUrl,
  REDIS_URL,
  LOG_LEVEL: 'silent',
  SAMPLE_DATA: 'off',
};
const others = [await startServer(settings), await startServer(settings)];
const nodes = [stage, ...others].map(({ url }) => overHttp(url));
const [token = ''] = await addPatients(stage.pool, 1);
const counts = { mutations: MUTATIONS, replays: REPLAYS, lanes: 8, chance };
const counted = await runEnvelopes(nodes, token, counts);
conclude([
  info('seed', chance.seed),
  info('changed', MUTATIONS),
  none('changed and not refused', counted.accepted),
  info('sent again, each to three servers', REPLAYS),
  exactly('sent again and not refused', counted.replaysAccepted, 0),
  exactly('good ones that a server did not open', counted.unopened, 0),
  exactly('5xx', counted.faults, 0),
]);
for (const node of others) await node.stop();
await stage.close();
await redis.stop();
finish();
