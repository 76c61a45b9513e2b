import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
