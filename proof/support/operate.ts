import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface Operated {
  /** The output of the command. */
  printed: string;
  seconds: number;
}

/** Runs one of the operator's commands as a process of its own. @throws what it complained of */
export async function operate(
  command: 'seed' | 'backup' | 'restore' | 'audit-verify' | 'migrate',
  args: readonly string[],
  settings: Record<string, string>,
): Promise<Operated> {
  const began = performance.now();
  const file = `apps/server/src/operate/${command}.ts`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  });
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [printed, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if ((await code) !== 0) throw new Error(`${command}: ${complaint.trim()}`);
  return { printed, seconds: (performance.now() - began) / 1000 };
}
