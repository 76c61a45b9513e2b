import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeLongTrail } from '@nadi/server/testing/long-trail';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import { withDatabase } from '@nadi/server/testing/with-database';
import type { Queries } from '#bench/queries.ts';
import { startServer } from '#bench/server-process.ts';
import { chanceFrom, freshSeed } from '#proof/chance.ts';
import { operate } from '#proof/operate.ts';
import {
  atMost,
  conclude,
  count,
  exactly,
  type Figure,
  finish,
  info,
  none,
} from '#proof/verdict.ts';
import { foreignRows, rowsOf } from './backup/rows.ts';
import type { BookingRequest } from './booking/book-until-answered.ts';
import { bookingRequests, storedBookings } from './booking/booking-requests.ts';
import type { Attempt } from './booking/history.ts';
import { startLoad } from './booking/steady-load.ts';

/**
 * Takes a backup while people book, and restores it elsewhere. Everything acknowledged before the backup
 * began is in it, every row of it is a row of the original clinic, and its audit trail verifies.
 */
const DOCTORS = count(1000, 20);
const PATIENTS = count(20_000, 100);
const APPOINTMENTS = count(200_000, 1000);
const AUDIT_ENTRIES = count(200_000, 1000);
const REQUESTS = 6000;
const LOAD_MS = 2000;
const PATIENCE_S = 60;

interface Store {
  databaseUrl?: string;
  dataDir: string;
}

const folder = mkdtempSync(join(tmpdir(), 'nadi-proof-'));
const cluster = await startTestPostgres({ durable: true });
const inFolder = (name: string): Store => ({ dataDir: join(folder, name) });
const onServer = (name: string) => ({ ...inFolder(name), databaseUrl: cluster.url(name) });
try {
  await withDatabase(onServer('postgres'), (database) =>
    database.executeSql('CREATE DATABASE elsewhere'),
  );
  conclude([
    ...(await backUpUnderLoad('embedded', inFolder('clinic'), inFolder('copy'))),
    ...(await backUpUnderLoad('PostgreSQL', onServer('postgres'), onServer('elsewhere'))),
  ]);
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
finish();

async function backUpUnderLoad(engine: string, clinic: Store, copy: Store): Promise<Figure[]> {
  const requests = await bigClinic(clinic);
  const server = await startServer({ ...settingsOf(clinic), LOG_LEVEL: 'error' });
  const load = startLoad(server.url, requests, { lanes: 8, pauseMs: 50 });
  await wait(LOAD_MS);
  const began = performance.now();
  const file = join(folder, `${engine}.sql.gz`);
  const backup = await operate('backup', [file], settingsOf(clinic));
  await wait(LOAD_MS);
  await load.stop();
  await server.stop();
  const restore = await operate('restore', [file], settingsOf(copy));
  const trail = await operate('audit-verify', [], settingsOf(copy));

  const [there, here] = [await using(copy, rowsOf), await using(clinic, rowsOf)];
  const before = load.attempts.filter(({ ended }) => ended < began);
  return [
    info(`${engine}: rows restored`, there.size),
    info(`${engine}: bookings before`, `${before.length}, and ${load.attempts.length} in all`),
    exactly(`${engine}: acknowledged before and not in it`, await lost(before, copy), 0),
    none(`${engine}: rows in it that the clinic does not have`, foreignRows(there, here)),
    info(`${engine}: trail`, trail.printed.split('\n')[0] ?? ''),
    info(`${engine}: longest wait of a booking, ms`, longestWait(load.attempts)),
    atMost(`${engine}: backup`, backup.seconds, PATIENCE_S, ' s'),
    atMost(`${engine}: restore`, restore.seconds, PATIENCE_S, ' s'),
  ];
}

async function bigClinic(store: Store): Promise<BookingRequest[]> {
  mkdirSync(store.dataDir, { recursive: true });
  const sizes = ['--doctors', DOCTORS, '--patients', PATIENTS, '--appointments', APPOINTMENTS];
  await operate('seed', sizes.map(String), settingsOf(store));
  return withDatabase(store, async (database) => {
    await writeLongTrail(database, AUDIT_ENTRIES);
    const size = { slots: REQUESTS, attempts: REQUESTS };
    return bookingRequests({ query: database.executeSql }, chanceFrom(freshSeed()), size);
  });
}

async function lost(acknowledged: readonly Attempt[], copy: Store): Promise<number> {
  const stored = await using(copy, storedBookings);
  const codes = new Set(stored.map(({ code }) => code));
  return acknowledged.filter(({ outcome }) => 'booked' in outcome && !codes.has(outcome.booked))
    .length;
}

function using<R>(store: Store, work: (queries: Queries) => Promise<R>): Promise<R> {
  return withDatabase(store, ({ executeSql }) => work({ query: executeSql }));
}

function longestWait(attempts: readonly Attempt[]): number {
  return Math.round(Math.max(...attempts.map(({ began, ended }) => ended - began)));
}

function settingsOf({ databaseUrl, dataDir }: Store): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}
