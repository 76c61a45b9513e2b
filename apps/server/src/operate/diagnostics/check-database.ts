import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#config';
import { accessOfOthers, freeSpace, nearestExisting } from '#platform/data-folder.ts';
import type { Database } from '#platform/db/database.ts';
import { migrationsApplied } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { probeSettings, supportsPreparedStatements } from '#platform/db/probe-pooler.ts';
import { listAppointmentsWithoutClaim } from '#store/claims.ts';
import { findDatabaseEngine } from '#store/database-engine.ts';
import type { Db, Tables } from '#store/tables.ts';
import { checkMessages } from './check-messages.ts';
import { checkPrefix } from './check-redis.ts';
import { checkOpening, checkRetention } from './check-settings.ts';
import { type Finding, fix, ok, runCheck } from './finding.ts';

const OLDEST = 15;
const SKEW_MS = 2000;
const READY_MS = 3000;

/** Checks the database as it is; nothing is created or migrated. */
export function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.DATABASE_URL) {
    return runCheck(
      'database',
      () => inspectDatabase(config),
      'DATABASE_URL must lead to a PostgreSQL',
    );
  }
  if (!existsSync(join(config.DATA_DIR, 'database'))) {
    return Promise.resolve([ok('database', 'embedded; the first start makes it')]);
  }
  return runCheck(
    'database',
    () => inspectDatabase(config),
    'docs/operating.md tells how to restore a backup',
  ).then((findings) =>
    findings.every(({ message }) => !message.includes('in use')) ? findings : probeServer(config),
  );
}

/** The running server holds the embedded database, so its readiness endpoint is queried. */
async function probeServer({ HOST, PORT }: Config): Promise<Finding[]> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(READY_MS) }).catch(() => null);
  if (answer?.ok) return [ok('database', 'embedded, and the server that has it open is ready')];
  return [fix('database', `another process holds DATA_DIR, and no ready server answers at ${url}`)];
}

async function inspectDatabase(config: Config): Promise<Finding[]> {
  const database = await openDatabase<Tables>({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    setUp: false,
    log: { warn() {} },
  });
  try {
    const found = await findings(database, config.CLINIC_TIME_ZONE);
    return [...found, ...(await checkPrefix(config, database.db))];
  } finally {
    await database.close();
  }
}

async function findings(database: Database<Tables>, zone: string): Promise<Finding[]> {
  const before = Date.now();
  const facts = await findDatabaseEngine(database.db, zone);
  const skew = Math.abs(facts.at.getTime() - (before + Date.now()) / 2);
  const migrated = await migrationsApplied(database);
  const version = `PostgreSQL ${facts.version}`;
  return [
    facts.version < OLDEST
      ? fix('database', `${version} is too old: ${OLDEST} or later is needed`)
      : ok('database', `${version}${database.engine === 'pglite' ? ', embedded' : ''}`),
    migrated
      ? ok('migrations', 'all are applied')
      : ok('migrations', 'the next start applies what is missing'),
    facts.trigrams
      ? ok('pg_trgm', 'is there')
      : fix('pg_trgm', 'is missing: install the contrib package of PostgreSQL'),
    facts.knowsZone
      ? ok('time zones', `the database knows ${zone}`)
      : fix('time zones', `the database does not know ${zone}: update its time zone data`),
    skew > SKEW_MS
      ? fix('clock', `is ${Math.round(skew / 1000)} s apart from the database's: run NTP on both`)
      : ok('clock', "agrees with the database's"),
    ...(migrated
      ? [
          ...(await checkMessages(database.db, facts.at)),
          await checkClaims(database.db, facts.at),
          await checkRetention(database.db),
          await checkOpening(database.db),
        ]
      : []),
  ];
}

/** Measures on several connections whether statements have time limits, also through a pooler. */
export async function checkPooler(databaseUrl: string | undefined): Promise<Finding[]> {
  if (!databaseUrl) return [];
  const probe = async () => {
    const { pooled, missing } = await probeSettings(databaseUrl);
    const way = pooled ? 'through the pooler' : 'without a pooler';
    if (missing.length === 0) return [ok('time limits', `statements have them, ${way}`)];
    const advice =
      'start the server once, which sets them for its role, then RECONNECT in the pooler’s console';
    return [fix('time limits', `${missing.join(', ')}, ${way}: ${advice}`)];
  };
  return runCheck('time limits', probe, 'DATABASE_URL must lead to a PostgreSQL');
}

/** Returns whether DATABASE_PREPARE suits what DATABASE_URL leads to (docs/operating.md#connection-poolers). */
export async function checkPreparedStatements({
  DATABASE_URL: url,
  DATABASE_PREPARE: prepare,
}: Pick<Config, 'DATABASE_URL' | 'DATABASE_PREPARE'>): Promise<Finding[]> {
  if (!url) return [];
  const probe = async () => [compare(prepare, await supportsPreparedStatements(url))];
  return runCheck('DATABASE_PREPARE', probe, 'DATABASE_URL must lead to a PostgreSQL');
}

function compare(prepare: Config['DATABASE_PREPARE'], supported: boolean): Finding {
  if (prepare === 'on') {
    return supported
      ? ok('DATABASE_PREPARE', 'on, and prepared statements are supported')
      : fix('DATABASE_PREPARE', 'must be off: a pooler loses prepared statements');
  }
  const possible = supported ? '; on would cost PostgreSQL less' : ', as the pooler needs';
  return ok('DATABASE_PREPARE', `off${possible}`);
}

const SHOWN = 5;

/**
 * Finds coming appointments that do not occupy their doctor's time, so that it can be sold again. They
 * exist if two appointments overlapped before the upgrade to schedules (docs/operating.md#diagnose).
 */
export async function checkClaims(db: Db, now: Date): Promise<Finding> {
  const unprotected = await listAppointmentsWithoutClaim(db, now);
  if (unprotected.length === 0) return ok('appointments', 'each coming one occupies its time');
  const shown = unprotected
    .slice(0, SHOWN)
    .map(({ id, slot_date, slot_time }) => `${id} (${slot_date}, ${slot_time})`);
  const more = unprotected.length > SHOWN ? ' …' : '';
  return fix(
    'appointments',
    `${unprotected.length} coming without their time, which can be booked again; ` +
      `move or cancel ${shown.join(', ')}${more}`,
  );
}

const GB = 1024 ** 3;
/** A backup needs room for a copy beside the data. */
const LEAST_FREE = 1;

/** Returns whether there is a place to write, and room in it. */
export async function checkDataDir(dataDir: string): Promise<Finding[]> {
  const folder = nearestExisting(resolve(dataDir));
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable) return [fix('DATA_DIR', `${folder} must be writable for the user that runs Nadi`)];
  const free = (await freeSpace(folder)) / GB;
  const text = `${free.toFixed(1)} GB are free in ${folder}`;
  return [
    free < LEAST_FREE ? fix('DATA_DIR', `${text}: make room`) : ok('DATA_DIR', text),
    ...(existsSync(dataDir) ? [checkPrivacy(resolve(dataDir))] : []),
  ];
}

/** Returns whether other users of this machine are kept out. */
function checkPrivacy(dataDir: string): Finding {
  return accessOfOthers(dataDir) === 0
    ? ok('DATA_DIR', 'only its owner can open it')
    : fix('DATA_DIR', `other users can open ${dataDir}: run chmod -R go-rwx on it`);
}
