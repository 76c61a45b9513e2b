import type { Redis } from 'ioredis';
import type { Config } from '#config';
import { openRedis, sharesPrefix } from '#platform/redis.ts';
import { findDatabaseIdentity } from '#store/database-engine.ts';
import type { Db } from '#store/tables.ts';
import { type Finding, fix, ok, runCheck } from './finding.ts';

type Settings = Pick<Config, 'REDIS_URL' | 'REDIS_PREFIX'>;

const CONNECT_MS = 3000;

/** Checks Redis, which several nodes need and one does not. */
export async function checkRedis({ REDIS_URL, REDIS_PREFIX }: Settings): Promise<Finding[]> {
  if (!REDIS_URL) return [ok('REDIS_URL', 'unset: there must be one node only')];
  const probe = () =>
    withRedis({ url: REDIS_URL, prefix: REDIS_PREFIX }, async (redis) => {
      await redis.ping();
      return [ok('REDIS_URL', 'Redis answers')];
    });
  return runCheck('REDIS_URL', probe, 'Redis must answer there');
}

/** Returns whether a running clinic with another database uses the same Redis with the same prefix. */
export async function checkPrefix(
  { REDIS_URL, REDIS_PREFIX }: Settings,
  db: Db,
): Promise<Finding[]> {
  if (!REDIS_URL) return [];
  const about = 'REDIS_PREFIX';
  const probe = async () => {
    const identity = await findDatabaseIdentity(db);
    const settings = { url: REDIS_URL, prefix: REDIS_PREFIX };
    const shared = await withRedis(settings, (redis) => sharesPrefix(redis, identity));
    const own = REDIS_PREFIX ?? 'unset';
    if (!shared) return [ok(about, `${own}: no other clinic runs with it`)];
    return [fix(about, `${own}: another clinic runs with it; give each its own`)];
  };
  return runCheck(about, probe, 'whether another clinic uses it cannot be seen');
}

async function withRedis<T>(
  settings: { url: string; prefix: string | undefined },
  use: (redis: Redis) => Promise<T>,
): Promise<T> {
  const redis = openRedis(settings, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: null,
  });
  let cause: Error | undefined;
  redis.on('error', (error) => {
    cause = error;
  });
  try {
    await redis.connect().catch((error) => {
      throw cause ?? error;
    });
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}
