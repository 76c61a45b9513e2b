import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { memoryDatabase } from './memory-database.ts';
import './provided.ts';

/**
 * Migrates once for the project `server-pglite`, and stores the result as a file (Vitest's global
 * setup).
 */
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
