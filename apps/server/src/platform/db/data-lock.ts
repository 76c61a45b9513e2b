import { DatabaseSync } from 'node:sqlite';

/** Another process has the lock. */
export class DataInUseError extends Error {}

/**
 * Keeps a second process off the embedded data: two at once lose bookings and corrupt every index.
 * SQLite holds its file with the kernel's lock, which ends with the process however it ends, also
 * where process numbers mean nothing to each other (two containers on one volume).
 * @returns the release
 * @throws DataInUseError, one sentence naming `dataDir`, when another process holds it
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
