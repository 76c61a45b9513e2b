import { Redis } from 'ioredis';
import { type Finding, ok, runCheck } from './finding.ts';

const CONNECT_MS = 3000;

/** Checks Redis, which several nodes need and one does not. */
export async function checkRedis(redisUrl: string | undefined): Promise<Finding[]> {
  if (!redisUrl) return [ok('REDIS_URL', 'unset: there must be one node only')];
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: null,
  });
  let cause: Error | undefined;
  redis.on('error', (error) => {
    cause = error;
  });
  const probe = async () => {
    await redis.connect().catch((error) => {
      throw cause ?? error;
    });
    await redis.ping();
    return [ok('REDIS_URL', 'Redis answers')];
  };
  return runCheck('REDIS_URL', probe, 'Redis must answer there').finally(() => redis.disconnect());
}
