import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants, existsSync, realpathSync, rmSync } from 'node:fs';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { basename, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DataInUseError, freeSpace, lockDataDir } from '#platform/data-folder.ts';
import type { Database } from '#platform/db/database.ts';

const COPY = 'copy-database';
const SQLITE_FULL = 13;
const MB = 1024 ** 2;
/** Bytes that a backup leaves free. */
const RESERVE = 64 * MB;

/**
 * Returns the running server's command that copies its database for a backup. Statements wait while the
 * files are copied.
 */
export function copyCommand<T>(dataDir: string, db: Kysely<T>): Commands {
  return {
    async [COPY]() {
      // A checkpoint first reduces the segments of the log that are copied below.
      await sql`checkpoint`.execute(db);
      // A connection of the embedded engine holds our turn in its queue, so nothing writes meanwhile.
      await db.connection().execute(async (turn) => copyFiles(dataDir, await neededLog(turn)));
    },
  };
}

interface LogRange {
  first: string;
  last: string;
}

/** Segments of the log that recovery reads; hundreds of megabytes around them wait for reuse. */
async function neededLog<T>(db: Kysely<T>): Promise<LogRange | undefined> {
  const { rows } = await sql<LogRange>`
    select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last
    from pg_control_checkpoint()`.execute(db);
  return rows[0];
}

/**
 * Copies the embedded database as of now, passes the copy to `work`, and removes it.
 * @throws one sentence if there is nothing to copy, or another process blocks it
 */
export async function withDatabaseCopy<R>(
  dataDir: string,
  work: (folder: string) => Promise<R>,
): Promise<R> {
  const release = lockCopy(dataDir);
  try {
    return await work(await copyDatabase(dataDir));
  } finally {
    await rm(copyFolder(dataDir), { recursive: true, force: true });
    release();
  }
}

/** There is one place for the copy, and two at once would mix. */
function lockCopy(dataDir: string): () => void {
  if (!existsSync(dataDir)) throw new Error(`DATA_DIR ${dataDir} does not exist`);
  try {
    return lockDataDir(dataDir, join(dataDir, 'backup.lock'));
  } catch (error) {
    if (error instanceof DataInUseError) {
      throw new Error(`Another backup of DATA_DIR ${dataDir} is under way: wait for it`);
    }
    throw new Error(`DATA_DIR ${dataDir} could not be locked for a backup: ${getMessage(error)}`);
  }
}

function getMessage(error: unknown): string {
  const { errcode, message } = error as { errcode?: number; message?: string };
  return errcode === SQLITE_FULL ? 'the disk is full' : String(message);
}

/** The server keeps writing during a backup, and the backup itself needs space. */
async function requireSpaceForCopy(dataDir: string): Promise<void> {
  const needed = (await measureFolder(join(dataDir, 'database'))) + RESERVE;
  const free = await freeSpace(dataDir);
  if (free >= needed) return;
  const [has, needs] = [free, needed].map((bytes) => Math.ceil(bytes / MB));
  throw new Error(
    `A backup of DATA_DIR ${dataDir} needs ${needs} MB of free disk, and ${has} MB are free: delete old backups or make room`,
  );
}

async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // The server may delete a file meanwhile.
  const sizes = files.map((entry) =>
    stat(join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function copyDatabase(dataDir: string): Promise<string> {
  if (!existsSync(join(dataDir, 'database'))) {
    throw new Error(`There is no database in DATA_DIR ${dataDir} yet: nothing to back up`);
  }
  await requireSpaceForCopy(dataDir);
  if (await sendCommand(dataDir, COPY)) return copyFolder(dataDir);
  const unlock = lockDataDir(dataDir, join(dataDir, 'database.lock'));
  try {
    await copyFiles(dataDir);
  } finally {
    unlock();
  }
  return copyFolder(dataDir);
}

async function copyFiles(dataDir: string, log?: LogRange): Promise<void> {
  const folder = copyFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
  // The copy costs nothing if the file system can share blocks.
  const mode = constants.COPYFILE_FICLONE;
  const filter = (path: string) => !log || isNeeded(path, log);
  await cp(join(dataDir, 'database'), folder, { recursive: true, mode, filter });
}

/** A segment's name is its position in the log, in 24 hexadecimal digits. */
function isNeeded(path: string, { first, last }: LogRange): boolean {
  const name = basename(path);
  return !/^[0-9A-F]{24}$/.test(name) || (name >= first && name <= last);
}

function copyFolder(dataDir: string): string {
  return join(dataDir, 'database.backup-copy');
}

/** Commands that the operator can send to the running server; each reply follows the work. */
export type Commands = Readonly<Record<string, () => Promise<void>>>;

/** The kernel's limit for the name of a socket, with its end mark, is 108 bytes (104 on macOS). */
const NAME_BYTES = 103;

/**
 * Answers commands from users that may open DATA_DIR. The caller must hold the lock of DATA_DIR.
 * @returns a function that closes the socket; null if DATA_DIR's path is too long for a socket
 */
export async function serveControl(
  dataDir: string,
  commands: Commands,
): Promise<(() => Promise<void>) | null> {
  const path = socketPath(dataDir);
  if (path === null) return null;
  const server = createServer(async ({ method, url = '' }, reply) => {
    const name = url.slice(1);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (method !== 'POST' || !command) return reply.writeHead(404).end();
    const fault = await command().then(() => null, String);
    return reply.writeHead(fault === null ? 200 : 500).end(fault ?? '');
  });
  // A killed server leaves the socket; the lock proves that the server is gone.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  // Binding happens inside listen(), so the socket is never open to other users.
  const umask = process.umask(0o177);
  server.listen(path);
  process.umask(umask);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

/**
 * Sends a command to the server that holds DATA_DIR and waits until it is done.
 * @returns false if no server listens
 * @throws the error text of the server
 */
export async function sendCommand(dataDir: string, command: string): Promise<boolean> {
  const path = socketPath(dataDir);
  if (path === null) return false;
  const outgoing = request({ socketPath: path, method: 'POST', path: `/${command}` }).end();
  try {
    const [reply] = await once(outgoing, 'response');
    const text = (await reply.setEncoding('utf8').toArray()).join('');
    if (reply.statusCode === 200) return true;
    throw new Error(`The server could not do it: ${text || `it does not know ${command}`}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return false;
    throw error;
  }
}

function socketPath(dataDir: string): string | null {
  const folder = realpathSync(dataDir);
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\nadi-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  }
  const path = join(folder, 'control.sock');
  return Buffer.byteLength(path) > NAME_BYTES ? null : path;
}

/**
 * Returns one line for each table: the number of rows, and a hash that does not depend on their order.
 * Both engines return the same for the same rows, so that a restored database can be compared with its backup.
 */
export async function fingerprint<T>({ executeSql }: Database<T>): Promise<string[]> {
  const { rows } = await executeSql(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' order by 1`);
  const lines: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const hashed = await executeSql(`
      select count(*) as count, md5(string_agg(line, '' order by line)) as hash
      from (select md5(t::text) collate "C" as line from ${name} t) as lines`);
    const { count, hash } = hashed.rows[0] as { count: number; hash: string | null };
    lines.push(`${name} ${count} ${hash}`);
  }
  return lines;
}
