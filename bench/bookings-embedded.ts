import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '@nadi/server/testing/with-database';
import { agent, bookPlain, measureBookings, someBookings } from './support/book.ts';
import { cpuOf } from './support/cpu.ts';
import { startServer } from './support/server-process.ts';

/** CPU per plain booking and throughput with the embedded database, on a disk that is synced. */
async function bench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nadi-bookings-'));
  const settings = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SAMPLE_DATA: 'off',
  };
  try {
    await (await startServer(settings)).stop();
    const bookings = await withDatabase({ dataDir }, ({ executeSql }) =>
      someBookings({ query: executeSql }),
    );
    const server = await startServer(settings);
    const cpu = { node: () => cpuOf(server.pid) };
    const work = (booking: (typeof bookings)[number]) => bookPlain(server.url, booking);
    await measureBookings('warm-up', bookings.slice(0, 600), work, cpu);
    await measureBookings('plain booking', bookings.slice(600, 3600), work, cpu);
    await server.stop();
  } finally {
    agent.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await bench();
