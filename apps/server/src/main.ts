import { join } from 'node:path';
import type { Logger } from 'pino';
import {
  createOwnerToken,
  ensureFirstAdmin,
  isWeakAdminPassword,
} from '#features/accounts/first-admin.ts';
import { cancelErased } from '#features/appointments/appointment-states.ts';
import { eraseRestored } from '#features/erasure/erasure-jobs.ts';
import { isLoopbackUrl } from '#platform/addresses.ts';
import { copyCommand, serveControl } from '#platform/backup/copy-database.ts';
import { systemClock } from '#platform/clock.ts';
import { createFilesPrivately } from '#platform/data-folder.ts';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createDraining } from '#platform/http/create-server.ts';
import { createLog } from '#platform/log.ts';
import { createPasswords } from '#platform/passwords.ts';
import { describeTakenPort } from '#platform/port-holder.ts';
import { announceClinic, openRedis } from '#platform/redis.ts';
import { loadSampleClinic, SAMPLE_PASSWORD } from '#seed/load-sample-clinic.ts';
import { sampleDoctors, samplePatients } from '#seed/sample-people.ts';
import { findDatabaseIdentity } from '#store/database-engine.ts';
import { holdsSampleClinic } from '#store/sample-clinic.ts';
import type { Db, Tables } from '#store/tables.ts';
import { buildApp } from './app.ts';
import { sandboxFile } from './choose-providers.ts';
import { type Config, ConfigError, readConfig, shortSecrets } from './config.ts';

/** Prints the address of the clinic and how to sign in, for the operator. */
export async function printStartMessage(
  config: Config,
  db: Db,
  {
    admin,
    ownerToken,
    weakAdminPassword,
  }: {
    admin: { email: string; password: string | null } | null;
    /** Of the link that creates the owner; null if there is none. */
    ownerToken: string | null;
    weakAdminPassword: boolean;
  },
): Promise<void> {
  const lines = ['', `  Nadi is open at ${config.PUBLIC_URL}`];
  if (ownerToken) {
    lines.push(
      '',
      '  This clinic is empty and closed to patients. Its owner opens it with this link, which works once,',
      '  until the next start:',
      `    ${config.PUBLIC_URL}/open?token=${ownerToken}`,
    );
  }
  const sample = await holdsSampleClinic(db);
  if (sample) {
    lines.push(
      '',
      '  Sample clinic (SAMPLE_DATA=off starts without it); everyone in it signs in with',
      `    password  ${SAMPLE_PASSWORD}`,
      `    patient   ${samplePatients[0]?.email}   at /login`,
      `    doctor    ${sampleDoctors[0]?.email}   at /admin-login`,
    );
  }
  if (config.mailSandbox) {
    lines.push('', `  Messages are not sent; read them at ${config.PUBLIC_URL}/sandbox/mail`);
  }
  if (admin?.password) {
    lines.push(
      '',
      '  The admin’s password, made now. It is shown once and ends in 14 days: change it under Password and sessions.',
      `    admin     ${admin.email}   at /admin-login`,
      `    password  ${admin.password}`,
    );
  }
  if (weakAdminPassword) {
    lines.push(
      '',
      '  WARNING: ADMIN_PASSWORD is easy to guess. If the admin still has it, change it under Password and sessions;',
      '  then remove ADMIN_EMAIL and ADMIN_PASSWORD from the settings.',
    );
  }
  for (const name of shortSecrets(config)) {
    lines.push('', `  WARNING: ${name} is short enough to guess; use 16 characters or more.`);
  }
  const exposed = trialFeatures(config, sample);
  if (!config.trial && exposed.length > 0) {
    lines.push(
      '',
      `  WARNING: others can reach this server while it has ${exposed.join(', ')}: turn them off before patients use it.`,
    );
  }
  if (config.PUBLIC_URL.startsWith('http:') && !isLoopbackUrl(config.PUBLIC_URL)) {
    lines.push(
      '',
      '  WARNING: PUBLIC_URL is plain http. Browsers will refuse cameras and encrypted',
    );
    lines.push(
      '  calls, and tokens can be read on the way. Put a TLS proxy in front (see README).',
    );
  }
  console.log(`${lines.join('\n')}\n`);
}

/** Lists the active features that are for trials only and must not reach patients. */
function trialFeatures(config: Config, sample: boolean): string[] {
  return [
    sample &&
      'sample accounts whose password everybody knows (SAMPLE_DATA=off and an empty DATA_DIR)',
    config.paymentSandbox && 'test payments (PAYMENT_SANDBOX=off)',
    config.simulatedVitals && 'simulated readings (SIMULATED_VITALS=off)',
  ].filter((feature) => feature !== false);
}

const webFolder = join(import.meta.dirname, '..', '..', 'web', 'dist');

/** How long running requests may take to finish after a signal to stop. */
const GRACE_MS = 15_000;

/** Garbage of the start is collected then, in about 0.2 s; an idle server never does it by itself. */
const SETTLED_MS = 10_000;

/** A call is refused as unavailable rather than left waiting for Redis. */
const REDIS_LIMITS = { commandTimeout: 2000, maxRetriesPerRequest: 1 };

const SHARED_PREFIX =
  'redis: another clinic runs with the same REDIS_PREFIX, so that limits and meetings of both mix; give each its own';

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
  await eraseAgain(config, database, log);
  const ownerToken = await createOwnerToken(database.db, config, now());
  const admin =
    ownerToken === null ? await ensureFirstAdmin(database.db, passwords, config, now()) : null;
  const redis = config.REDIS_URL
    ? openRedis({ url: config.REDIS_URL, prefix: config.REDIS_PREFIX }, REDIS_LIMITS)
    : null;
  redis?.on('error', (err) => log.warn({ err }, 'redis is not reachable'));
  const identity = () => findDatabaseIdentity(database.db);
  const stopAnnouncing = redis && announceClinic(redis, identity, () => log.error(SHARED_PREFIX));
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
    stopAnnouncing?.();
    redis?.disconnect();
    await database.close();
  });
  await app.listen({ port: config.PORT, host: config.HOST });
  setTimeout(() => globalThis.gc?.({ type: 'major', flavor: 'last-resort' }), SETTLED_MS).unref();
  const weakAdminPassword = isWeakAdminPassword(config);
  await printStartMessage(config, database.db, { admin, ownerToken, weakAdminPassword });
}

/** Erases patients that a restored backup brought back; their refunds were made before. */
async function eraseAgain(config: Config, database: Database<Tables>, log: Logger): Promise<void> {
  const nothing = async () => undefined;
  const cancelling = {
    refundCancelled: nothing,
    offerFreedSlot: nothing,
    messages: { cancelled: async () => [] },
  };
  await eraseRestored({
    ...{ database, log, clock: systemClock, dataDir: config.DATA_DIR },
    zone: config.CLINIC_TIME_ZONE,
    cancelAppointment: cancelErased(cancelling, nothing),
  });
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
