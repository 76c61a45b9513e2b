import { Redis, type RedisOptions } from 'ioredis';

type Limits = Pick<
  RedisOptions,
  'commandTimeout' | 'connectTimeout' | 'lazyConnect' | 'maxRetriesPerRequest' | 'retryStrategy'
>;

export interface RedisSettings {
  /** Such as `redis://host:6379`. */
  readonly url: string;
  /** The clinic's own (`REDIS_PREFIX`), if several clinics share this Redis. */
  readonly prefix?: string | undefined;
}

/**
 * Opens a connection that adds the clinic's prefix to every key of a command. Channels, and keys that a
 * script builds, do not get it: use `keyspaceOf`.
 */
export function openRedis({ url, prefix }: RedisSettings, limits: Limits): Redis {
  return new Redis(url, { ...limits, keyPrefix: prefix ? `${prefix}:` : '' });
}

/** Returns what every key and channel of this connection's clinic begins with, such as `north:`, or ''. */
export function keyspaceOf(redis: Redis): string {
  return redis.options.keyPrefix ?? '';
}

/** The clinics that run with one prefix: identity → time of Redis until which it counts as running. */
const CLINICS = 'nadi:clinics';
const CLINIC_LIFETIME_MS = 120_000;
const ANNOUNCE_EVERY_MS = 60_000;

/** KEYS clinics; ARGV identity, lifetime in ms (0: only lists). Returns the other clinics that run. */
const ANNOUNCE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[2] ~= '0' then
  redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now)
  redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
local others = {}
for _, clinic in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now, '+inf')) do
  if clinic ~= ARGV[1] then others[#others + 1] = clinic end
end
return others
`;

/**
 * Announces at once and every minute that this clinic uses its prefix. Calls `onShared` once if another
 * clinic does too. Returns a function that stops it.
 */
export function announceClinic(
  redis: Redis,
  identity: () => Promise<string>,
  onShared: () => void,
): () => void {
  let shared = false;
  const announce = async () => {
    const others = await redis.eval(ANNOUNCE, 1, CLINICS, await identity(), CLINIC_LIFETIME_MS);
    if ((others as string[]).length > 0 && !shared) {
      shared = true;
      onShared();
    }
  };
  // Failures are reported by the parts that need Redis or the database.
  const attempt = () => void announce().catch(() => undefined);
  const timer = setInterval(attempt, ANNOUNCE_EVERY_MS).unref();
  attempt();
  return () => clearInterval(timer);
}

/** Returns whether another clinic runs with the prefix of this connection. */
export async function sharesPrefix(redis: Redis, identity: string): Promise<boolean> {
  const others = await redis.eval(ANNOUNCE, 1, CLINICS, identity, 0);
  return (others as string[]).length > 0;
}
