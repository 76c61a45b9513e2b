import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { ensureFirstAdmin, isWeakAdminPassword } from '#features/accounts/first-admin.ts';
import { serveControl } from '#platform/backup/control-socket.ts';
import { copyCommand } from '#platform/backup/copy-database.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createDraining } from '#platform/http/draining.ts';
import { createLog } from '#platform/log.ts';
import { createPasswords } from '#platform/passwords.ts';
import { describeTakenPort } from '#platform/port-holder.ts';
import { createFilesPrivately } from '#platform/private-files.ts';
import { loadSampleClinic } from '#seed/load-sample-clinic.ts';
import type { Tables } from '#store/tables.ts';
import { buildApp } from './app.ts';
import { sandboxFile } from './choose-providers.ts';
import { ConfigError, readConfig } from './config.ts';
import { printStartMessage } from './print-start-message.ts';

const webFolder = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** How long running requests may take to finish after a signal to stop. */
const GRACE_MS = 15_000;

/** Garbage of the start is collected then, in about 0.2 s; an idle server never does it by itself. */
const SETTLED_MS = 10_000;

/** A call is refused as unavailable rather than left waiting for Redis. */
const REDIS_LIMITS = { commandTimeout: 2000, maxRetriesPerRequest: 1 };

async function start(): Promise<void> {
  createFilesPrivately();
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const { now } = systemClock;
  const database = await openDatabase<Tables>({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    prepare: config.DATABASE_PREPARE === 'on',
    log,
  });
  await migrate(database);
  const passwords = createPasswords();
  if (config.sampleData) {
    await loadSampleClinic(database, passwords.hash, { now: now(), zone: config.CLINIC_TIME_ZONE });
  }
  const admin = await ensureFirstAdmin(database.db, passwords, config, now());
  const redis = config.REDIS_URL ? new Redis(config.REDIS_URL, REDIS_LIMITS) : null;
  redis?.on('error', (err) => log.warn({ err }, 'redis is not reachable'));
  const draining = createDraining();
  const app = await buildApp({
    config,
    database,
    passwords,
    log,
    redis,
    webFolder,
    draining,
    clock: systemClock,
    ...(database.engine === 'pglite' && {
      sandboxMemory: sandboxFile(join(config.DATA_DIR, 'payment-sandbox.json')),
    }),
  });
  const stopControl =
    database.engine === 'pglite' ? await openControl(config.DATA_DIR, database, log) : null;
  stopOnSignal(async (signal) => {
    // One of several nodes is being replaced; a single node has no other to drain to.
    if (signal === 'SIGTERM' && redis) await draining.drain();
    await stopControl?.();
    await app.close();
    redis?.disconnect();
    await database.close();
  });
  await app.listen({ port: config.PORT, host: config.HOST });
  setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), SETTLED_MS).unref();
  const weakAdminPassword = isWeakAdminPassword(config);
  await printStartMessage(config, database.db, { admin, weakAdminPassword });
}

/** Lets `npm run backup` ask this process for a copy of the data it holds. */
async function openControl(dataDir: string, database: Database<Tables>, log: Logger) {
  const stop = await serveControl(dataDir, copyCommand(dataDir, database.db));
  if (!stop) log.warn({ dataDir }, 'this path is too long for backups while the server runs');
  return stop;
}

/** One Ctrl-C arrives several times: from the terminal, and forwarded by the parent process. */
const SAME_SIGNAL_MS = 1000;

/** Ctrl-C and SIGTERM finish what is under way; a second one does not wait. */
function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let stoppingSince: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    void stop(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}

start().catch(async (error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : await describeStartError(error));
  process.exit(1);
});

async function describeStartError(error: unknown): Promise<string> {
  const { code, message, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE' && port !== undefined) return describeTakenPort(port);
  if (code === 'EACCES' && syscall === 'listen')
    return `PORT ${port} may not be opened by this user.`;
  return `Nadi could not start: ${message}`;
}
