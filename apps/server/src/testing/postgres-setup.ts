import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { onServer } from './on-server.ts';
import { startTestPostgres } from './test-postgres.ts';
import './provided.ts';

const template = 'migrated';

/** Starts and migrates a cluster for the project `server-postgres` (Vitest's global setup). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestPostgres();
  await onServer(cluster.url('postgres'), `create database ${template}`);
  const database = await openDatabase({
    databaseUrl: cluster.url(template),
    dataDir: '',
    log: console,
  });
  await migrate(database);
  await database.close();
  project.provide('testTemplate', {
    engine: 'postgres',
    url: cluster.url('postgres'),
    name: template,
  });
  return cluster.stop;
}
