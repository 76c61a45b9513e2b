import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

const debianFolder = '/usr/lib/postgresql';
const startMs = 60_000;

export interface TestPostgres {
  readonly port: number;
  url(database: string): string;
  /** Its processes: the first one, and one for each connection. */
  pids(): number[];
  /** Kills every process of it at once, as a power cut would; needs `durable` to lose nothing. */
  crash(): Promise<void>;
  /** After a crash: the same data on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns the folder of PostgreSQL's newest installed programs, or null. */
export function findPostgres(): string | null {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(debianFolder, version, 'bin'));
  const inPath = (process.env.PATH ?? '').split(':');
  return [...folders, ...inPath].find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/**
 * Starts a cluster in a temporary folder on a free port, which ends with this process. A commit
 * survives a crash only where the cluster is `durable`.
 */
export async function startTestPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const programs = findPostgres();
  if (!programs)
    throw new Error('PostgreSQL is not installed: no initdb in /usr/lib/postgresql/*/bin or PATH');
  const folder = mkdtempSync(join(tmpdir(), 'nadi-postgres-'));
  const who = ownUser();
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  const options: SpawnOptions = { ...who, cwd: folder, stdio: 'ignore' };
  const initdb = [
    '-D',
    data,
    '-U',
    'nadi',
    '--auth=trust',
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ];
  execFileSync(join(programs, 'initdb'), initdb, { ...who, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const url = (database: string) => `postgres://nadi@127.0.0.1:${port}/${database}`;
  const args = ['-D', data, ...settings(port, durable)];
  const start = async () => {
    const server = spawn(join(programs, 'postgres'), args, options);
    await answering(url('postgres'), server);
    return server;
  };
  let server = await start();
  // Immediate shutdown: nothing here is worth a checkpoint.
  const end = () => server.kill('SIGQUIT');
  process.once('exit', end);
  return {
    port,
    url,
    pids: () => [server.pid ?? 0, ...childrenOf(server.pid ?? 0)],
    async crash() {
      const others = childrenOf(server.pid ?? 0);
      await endOf(server, 'SIGKILL');
      for (const pid of others) killIfThere(pid);
    },
    async restart() {
      server = await start();
    },
    async stop() {
      process.removeListener('exit', end);
      await endOf(server, 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function endOf(server: ChildProcess, signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}

// PostgreSQL refuses to run as root; Debian's package brings the user `postgres`.
function ownUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

function settings(port: number, durable: boolean): string[] {
  const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const place = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  return [...(durable ? [] : hasty), ...place, 'shared_buffers=32MB'].flatMap((setting) => [
    '-c',
    setting,
  ]);
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const lastTry = performance.now() + startMs;
  while (performance.now() < lastTry && server.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (answered) return;
    await wait(50);
  }
  throw new Error(`The PostgreSQL for tests did not start (exit code ${server.exitCode})`);
}

function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return listed.split(' ').map(Number).filter(Boolean);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It noticed that the first process was gone, and followed by itself.
  }
}
