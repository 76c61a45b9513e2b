import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DURABLE = JSON.stringify(join(import.meta.dirname, 'durable-pglite.ts'));

/** A process whose disk fails at the first commit. */
const PROGRAM = `
  import { fsyncSync } from 'node:fs';
  import { openDurablePglite } from ${DURABLE};
  let broken = false;
  const pglite = await openDurablePglite(process.argv[1], (descriptor) => {
    if (broken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
    fsyncSync(descriptor);
  });
  await pglite.exec('create table notes (id int)');
  broken = true;
  console.log('writing');
  await pglite.exec('insert into notes values (1)');
  console.log('acknowledged');
`;

test('a failed fsync ends the process with a fatal line and acknowledges nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nadi-broken-disk-'));
  const program = spawn(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, join(folder, 'database')],
    { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000, killSignal: 'SIGKILL' },
  );
  const output = Promise.all([program.stdout.toArray(), program.stderr.toArray()]);
  const [code] = await once(program, 'close');
  const [written, errors] = (await output).map((pieces) => pieces.join(''));
  await rm(folder, { recursive: true });
  expect([code, written]).toEqual([1, 'writing\n']);
  const line = errors?.split('\n').find((each) => each.startsWith('{')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ level: 60, code: 'EIO' });
}, 90_000);
