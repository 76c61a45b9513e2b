import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@nadi/server/testing/free-port';
import { allocatorLimits, nodeFlags } from '#scripts/run-node.ts';
import { cpuOf } from './cpu.ts';

export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** From the process's beginning to its first ready answer, milliseconds. */
  readonly readyAfter: number;
  /** The processor time it took until then, milliseconds: on a busy machine the steadier figure. */
  readonly cpuUntilReady: number;
  /** Returns its output so far, of both streams. */
  output(): string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
}

/** As `npm start` has it (scripts/run-node.ts). */
const NODE_COMPILE_CACHE = '.cache/compile';

const READY_WITHIN_MS = 180_000;
const OUTPUT_MAX = 32 * 1024 * 1024;

// Runs the exit handlers, which stop the child processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/**
 * Starts the real server in a process of its own on loopback; it ends with this process at the
 * latest.
 */
export async function startServer(
  settings: Record<string, string>,
  port?: number,
): Promise<ServerProcess> {
  const own = port ?? (await freePort());
  const begunAt = performance.now();
  const child = spawn(process.execPath, [...flags(), 'apps/server/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_COMPILE_CACHE,
      ...allocatorLimits,
      ...process.env,
      PORT: String(own),
      ADMIN_EMAIL,
      ADMIN_PASSWORD,
      ...settings,
    },
  });
  const printed = collect(child);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const exited = once(child, 'exit').finally(() => process.removeListener('exit', end));
  const url = `http://127.0.0.1:${own}`;
  await untilReady(url, child, printed).catch((error: unknown) => {
    end();
    throw error;
  });
  const pid = child.pid ?? 0;
  const ready = { readyAfter: performance.now() - begunAt, cpuUntilReady: cpuOf(pid) };
  const endBy = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await exited;
  };
  return {
    url,
    port: own,
    pid,
    ...ready,
    output: printed,
    kill: endBy('SIGKILL'),
    stop: endBy('SIGTERM'),
  };
}

/** SEMI_SPACE_MB measures another size of Node's young generation than the one of `npm start`. */
function flags(): string[] {
  const megabytes = process.env.SEMI_SPACE_MB;
  return megabytes ? [...nodeFlags, `--max-semi-space-size=${Number(megabytes)}`] : nodeFlags;
}

export const ADMIN_EMAIL = 'admin@bench.test';
export const ADMIN_PASSWORD = 'the admin of this bench';

function collect(child: ChildProcess): () => string {
  const parts: string[] = [];
  let length = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      length += text.length;
      if (length <= OUTPUT_MAX) parts.push(text);
    });
  }
  return () => parts.join('');
}

async function untilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const lastTry = performance.now() + READY_WITHIN_MS;
  while (performance.now() < lastTry) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${printed().slice(-2000)}`);
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    );
    if (answer?.ok) return;
    await wait(25);
  }
  throw new Error(`the server was not ready in three minutes: ${printed().slice(-2000)}`);
}
