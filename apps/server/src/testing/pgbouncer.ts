import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

const PATH = `${process.env.PATH}:/usr/sbin`;
const START_MS = 10_000;
const installed = spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0;

/** Returns whether PgBouncer is missing, without which these tests are skipped, except in CI, which must have it. */
export function pgbouncerMissing(): boolean {
  if (installed || process.env.CI === 'true') return false;
  console.warn('skipped: pgbouncer is not installed, connection poolers are not tested');
  return true;
}

/** Starts PgBouncer in transaction mode before a database; `settings` are lines of its file. */
export async function startPgbouncer(databaseUrl: string, settings: Record<string, string> = {}) {
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const { connect_query, ...others } = settings;
  const server = `host=${target.hostname} port=${target.port} dbname=${name}`;
  const folder = mkdtempSync(join(tmpdir(), 'nadi-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const lines = {
    ...{
      listen_addr: '127.0.0.1',
      listen_port: port,
      unix_socket_dir: '',
      pool_mode: 'transaction',
    },
    ...{ auth_type: 'trust', auth_file: join(folder, 'users.txt'), ...others },
  };
  const query = connect_query ? ` connect_query='${connect_query}'` : '';
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"${target.username}" ""\n`);
  writeFileSync(
    file,
    `[databases]\n${name} = ${server}${query}\n[pgbouncer]\n${Object.entries(lines)
      .map(([key, value]) => `${key} = ${value}\n`)
      .join('')}`,
  );
  const pooler = spawn('pgbouncer', ['-q', file], {
    ...unprivileged(),
    env: { PATH },
    stdio: 'ignore',
  });
  const ended = once(pooler, 'exit');
  const kill = () => pooler.kill('SIGKILL');
  process.once('exit', kill);
  const url = new URL(databaseUrl);
  url.port = String(port);
  await answers(url.href);
  return {
    url: url.href,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PgBouncer refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function answers(connectionString: string): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    const client = new pg.Client({ connectionString });
    const error = await client.connect().then(
      () => null,
      (reason: unknown) => reason,
    );
    await client.end().catch(() => {});
    if (error === null) return;
    if (performance.now() > end) throw error;
    await wait(20);
  }
}
