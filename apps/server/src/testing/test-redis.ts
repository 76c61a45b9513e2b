import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

const installed = spawnSync('redis-server', ['--version']).status === 0;

/**
 * Returns whether redis-server is missing, without which these tests are skipped, except in CI,
 * which must have it.
 */
export function redisMissing(): boolean {
  if (installed || process.env.CI === 'true') return false;
  console.warn('skipped: redis-server is not installed, several nodes are not tested');
  return true;
}

export interface TestRedis {
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a Redis of its own on a free port, or on the wanted one, that stores nothing; it ends with this process at the
 * latest.
 */
export async function startRedis(wanted?: number): Promise<TestRedis> {
  const port = wanted ?? (await freePort());
  const options = { port, bind: '127.0.0.1', save: '', appendonly: 'no' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const end = () => redis.kill('SIGKILL');
  process.once('exit', end);
  await new Promise<void>((ready, failed) => {
    redis.once('error', failed);
    redis.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Ready to accept connections')) ready();
    });
  });
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      process.removeListener('exit', end);
      if (redis.signalCode !== null) return;
      end();
      await once(redis, 'exit');
    },
  };
}
