import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './data-folder.ts';

const processes: ChildProcess[] = [];
let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nadi-lock-'));
  file = join(dataDir, 'database.lock');
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map(end));
  await rm(dataDir, { recursive: true });
});

test('one of six processes starts, and five fail with the message', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => openInProcess().answer));
  const sentence = `DATA_DIR ${dataDir} is in use by another process: stop it first, or choose another DATA_DIR`;
  expect(answers.toSorted()).toEqual([...Array(5).fill(sentence), 'locked']);
});

test('a killed holder does not block the next process', async () => {
  const first = openInProcess();
  expect(await first.answer).toBe('locked');
  await end(first.child);
  lockDataDir(dataDir, file)();
});

test('is free after its release, but not before', () => {
  const release = lockDataDir(dataDir, file);
  expect(() => lockDataDir(dataDir, file)).toThrow(`DATA_DIR ${dataDir} is in use`);
  release();
  release();
  lockDataDir(dataDir, file)();
});

function openInProcess(): { child: ChildProcess; answer: Promise<string> } {
  const program = `
    import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))};
    try { lockDataDir(${JSON.stringify(dataDir)}, ${JSON.stringify(file)}); console.log('locked'); }
    catch (error) { console.log(error.message); }
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  processes.push(child);
  const answer = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  return { child, answer };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
