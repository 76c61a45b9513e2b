import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import { memoryOf } from './support/cpu.ts';
import { startServer } from './support/server-process.ts';

/** Resident memory of an idle server, after its second start: on PostgreSQL, and embedded with the sample clinic. */
const IDLE_MS = 20_000;

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nadi-memory-'));
  const cluster = await startTestPostgres();
  try {
    await measure('PostgreSQL', 150, {
      DATABASE_URL: cluster.url('postgres'),
      DATA_DIR: join(folder, 'unused'),
    });
    await measure('embedded, with the sample clinic', 260, { DATA_DIR: join(folder, 'data') });
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true });
  }
}

async function measure(name: string, aim: number, settings: Record<string, string>) {
  // As after `npm start`: the admin's password was generated, not set.
  const env = { ...settings, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  // The first start migrates and loads the sample clinic.
  await (await startServer(env)).stop();
  const server = await startServer(env);
  await wait(IDLE_MS);
  console.log(`${name}: ${memoryOf(server.pid).toFixed(0)} MiB idle (aim ≤ ${aim})`);
  await server.stop();
}

await bench();
