import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#bench/server-process.ts';
import { measureBeside } from './beside-flood.ts';
import { FLOODS } from './floods.ts';

/* The floods of `npm run proof floods` in small counts, without its times. */

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nadi-floods-'));
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'fatal', SAMPLE_DATA: 'off' };
  server = await startServer(settings);
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

test.each(Object.entries(FLOODS))(
  '%s: an honest user signs in beside it from a known and from a new address',
  async (name, { small }) => {
    const options = { signIns: 3, warmUpMs: 0 };
    const found = await measureBeside(server.url, { name, size: small }, options);
    expect(found.known).toHaveLength(3);
    expect(found.unknown).toHaveLength(3);
    expect(found.refused).toEqual({});
    const faults = Object.keys(found.flood).filter((status) => Number(status) >= 500);
    expect(faults).toEqual([]);
  },
);
