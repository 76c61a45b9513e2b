import { PGlite } from '@electric-sql/pglite';
import { pgliteOptions } from '#platform/db/durable-pglite.ts';
import { pgliteDatabase } from '#platform/db/open-pglite.ts';

/** Opens a database that ends with the process; `template` is another one's dump. */
export async function memoryDatabase<T>(template?: Blob) {
  const pglite = await PGlite.create({
    ...pgliteOptions,
    ...(template ? { loadDataDir: template } : {}),
  });
  return pgliteDatabase<T>(pglite);
}
