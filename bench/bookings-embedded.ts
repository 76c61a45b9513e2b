import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '@nadi/server/testing/with-database';
import { agent, bookPlain, measureBookings, someBookings } from './support/book.ts';
import { cpuOf } from './support/cpu.ts';
import { startServer } from './support/server-process.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const AT_ONCE = 1000;
/** Every doctor has at least so many slots in the coming days. */
const SLOTS_EACH = 120;

/**
 * CPU per plain booking and throughput with the embedded database, on a disk that is synced: the first thousand
 * bookings, and the last of so many rows, all of them booked without a pause. `BENCH_ROWS` is their number.
 */
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
      someBookings({ query: executeSql }, Math.ceil(ROWS / SLOTS_EACH)),
    );
    const server = await startServer(settings);
    const cpu = { node: () => cpuOf(server.pid) };
    const book = (name: string, from: number, until: number) =>
      measureBookings(
        name,
        bookings.slice(from, until),
        (booking) => bookPlain(server.url, booking),
        cpu,
      );
    const first = await book('first bookings', 0, AT_ONCE);
    await book('bookings between', AT_ONCE, ROWS - AT_ONCE);
    const last = await book(`last bookings of ${ROWS}`, ROWS - AT_ONCE, ROWS);
    console.log(`last / first, throughput: ${(last / first).toFixed(2)} (aim ≥ 0.7)`);
    await server.stop();
  } finally {
    agent.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await bench();
