import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { memoryDatabase } from './memory-database.ts';
import './provided.ts';

/** Vitest's global setup of the project `server-pglite`: migrates once, keeps the result as a file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'nadi-test-'));
  const database = await memoryDatabase<object>();
  await migrate(database);
  const file = join(folder, 'template.tar');
  await writeFile(file, (await database.dump()).stream());
  await database.close();
  project.provide('testTemplate', { engine: 'pglite', file });
  return () => rm(folder, { recursive: true, force: true });
}
