import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { inject } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { isLockConflict } from '#platform/db/database-errors.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import type { Tables } from '#store/tables.ts';
import { memoryDatabase } from './memory-database.ts';
import { onServer } from './on-server.ts';
import type { TestTemplate } from './provided.ts';

/** Returns which engine the running Vitest project tests. */
export function testEngine(): TestTemplate['engine'] {
  return inject('testTemplate').engine;
}

/**
 * Opens a migrated, empty database of the running project's engine for one test file: open it in
 * `beforeAll`, close it in `afterAll`, and `truncateAll` in `beforeEach`.
 */
export async function testDatabase<T = Tables>(): Promise<Database<T>> {
  const template = inject('testTemplate');
  if (template.engine === 'pglite') return memoryDatabase<T>(await openAsBlob(template.file));
  return openDatabase<T>({ databaseUrl: await testDatabaseUrl(), dataDir: '', log: console });
}

/** Embedded databases of this worker that no test file uses at the moment. */
const idle: Database<Tables>[] = [];
const schemas = new WeakMap<Database<Tables>, string>();

/**
 * Opens a migrated database in which another file may have left rows: `truncateAll` in
 * `beforeEach`, and `releaseDatabase` in `afterAll`.
 */
export async function borrowDatabase(): Promise<Database<Tables>> {
  const left = idle.pop();
  if (left) return left;
  if (testEngine() === 'postgres') return createBorrowed();
  const database = await testDatabase();
  schemas.set(database, await listSchemaObjects(database));
  return database;
}

/**
 * Hands an embedded database to the worker's next file, unless a test has closed it or changed its
 * schema. A cluster makes another one quickly: there it is dropped.
 */
export async function releaseDatabase(database: Database<Tables>): Promise<void> {
  if (database.engine === 'postgres') return dropBorrowed(database);
  if (!(await database.ready())) return;
  if ((await listSchemaObjects(database)) !== schemas.get(database)) return database.close();
  await truncateAll(database);
  // Gives back the space of the deleted rows.
  await database.executeSql('VACUUM');
  idle.push(database);
}

const urls = new WeakMap<Database<Tables>, string>();

async function createBorrowed(): Promise<Database<Tables>> {
  const databaseUrl = await testDatabaseUrl();
  const database = await openDatabase<Tables>({ databaseUrl, dataDir: '', log: console });
  urls.set(database, databaseUrl);
  return database;
}

/** Gives back the space of a database, unless something is still connected to it: then it ends with its cluster. */
async function dropBorrowed(database: Database<Tables>): Promise<void> {
  await database.close();
  const name = new URL(urls.get(database) ?? '').pathname.slice(1);
  await onServer(postgresTemplate().url, `drop database ${name}`).catch(() => undefined);
}

/** The numbers of all tables, constraints, triggers and functions; what is created again has another. */
async function listSchemaObjects(database: Database<Tables>): Promise<string> {
  const { rows } = await database.executeSql(`
    SELECT string_agg(oid::text, ' ' ORDER BY oid) FROM (
      SELECT oid FROM pg_class UNION ALL SELECT oid FROM pg_constraint
      UNION ALL SELECT oid FROM pg_trigger UNION ALL SELECT oid FROM pg_proc) AS objects`);
  return JSON.stringify(rows);
}

/**
 * Creates a migrated database on the test cluster, for what must open it itself; only on
 * PostgreSQL.
 */
export function testDatabaseUrl(): Promise<string> {
  const { name } = postgresTemplate();
  return createDatabase(name);
}

/** Creates an empty database on the test cluster; only on PostgreSQL. */
export function emptyDatabaseUrl(): Promise<string> {
  return createDatabase('template1');
}

async function createDatabase(template: string): Promise<string> {
  const cluster = postgresTemplate().url;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(cluster, `create database ${name} template ${template}`);
  const url = new URL(cluster);
  url.pathname = name;
  return url.href;
}

function postgresTemplate() {
  const template = inject('testTemplate');
  if (template.engine === 'postgres') return template;
  throw new Error('The embedded engine has no URL');
}

/**
 * Empties every table, keeping which migrations are applied. A request of the last test that has not
 * ended yet can deadlock with it: then it is repeated.
 */
export async function truncateAll<T>(database: Database<T>, attempts = 3): Promise<void> {
  try {
    await deleteAll(database);
  } catch (error) {
    if (attempts === 1 || !isLockConflict(error)) throw error;
    await truncateAll(database, attempts - 1);
  }
}

async function deleteAll<T>(database: Database<T>): Promise<void> {
  // Deletes from tables whose file has pages: truncating every table takes a hundred times as long.
  // As a replica: foreign keys and the triggers that keep the audit trail stand aside.
  await database.executeSql(`
    SET session_replication_role = replica;
    DO $$
    DECLARE
      name text;
    BEGIN
      FOR name IN
        SELECT quote_ident(relname) FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
          AND relname NOT LIKE 'kysely%' AND pg_relation_size(oid) > 0
      LOOP
        EXECUTE 'DELETE FROM ' || name || CASE name WHEN 'locations'
          THEN ' WHERE id <> ''${DEFAULT_LOCATION_ID}'' OR retired_at IS NOT NULL' ELSE '' END;
      END LOOP;
      FOR name IN SELECT quote_ident(sequencename) FROM pg_sequences WHERE last_value IS NOT NULL LOOP
        EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART';
      END LOOP;
    END $$;
    SET session_replication_role = origin`);
  await database.executeSql(`UPDATE locations SET name = 'Nadi', address = '[]', map_url = '', phone = '', travel_minutes = 30
    WHERE name <> 'Nadi' OR address <> '[]' OR map_url <> '' OR phone <> '' OR travel_minutes <> 30`);
}
