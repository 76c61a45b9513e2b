export type Cell = string | number | null;
export type Columns<T> = readonly (readonly [name: string, value: (record: T) => Cell])[];

/** Matches a sign that begins a formula, also in full width, at the start or after a possible separator. */
const FORMULA =
  /(^|[;|\t])[\s\p{Cf}'"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]|^[\t\r\n]/u;

/**
 * Formats RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. If `isFirst` is false,
 * the rows continue an earlier text and have neither mark nor column names.
 */
export function formatCsv<T>(columns: Columns<T>, records: readonly T[], isFirst = true): string {
  const rows = records.map((record) => toLine(columns.map(([, value]) => value(record))));
  return (isFirst ? `\uFEFF${toLine(columns.map(([name]) => name))}` : '') + rows.join('');
}

function toLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Spreadsheets evaluate a cell that begins like a formula, even with full-width signs, and after a `;` that
 * they treat as a separator. A leading apostrophe makes it text.
 */
function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
