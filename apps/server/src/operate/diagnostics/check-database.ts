import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#config';
import type { Database } from '#platform/db/database.ts';
import { migrationsApplied } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { findDatabaseEngine } from '#store/database-engine.ts';
import type { Tables } from '#store/tables.ts';
import { checkClaims } from './check-claims.ts';
import { checkMessages } from './check-messages.ts';
import { checkRetention } from './check-retention.ts';
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
    return await findings(database, config.CLINIC_TIME_ZONE);
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
        ]
      : []),
  ];
}
