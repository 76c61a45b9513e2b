import { type Bytes, fromBase64, toBase64 } from './bytes.ts';
import { isRecord } from './envelope.ts';

/** A file in a sealed call; `data` holds its bytes in base64 (docs/product/differences.md). */
export type WireFile = {
  type: string;
  name: string;
  size: number;
  lastModified: number;
  data: string;
};
export type ReceivedFile = Omit<WireFile, 'data'> & { bytes: Bytes };

const FIELDS = ['type', 'name', 'size', 'lastModified', 'data'];
const MAX_NAME_LENGTH = 255;

/**
 * Converts a form to a plain object with its files as base64; the last of several fields with one name
 * counts.
 */
export async function formToObject(form: FormData): Promise<Record<string, string | WireFile>> {
  const fields = Array.from(
    form.entries(),
    async ([name, value]): Promise<[string, string | WireFile]> => {
      return [name, typeof value === 'string' ? value : await toWireFile(value)];
    },
  );
  return Object.fromEntries(await Promise.all(fields));
}

export async function toWireFile(file: File): Promise<WireFile> {
  const { type, name, size, lastModified } = file;
  return {
    type,
    name,
    size,
    lastModified,
    data: toBase64(new Uint8Array(await file.arrayBuffer())),
  };
}

/**
 * Returns the file of a field; undefined unless it has exactly the five fields and as many bytes as `size`
 * claims. Type and name are unverified claims of the sender.
 */
export function parseWireFile(value: unknown): ReceivedFile | undefined {
  if (!isRecord(value) || Object.keys(value).length !== FIELDS.length) return undefined;
  if (!FIELDS.every((field) => Object.hasOwn(value, field))) return undefined;
  const { type, name, size, lastModified, data } = value;
  if (typeof type !== 'string' || typeof name !== 'string' || typeof data !== 'string')
    return undefined;
  if (type.length > MAX_NAME_LENGTH || name.length > MAX_NAME_LENGTH) return undefined;
  if (!isWhole(size) || !isWhole(lastModified)) return undefined;
  const bytes = fromBase64(data);
  return bytes?.length === size ? { type, name, size, lastModified, bytes } : undefined;
}

/** Returns whether a value is a whole number. It may be negative, as the time of a file from before 1970. */
function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}
