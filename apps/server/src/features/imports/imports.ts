import { createHash } from 'node:crypto';
import type { importsRoutes } from '@nadi/contract/routes/imports';
import type { Translator } from '@nadi/messages/en/english';
import type { z } from 'zod';
import type { SignedInActor } from '#platform/http/handler.ts';
import { parseBody } from '#platform/http/pipeline/parse.ts';
import { Problem } from '#platform/problem.ts';
import { holdCurrency } from '#policies/currency.ts';
import { withSavepoint } from '#store/database-engine.ts';
import type { Db } from '#store/tables.ts';

type Body = z.infer<typeof importsRoutes.importPatients.body>;
export type RowResult = z.infer<typeof importsRoutes.importPatients.reply>['results'][number];

/** A row whose fields are right. */
export interface ParsedRow<T> {
  line: number;
  row: T;
}

export interface Import<T> {
  actor: SignedInActor;
  rows: readonly ParsedRow<T>[];
  now: number;
  /** The language of reasons for rejecting a row. */
  i18n: Translator;
}

/**
 * Parses each row by itself and imports the right ones. A check runs the same statements and rolls them back,
 * so that it says what the import would.
 * @param run returns one result for each row it gets
 */
export async function importRows<T>(
  { actor, body, now, i18n }: { body: Body } & Pick<Import<T>, 'actor' | 'now' | 'i18n'>,
  trx: Db,
  schema: z.ZodType<T>,
  run: (wanted: Import<T>) => Promise<RowResult[]>,
): Promise<{ success: true; results: RowResult[] }> {
  await holdCurrency(trx);
  const { rows, results } = parseRows(schema, body.rows, i18n);
  const done = await rehearse(trx, body.check, () => run({ actor, rows, now, i18n }));
  results.push(...done.map((result) => (body.check ? withoutNewId(result) : result)));
  return { success: true, results: results.toSorted((one, other) => one.line - other.line) };
}

function parseRows<T>(schema: z.ZodType<T>, written: Body['rows'], i18n: Translator) {
  const rows: ParsedRow<T>[] = [];
  const results: RowResult[] = [];
  for (const { line, fields } of written) {
    const filled = Object.entries(fields).filter(([, text]) => text.trim() !== '');
    try {
      rows.push({ line, row: parseBody(schema, Object.fromEntries(filled)) });
    } catch (error) {
      results.push(reject(line, error, i18n));
    }
  }
  return { rows, results };
}

/** Returns the result of a row that a problem rejects. @throws every other error */
export function reject(line: number, error: unknown, i18n: Translator): RowResult {
  if (!(error instanceof Problem)) throw error;
  const { field, inputError } = error;
  const message = error.describe(i18n);
  if (field === undefined) return { line, outcome: 'rejected', message };
  // The reader of a table of rows sees the field in a column of its own.
  const code = inputError && { code: inputError };
  return { line, outcome: 'rejected', field, ...code, message: message.replace(`${field}: `, '') };
}

/** A check adds nothing, so that the id of a new record would mean nothing. */
function withoutNewId({ _id, ...result }: RowResult): RowResult {
  return result.outcome === 'known' && _id ? { ...result, _id } : result;
}

const CHECKED = Symbol('checked');

async function rehearse<T>(trx: Db, check: boolean, run: () => Promise<T>): Promise<T> {
  if (!check) return run();
  const rehearsal: { result?: T } = {};
  await withSavepoint(trx, async () => {
    rehearsal.result = await run();
    throw CHECKED;
  }).catch((error: unknown) => {
    if (error !== CHECKED) throw error;
  });
  return rehearsal.result as T;
}

/** Returns the key of a row: its number in the earlier system, or without one the parts that identify it. */
export function rowKey(number: string | undefined, parts: readonly (string | undefined)[]): string {
  const identity =
    number === undefined ? ['row', ...parts.map((part) => part ?? '')] : ['number', number];
  const text = JSON.stringify(identity.map((part) => part.toLowerCase()));
  return createHash('sha256').update(text).digest('base64url');
}
