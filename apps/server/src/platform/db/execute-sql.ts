import { CompiledQuery, type Kysely } from 'kysely';

/** Runs a text unchanged, through the same queue or pool as every other statement. */
export function executeSql<T>(
  db: Kysely<T>,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  return db.executeQuery(CompiledQuery.raw(text, values));
}
