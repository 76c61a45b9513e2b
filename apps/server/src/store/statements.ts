import type { DeleteResult, InsertResult, UpdateResult } from 'kysely';

interface Query {
  executeTakeFirst: () => Promise<unknown>;
}

interface Change {
  executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult>;
}

/** Runs a query and returns whether it finds a row. */
export async function findsRow(query: Query): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** Runs an insert, an update or a delete and returns how many rows it changes. */
export async function countChanges(change: Change): Promise<number> {
  const result = await change.executeTakeFirst();
  if ('numUpdatedRows' in result) return Number(result.numUpdatedRows);
  if ('numDeletedRows' in result) return Number(result.numDeletedRows);
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

/** Runs an insert, an update or a delete and returns whether it changes a row. */
export async function changesRow(change: Change): Promise<boolean> {
  return (await countChanges(change)) > 0;
}
