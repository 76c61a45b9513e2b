import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;
/** Files that the server itself writes into DATA_DIR; other files are not touched. */
const OUR_FILES = [
  'database',
  'database.lock',
  'database.lock-journal',
  'payment-sandbox.json',
  'audit-head.json',
  'backups',
];

/** Makes this process create files that only its own user can read. */
export function createFilesPrivately(): void {
  process.umask(OTHERS);
}

/**
 * Creates DATA_DIR for its owner alone. Closes an existing one and the server's files in it to other users.
 * @throws one sentence if the folder cannot be created or closed
 */
export function openPrivateFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR must be a folder that can be written to; ${dataDir} is not (${code})`,
    );
  }
  if (process.platform === 'win32') return;
  try {
    close(dataDir);
    for (const name of OUR_FILES) closeTree(join(dataDir, name));
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR holds patients' data and other users of this machine can open it (${code} at ${path}): ` +
        `run chmod -R go-rwx ${dataDir} as its owner`,
    );
  }
}

/** Returns the permission bits of users other than the owner; 0 if only the owner has access. */
export function accessOfOthers(path: string): number {
  return process.platform === 'win32' ? 0 : lstatSync(path).mode & OTHERS;
}

function closeTree(path: string): void {
  if (!existsSync(path) || lstatSync(path).isSymbolicLink()) return;
  close(path);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) closeTree(join(path, name));
}

function close(path: string): void {
  const { mode } = lstatSync(path);
  if (mode & OTHERS) chmodSync(path, mode & 0o700);
}
