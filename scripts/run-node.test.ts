import { spawn } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { endWithin } from './run-node.ts';

const run = (program: string) => spawn(process.execPath, ['-e', program], { stdio: 'ignore' });

test.each([
  ['process.exit(0)', 0],
  ['process.exit(3)', 3],
  ["process.kill(process.pid, 'SIGSEGV')", 1],
])('%s ends with %i', async (program, code) => {
  const onLate = vi.fn();
  expect(await endWithin(run(program), 60_000, onLate)).toBe(code);
  expect(onLate).not.toHaveBeenCalled();
});

test('kills a program that spins past its limit and ignores signals, and reports a failure', async () => {
  const onLate = vi.fn();
  const spinning = run("process.on('SIGTERM', () => {}); process.exitCode = 0; for (;;);");
  expect(await endWithin(spinning, 300, onLate)).toBe(1);
  expect(onLate).toHaveBeenCalledTimes(1);
});
