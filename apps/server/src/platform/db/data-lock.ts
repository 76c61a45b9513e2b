import { DatabaseSync } from 'node:sqlite';

/** Thrown if another process has the lock. */
export class DataInUseError extends Error {}

/**
 * Prevents a second process from using the embedded data, because two at once lose bookings and corrupt
 * every index. SQLite locks its file through the kernel, which releases the lock when the process ends in
 * any way. It works even between two containers on one volume, whose process numbers are unrelated.
 * @returns the function that releases the lock
 * @throws DataInUseError, one sentence naming `dataDir`, if another process holds it
 */
export function lockDataDir(dataDir: string, file: string): () => void {
  const lockDb = new DatabaseSync(file);
  try {
    lockDb.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    lockDb.close();
    if (!isBusy(error)) throw error;
    throw new DataInUseError(
      `DATA_DIR ${dataDir} is in use by another process: stop it first, or choose another DATA_DIR`,
    );
  }
  return () => {
    if (lockDb.isOpen) lockDb.close();
  };
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === sqliteBusy;
}
