import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { IMPORT_ROWS_MAX, seconds } from '@nadi/domain/limits';
import { hasUnknownOutcome, isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { withConfirmation } from '#shared/portal/confirmation.ts';
import { type DateOrder, IMPORT_FIELDS, type ImportKind } from './import-fields.ts';
import { type CsvFile, type NumberedRow, readRows } from './read-file.ts';

/** Requests of this size stay below the server's limit after encryption. */
const REQUEST_LENGTH_MAX = 24_000;
const ERRORS_MAX = 2000;
const ATTEMPTS = 4;
const RETRY_AFTER = seconds(3);

export interface ImportPlan {
  kind: ImportKind;
  file: CsvFile;
  /** The column of each field, from 0. */
  columns: Readonly<Record<string, number>>;
  order: DateOrder;
  /** Values of fields without a column. */
  defaults: Readonly<Record<string, string>>;
}

export interface RowError {
  line: number;
  field: string | undefined;
  value: string;
  message: string;
}

export interface ImportCounts {
  added: number;
  /** Here already; they were not changed. */
  known: number;
  rejected: number;
  /** The first reasons. */
  errors: RowError[];
  /** The share of the file that has been read, from 0 to 1. */
  progress: number;
}

type Row = { line: number; fields: Record<string, string> };
type Result = ReplyBody<'importPatients'>['results'][number];

interface RunOptions {
  check: boolean;
  signal: AbortSignal;
  onProgress: (counts: ImportCounts) => void;
}

/**
 * Sends the rows of a file, some at a time, and counts what becomes of them. Every row may be sent again, since one
 * that is here already is not changed; so a lost reply is retried.
 * @throws ApiError if the server refuses, or cannot be reached several times
 */
export async function runImport(plan: ImportPlan, options: RunOptions): Promise<ImportCounts> {
  const { check, signal, onProgress } = options;
  const counts: ImportCounts = { added: 0, known: 0, rejected: 0, errors: [], progress: 0 };
  await readRows(plan.file, {
    signal,
    async onRows(numbered, read) {
      const rows: Row[] = [];
      for (const each of numbered) {
        const row = readRow(plan, each);
        const unreadable = findUnreadable(row);
        if (unreadable) countError(counts, unreadable);
        else rows.push(row);
      }
      for (const batch of inBatches(rows)) {
        if (signal.aborted) return;
        for (const result of await send(plan.kind, { check, rows: batch })) {
          count(counts, result, (field) => {
            const column = plan.columns[field] ?? -1;
            return numbered.find(({ line }) => line === result.line)?.cells[column]?.trim() ?? '';
          });
        }
        onProgress({ ...counts });
      }
      counts.progress = Math.min(1, read / plan.file.file.size);
      onProgress({ ...counts });
    },
  });
  return { ...counts };
}

/** Returns a row's values in the wire's spelling, without empty ones. */
export function readRow(plan: Omit<ImportPlan, 'file'>, row: NumberedRow): Row {
  const { kind, columns, order, defaults } = plan;
  const fields: Record<string, string> = { ...defaults };
  for (const { name, convert } of IMPORT_FIELDS[kind]) {
    const column = columns[name];
    const text = column === undefined ? '' : (row.cells[column]?.trim() ?? '');
    if (text !== '') fields[name] = convert ? convert(text, order) : text;
  }
  return { line: row.line, fields };
}

/** Returns why a value would be wrong although the server could take it. */
function findUnreadable({ line, fields }: Row): RowError | undefined {
  for (const [field, value] of Object.entries(fields)) {
    if (value.includes('\uFFFD')) {
      const message = i18n._('has characters that cannot be read. Save the file as “CSV UTF-8”.');
      return { line, field, value, message };
    }
    if (/^\d(\.\d+)?e\+\d+$/i.test(value)) {
      const message = i18n._(
        'was shortened by the spreadsheet. Format the column as text and save again.',
      );
      return { line, field, value, message };
    }
  }
  return undefined;
}

function* inBatches(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = [];
  let length = 0;
  for (const row of rows) {
    const more = JSON.stringify(row).length;
    if (batch.length === IMPORT_ROWS_MAX || (length + more > REQUEST_LENGTH_MAX && length > 0)) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push(row);
    length += more;
  }
  if (batch.length > 0) yield batch;
}

const ROUTES = {
  patients: routes.importPatients,
  doctors: routes.importDoctors,
  appointments: routes.importAppointments,
} as const;

async function send(kind: ImportKind, body: { check: boolean; rows: Row[] }): Promise<Result[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await withConfirmation(() => request(ROUTES[kind], body))).results;
    } catch (error) {
      const mayRetry = hasUnknownOutcome(error) || isProblem(error, 'too-many');
      if (!mayRetry || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER * attempt));
    }
  }
}

/** @param written returns the value of a field as it is in the file */
function count(counts: ImportCounts, result: Result, written: (field: string) => string): void {
  const { line, outcome, field, code, message = '' } = result;
  if (outcome !== 'rejected') counts[outcome] += 1;
  else {
    const value = written(field?.split('.')[0] ?? '');
    const isMissing = value === '' && code === 'missing-or-wrong';
    countError(counts, { line, field, value, message: isMissing ? i18n._('is missing') : message });
  }
}

function countError(counts: ImportCounts, error: RowError): void {
  counts.rejected += 1;
  if (counts.errors.length < ERRORS_MAX) counts.errors.push(error);
}
