import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const installed = spawnSync('redis-server', ['--version']).status === 0;

/** Where redis-server is missing these tests are skipped, except in CI, which must have it. */
export function redisMissing(): boolean {
  if (installed || process.env.CI === 'true') return false;
  console.warn('skipped: redis-server is not installed, several nodes are not tested');
  return true;
}

/** A Redis of its own on a free port, stopped by its own process. */
export async function startRedis() {
  const dir = await mkdtemp(join(tmpdir(), 'nadi-redis-'));
  const port = await freePort();
  const options = { port, bind: '127.0.0.1', dir, save: '', appendonly: 'no' };
  const redis = spawn(
    'redis-server',
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((ready, failed) => {
    redis.once('error', failed);
    redis.stdout.on('data', (text: Buffer) => {
      if (text.includes('Ready to accept connections')) ready();
    });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = new Promise((end) => redis.once('exit', end));
      redis.kill('SIGKILL');
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port was free');
  return address.port;
}
