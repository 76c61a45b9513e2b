export type Cell = string | number | null;
export type Columns<T> = readonly (readonly [name: string, value: (record: T) => Cell])[];

/** RFC 4180, with the mark that tells spreadsheets it is UTF-8. */
export function csvOf<T>(columns: Columns<T>, records: readonly T[]): string {
  const rows = records.map((record) => columns.map(([, value]) => value(record)));
  const lines = [columns.map(([name]) => name), ...rows].map((row) => row.map(csvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** A spreadsheet runs what begins like a formula; a leading quote mark makes it text again. */
function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
