import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * The list of erased patients outside of the database, by which a restore erases them again
 * (docs/product/erasure.md#after-a-restore). It holds salted hashes of random ids and names no one.
 */
const ERASED_FILE = 'erased.json';

const ErasedList = z.object({
  salt: z.string().min(32),
  erased: z.array(z.object({ hash: z.string(), number: z.string(), at: z.number() })),
});
export type ErasedList = z.infer<typeof ErasedList>;

/** Reads the list; an empty one without a file. @throws Error with one sentence if the file is not such a list */
export function readErasedList(dataDir: string): ErasedList {
  const path = join(dataDir, ERASED_FILE);
  const text = readText(path);
  if (text === null) return { salt: randomBytes(16).toString('hex'), erased: [] };
  const list = ErasedList.safeParse(parseJson(text));
  if (list.success) return list.data;
  throw new Error(
    `${path} is not the list of erased patients: put back a copy, or erased data may appear again`,
  );
}

/** Replaces the file atomically. */
export function writeErasedList(dataDir: string, list: ErasedList): void {
  const path = join(dataDir, ERASED_FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(list)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export function hashPatient({ salt }: Pick<ErasedList, 'salt'>, patientId: string): string {
  return createHash('sha256').update(`${salt}\n${patientId}`).digest('hex');
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
