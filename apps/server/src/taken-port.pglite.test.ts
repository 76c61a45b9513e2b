import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');

test('a start on a taken port fails and names the process and the remedy', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nadi-taken-port-'));
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir },
      ...{ SAMPLE_DATA: 'off', LOG_LEVEL: 'fatal' },
    },
  });
  const [printed, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
  holder.close();
  await rm(dataDir, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(printed.trim().split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(
        `^PORT must be free; ${port} is taken by process ${process.pid} \\(.+\\)\\. ` +
          `Stop it \\(kill ${process.pid}\\), or start on another one: PORT=${port + 1} npm start$`,
      ),
    ),
  ]);
}, 240_000);
