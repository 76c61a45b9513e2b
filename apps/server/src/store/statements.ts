import type { Role } from '@nadi/domain/permissions';
import {
  type DeleteResult,
  type InsertResult,
  type RawBuilder,
  type SqlBool,
  sql,
  type UpdateResult,
} from 'kysely';
import { uniqueViolation } from '#platform/db/database-errors.ts';
import { Problem } from '#platform/problem.ts';

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

/**
 * Returns the condition that an appointment is neither cancelled nor completed nor a no-show.
 * @param appointment the name of its table in the statement
 */
export function isPending(appointment = 'appointments'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${appointment}.${name}`);
  return sql<SqlBool>`(${column('cancelled_at')} IS NULL AND ${column('completed_at')} IS NULL
    AND ${column('no_show_at')} IS NULL)`;
}

/**
 * Returns the condition that an appointment is not a request without an answer.
 * @param appointment the name of its table in the statement
 */
export function isAccepted(appointment = 'appointments'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${appointment}.${name}`);
  return sql<SqlBool>`(${column('request_until')} IS NULL OR ${column('accepted_at')} IS NOT NULL)`;
}

/** Writes an e-mail address. @throws Problem 'email-taken' if it is another account's */
export async function rejectTakenEmail<T>(
  write: () => Promise<T>,
  details?: { field: 'email' },
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken = /^(patients|doctors|admins)_email_once$/.test(uniqueViolation(error) ?? '');
    throw taken ? new Problem('email-taken', details) : error;
  }
}

/** Returns the condition that a row is of an account. */
export function belongsTo({ role, id }: { role: Role; id: string }): RawBuilder<SqlBool> {
  return sql<SqlBool>`role = ${role} AND account_id = ${id}`;
}
