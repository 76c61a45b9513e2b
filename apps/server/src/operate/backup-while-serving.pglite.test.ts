import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/db/open-database.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';

// Four processes of the embedded engine, one after the other.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nadi-serving-'));
  server = await startServer({ DATA_DIR: join(folder, 'data') });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await rm(folder, { recursive: true });
});

test('a backup has everything acknowledged before it, and no request is refused meanwhile', async () => {
  const acknowledged: string[] = [];
  let over = false;
  const traffic = (async () => {
    for (let n = 0; !over; n += 1) {
      const email = `a${n}@example.test`;
      if ((await register(email)) === 200) acknowledged.push(email);
      else if (n < 100) throw new Error(`registration ${n} was refused`);
      else return;
    }
  })();
  while (acknowledged.length < 5) await new Promise(setImmediate);
  const before = [...acknowledged];
  const file = join(folder, 'a.sql.gz');
  expect(await run('backup.ts', [file])).toEqual([0, expect.stringContaining('Backed up to')]);
  over = true;
  await traffic;

  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'data', 'control.sock'))).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('copy'))).toEqual([]);
  const restored = await patientsIn(file);
  expect(restored).toEqual(expect.arrayContaining(before));
});

test('an existing file, and a store in use, are left alone', async () => {
  const file = join(folder, 'a.sql.gz');
  expect(await run('backup.ts', [file])).toEqual([1, expect.stringContaining('exists already')]);
  expect(await run('restore.ts', [file, '--replace'])).toEqual([
    1,
    expect.stringContaining('in use by another process'),
  ]);
});

test('once the server has gone, a backup does without it', async () => {
  await server.end('SIGKILL');
  const file = join(folder, 'b.sql.gz');
  expect(await run('backup.ts', [file])).toMatchObject([0, expect.any(String)]);
  expect((await stat(file)).size).toBeGreaterThan(0);
});

async function register(email: string): Promise<number> {
  const { status } = await fetch(`${server.url}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email, password: 'a long enough secret' }),
  });
  return status;
}

async function patientsIn(file: string): Promise<string[]> {
  const dataDir = await mkdtemp(join(folder, 'restored-'));
  expect(await run('restore.ts', [file], dataDir)).toEqual([
    0,
    expect.stringContaining('Restored'),
  ]);
  expect(existsSync(join(dataDir, 'database'))).toBe(true);
  const database = await openDatabase<unknown>({ dataDir, log: console });
  const { rows } = await database.executeSql('select email from patients');
  await database.close();
  return (rows as { email: string }[]).map(({ email }) => email);
}

async function run(command: string, args: string[], dataDir = join(folder, 'data')) {
  const nodeArgs = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, command)];
  const child = spawn(process.execPath, [...nodeArgs, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return [code, output];
}
