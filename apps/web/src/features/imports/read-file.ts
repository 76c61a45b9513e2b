import Papa from 'papaparse';
import { i18n } from '#shared/language/i18n.ts';

const MEGABYTE = 1_000_000;
const SIZE_MAX = 200 * MEGABYTE;
const HEAD_BYTES = 256 * 1024;

/** A file that cannot be imported; the message says why and what to do. */
export class FileError extends Error {}

export interface CsvFile {
  file: File;
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
  delimiter: string;
  headings: string[];
  /** The first rows below the headings. */
  sample: string[][];
}

/** A row with its number in the spreadsheet, from 1; the headings are row 1. */
export interface NumberedRow {
  line: number;
  cells: string[];
}

/** Reads the headings and the first rows. @throws FileError */
export async function inspectFile(file: File): Promise<CsvFile> {
  if (file.size === 0) throw new FileError(i18n._('This file is empty.'));
  if (file.size > SIZE_MAX) {
    throw new FileError(
      i18n._('This file is larger than 200 MB. Please split it into several files.'),
    );
  }
  const head = new Uint8Array(await readBytes(file.slice(0, HEAD_BYTES)));
  const encoding = findEncoding(head);
  const text = new TextDecoder(encoding).decode(head);
  const delimiter = findDelimiter(text);
  const rows = Papa.parse<string[]>(text, { delimiter, preview: 500 }).data;
  const [headings = [], ...sample] = rows;
  if (headings.filter((heading) => heading.trim() !== '').length < 2) {
    throw new FileError(
      i18n._('The first row must name the columns, such as Name, Phone and E-mail.'),
    );
  }
  const filled = sample.filter(isFilled);
  if (filled.length === 0) throw new FileError(i18n._('There are no rows below the headings.'));
  return { file, encoding, delimiter, headings, sample: filled };
}

/** Returns the sign that separates most headings. The parser's own guess fails for two columns and few rows. */
function findDelimiter(text: string): string {
  const width = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0;
  return [',', ';', '\t', '|'].reduce((best, each) => (width(each) > width(best) ? each : best));
}

/** Response reads blobs also in the tests' browser, which has no Blob.arrayBuffer. */
function readBytes(blob: Blob): Promise<ArrayBuffer> {
  return new Response(blob).arrayBuffer();
}

/** @throws FileError for a workbook and other files that are not text */
function findEncoding(head: Uint8Array): CsvFile['encoding'] {
  if (head[0] === 0x50 && head[1] === 0x4b) {
    throw new FileError(
      i18n._('This is a workbook. Save it as “CSV UTF-8” in your spreadsheet program first.'),
    );
  }
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head.includes(0))
    throw new FileError(i18n._('This is not a CSV file. Save your list as “CSV UTF-8”.'));
  try {
    // A cut character at the end is not a mistake.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

interface ReadOptions {
  signal: AbortSignal;
  /** Reading waits for it, so that a large file needs little memory. `read`: bytes so far. */
  onRows: (rows: NumberedRow[], read: number) => Promise<void>;
}

/** Reads the rows below the headings piece by piece; stops when the signal says so. */
export function readRows(
  { file, encoding, delimiter }: CsvFile,
  { signal, onRows }: ReadOptions,
): Promise<void> {
  let line = 0;
  return new Promise((resolve, reject) => {
    Papa.parse<string[]>(file, {
      encoding,
      delimiter,
      chunkSize: 512 * 1024,
      chunk({ data, meta }, parser) {
        const rows = data.map((cells) => ({ line: ++line, cells }));
        parser.pause();
        onRows(
          rows.filter((row) => row.line > 1 && isFilled(row.cells)),
          meta.cursor,
        )
          .then(() => (signal.aborted ? parser.abort() : parser.resume()))
          .catch((error: unknown) => {
            reject(error);
            // It calls `complete`, which then changes nothing.
            parser.abort();
          });
      },
      complete: () => resolve(),
      error: () =>
        reject(new FileError(i18n._('The file could not be read. Was it changed or moved?'))),
    });
  });
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}
