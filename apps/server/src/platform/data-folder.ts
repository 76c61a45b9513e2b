import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const OTHERS = 0o077;
/** Files that the server itself writes into DATA_DIR; other files are not touched. */
const OUR_FILES = [
  'database',
  'database.lock',
  'database.lock-journal',
  'payment-sandbox.json',
  'audit-head.json',
  'erased.json',
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

/** Returns the bytes that an unprivileged user may still write in `folder`, even before it exists. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(nearestExisting(resolve(folder)));
  return bavail * bsize;
}

export function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder));
}

/** The newest link of the audit trail's chain that this node has seen. */
export interface AuditHead {
  link: number;
  /** Id of the link's last entry. */
  lastId: number;
  /** Hash in hexadecimal. */
  hash: string;
  /** Time of writing in ISO 8601. */
  at: string;
}

/** A file in DATA_DIR, which a database's superuser cannot reach from SQL on another machine. */
export const AUDIT_HEAD_FILE = 'audit-head.json';

/** Returns null if there is no file. @throws Error if the content is not a head */
export function readAuditHead(dataDir: string): AuditHead | null {
  const path = join(dataDir, AUDIT_HEAD_FILE);
  const text = readText(path);
  if (text === null) return null;
  const head: Partial<AuditHead> = JSON.parse(text);
  if (typeof head.link !== 'number' || typeof head.hash !== 'string') {
    throw new Error(`${path} is not the head of an audit trail`);
  }
  return { link: head.link, hash: head.hash, lastId: head.lastId ?? 0, at: head.at ?? '' };
}

/** Replaces the file atomically, so that a crash leaves the old head or the new one. */
export function writeAuditHead(dataDir: string, head: AuditHead): void {
  const path = join(dataDir, AUDIT_HEAD_FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(head)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Renames the head when another database replaces the current one. */
export function putAuditHeadAside(dataDir: string, stamp: string): void {
  const path = join(dataDir, AUDIT_HEAD_FILE);
  if (readText(path) !== null) renameSync(path, `${path}.before-${stamp}`);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Thrown if another process has the lock. */
export class DataInUseError extends Error {}

/** Keeps connections reachable, because collecting one as garbage would release its lock. */
const held = new Set<DatabaseSync>();

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
  held.add(lockDb);
  return () => {
    held.delete(lockDb);
    if (lockDb.isOpen) lockDb.close();
  };
}

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === sqliteBusy;
}
