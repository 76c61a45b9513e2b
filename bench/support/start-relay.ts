import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts `bare-relay.ts` in a process of its own. */
export async function startRelay() {
  const relay = spawn(process.execPath, ['bench/support/bare-relay.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(relay.stdout, 'data');
  return {
    host: `127.0.0.1:${String(printed).trim()}`,
    pid: relay.pid ?? 0,
    async stop() {
      relay.kill('SIGKILL');
      await once(relay, 'exit');
    },
  };
}
