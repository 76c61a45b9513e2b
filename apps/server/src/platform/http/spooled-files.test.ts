import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeSpooledFiles, spoolFile } from './read-multipart.ts';

type Request = Parameters<typeof spoolFile>[0];

let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'nadi-test-'));
  vi.stubEnv('TMPDIR', temporary);
  vi.stubEnv('TEMP', temporary);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});

function part(name: string, bytes: string, truncated = false) {
  const file = Object.assign(Readable.from([Buffer.from(bytes)]), { truncated });
  return { filename: name, mimetype: 'application/pdf', file };
}

/** Serves a request by `handle` and returns the number of folders after the reply. */
async function serve(handle: (request: Request) => Promise<void>): Promise<number> {
  const app = fastify();
  app.get('/', { onRequest: removeSpooledFiles }, async (request) => {
    await handle(request);
    return 'stored';
  });
  expect((await app.inject('/')).statusCode).toBe(200);
  return readdirSync(temporary).length;
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

test("stores a request's files in one folder that no other user can read", async () => {
  await serve(async (request) => {
    const files = [
      await spoolFile(request, part('a.pdf', 'one')),
      await spoolFile(request, part('a.pdf', 'two')),
    ];
    expect(await Promise.all(files.map((file) => file.text()))).toEqual(['one', 'two']);
    expect(files).toMatchObject([1, 2].map(() => ({ name: 'a.pdf', type: 'application/pdf' })));
    const [name = '', ...others] = readdirSync(temporary);
    expect([name, others]).toEqual([expect.stringMatching(/^nadi-upload-/), []]);
    const folder = join(temporary, name);
    const stored = readdirSync(folder).map((file) => join(folder, file));
    expect([folder, ...stored].map(modeOf)).toEqual([0o700, 0o600, 0o600]);
  });
});

test('removes the files after the reply, including incomplete ones', async () => {
  await serve(async (request) => {
    await spoolFile(request, part('a.pdf', 'whole'));
    await expect(spoolFile(request, part('b.pdf', 'beginning', true))).rejects.toMatchObject({
      code: 'too-large',
    });
  });
  await expect.poll(() => readdirSync(temporary), { timeout: 20_000 }).toEqual([]);
});

test('creates no folder for a request without files', async () => {
  expect(await serve(async () => undefined)).toBe(0);
});
