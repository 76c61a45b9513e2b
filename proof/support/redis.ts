import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#stage/server-process.ts';

/** A Redis of its own on a free port that keeps nothing; it ends with this process. */
export async function startRedis(): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
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
    async stop() {
      process.removeListener('exit', end);
      end();
      await once(redis, 'exit');
    },
  };
}
