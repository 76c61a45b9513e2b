import { randomUUID } from 'node:crypto';
import { seconds } from '@nadi/domain/limits';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Log } from './desk.ts';

/** Beyond this a join is refused as unavailable rather than left hanging. */
const COMMAND_TIMEOUT = seconds(3);

export interface SharedRedis {
  node: string;
  commands: Redis;
  adapter: ReturnType<typeof createAdapter>;
  disconnect(): void;
}

/** Three connections: roster commands fail fast, the adapter's two wait for Redis to come back. */
export function connectRedis(url: string, log: Log): SharedRedis {
  const commands = new Redis(url, { commandTimeout: COMMAND_TIMEOUT, maxRetriesPerRequest: 1 });
  const pub = new Redis(url, { maxRetriesPerRequest: 1 });
  const sub = new Redis(url, { maxRetriesPerRequest: null });
  for (const redis of [commands, pub, sub]) {
    redis.on('error', (error) => log.warn({ err: error }, 'meeting: Redis cannot be reached'));
  }
  forgive(pub, log);
  forgive(sub, log);
  return {
    node: randomUUID(),
    commands,
    adapter: createAdapter(pub, sub),
    disconnect: () => {
      pub.disconnect();
      sub.disconnect();
    },
  };
}

const UNWATCHED = ['publish', 'subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe'] as const;

/** The adapter never looks at what becomes of these; a failed one must not end the process. */
function forgive(redis: Redis, log: Log): void {
  for (const name of UNWATCHED) {
    const command = redis[name].bind(redis) as (...args: unknown[]) => Promise<unknown>;
    const forgiving = (...args: unknown[]) =>
      command(...args).catch((error: unknown) => {
        log.warn({ err: error }, `meeting: ${name} did not reach Redis`);
      });
    Object.assign(redis, { [name]: forgiving });
  }
}
