import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendCommand, serveControl } from './copy-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nadi-control-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('runs a command before it answers, and only for its owner', async () => {
  const done: string[] = [];
  const stop = await serveControl(folder, {
    async copy() {
      done.push('copied');
    },
  });
  expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
  expect(await sendCommand(folder, 'copy')).toBe(true);
  expect(done).toEqual(['copied']);
  await stop?.();
});

test('reports an error to the sender of the command', async () => {
  const stop = await serveControl(folder, {
    copy: () => Promise.reject(new Error('the disk is full')),
  });
  await expect(sendCommand(folder, 'copy')).rejects.toThrow('the disk is full');
  await expect(sendCommand(folder, 'drop')).rejects.toThrow('does not know drop');
  await expect(sendCommand(folder, 'toString')).rejects.toThrow('does not know toString');
  await stop?.();
});

test('answers only while a server listens: not before, not afterwards, and again after a start', async () => {
  expect(await sendCommand(folder, 'copy')).toBe(false);
  await (await serveControl(folder, {}))?.();
  expect(await sendCommand(folder, 'copy')).toBe(false);
  const stop = await serveControl(folder, { copy: async () => {} });
  expect(await sendCommand(folder, 'copy')).toBe(true);
  await stop?.();
});

test('does not listen if the path is too long for a socket', async () => {
  const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60));
  mkdirSync(deep, { recursive: true });
  expect(await serveControl(deep, {})).toBeNull();
  expect(await sendCommand(deep, 'copy')).toBe(false);
});
