import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { seconds } from '@nadi/domain/limits';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import { keyspaceOf, openRedis, type RedisSettings } from '#platform/redis.ts';
import type { Log } from './signalling-context.ts';

/** Allows at most `max` open connections per client address, counted on this node. */
export function connectionLimit(
  max: number,
  addressOf: (request: IncomingMessage) => string,
): (request: IncomingMessage) => boolean {
  const open = new Map<string, number>();

  return (request) => {
    const key = addressOf(request);
    const count = open.get(key) ?? 0;
    if (count >= max) return false;
    open.set(key, count + 1);
    request.socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    return true;
  };
}

/** A join is refused as unavailable if Redis takes longer. */
const COMMAND_TIMEOUT = seconds(3);

export interface SharedRedis {
  node: string;
  commands: Redis;
  adapter: ReturnType<typeof createAdapter>;
  disconnect(): void;
}

/** Opens three connections: roster commands fail fast, the two of the adapter wait for Redis. */
export function connectRedis(settings: RedisSettings, log: Log): SharedRedis {
  const commands = openRedis(settings, {
    commandTimeout: COMMAND_TIMEOUT,
    maxRetriesPerRequest: 1,
  });
  const pub = openRedis(settings, { maxRetriesPerRequest: 1 });
  const sub = openRedis(settings, { maxRetriesPerRequest: null });
  for (const redis of [commands, pub, sub]) {
    redis.on('error', (error) => log.warn({ err: error }, 'meeting: Redis cannot be reached'));
  }
  logRejection(pub, log);
  logRejection(sub, log);
  return {
    node: randomUUID(),
    commands,
    adapter: createAdapter(pub, sub, { key: `${keyspaceOf(pub)}socket.io` }),
    disconnect: () => {
      pub.disconnect();
      sub.disconnect();
    },
  };
}

const UNHANDLED_COMMANDS = [
  'publish',
  'subscribe',
  'psubscribe',
  'unsubscribe',
  'punsubscribe',
] as const;

/** Catches rejected commands whose result the adapter ignores, so that they do not end the process. */
function logRejection(redis: Redis, log: Log): void {
  for (const name of UNHANDLED_COMMANDS) {
    const command = redis[name].bind(redis) as (...args: unknown[]) => Promise<unknown>;
    const caught = (...args: unknown[]) =>
      command(...args).catch((error: unknown) => {
        log.warn({ err: error }, `meeting: ${name} did not reach Redis`);
      });
    Object.assign(redis, { [name]: caught });
  }
}
