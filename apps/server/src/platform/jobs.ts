import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from './db/database.ts';
import { Problem } from './problem.ts';

/** Payload of a job: ids instead of data, because data may change before it runs. */
export type JobPayload = Readonly<Record<string, string>>;

export interface Job {
  /** Five cron fields in UTC; absent for a job that runs only when it is sent. */
  schedule?: string;
  /** May run on any node, and again after a crash. A scheduled run has no payload. */
  run(payload?: JobPayload): Promise<void>;
}

export interface SendOptions {
  /** Earliest start in epoch milliseconds. */
  startAfter?: number;
  /** At most one waiting job of a queue has this key. */
  singletonKey?: string;
}

export interface JobQueue {
  /** Runs a job as soon as a node is free, once per call. @throws Problem 'unavailable' before the server listens */
  send(name: string, payload?: JobPayload, options?: SendOptions): Promise<void>;
}

export interface RunningJobs extends JobQueue {
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

/** Seconds between two polls of a queue. */
const POLL_SECONDS = 5;
const EXPIRES_SECONDS = 15 * 60;

/** Runs jobs while the server listens; a server in tests without a port runs none. */
export function registerJobs<T>(
  app: FastifyInstance,
  database: Database<T>,
  jobs: Readonly<Record<string, Job>>,
): JobQueue {
  let running: RunningJobs | null = null;
  let starting: Promise<RunningJobs> | null = null;
  let stopped = false;
  app.addHook('onListen', async () => {
    if (stopped) return;
    starting = startJobs(database, jobs, app.log);
    running = await starting;
  });
  app.addHook('onClose', async () => {
    // The server may have to stop while it starts.
    stopped = true;
    const started = await starting?.catch(() => null);
    await started?.stop();
  });
  return {
    async send(name, payload, options) {
      if (!running) throw new Problem('unavailable');
      await running.send(name, payload, options);
    },
  };
}

/**
 * Stores queues and schedules in the database. One node at a time runs a job, and a run whose process died
 * is repeated. A job that became due several times while no server was up runs once.
 */
export async function startJobs<T>(
  database: Database<T>,
  jobs: Readonly<Record<string, Job>>,
  log: FastifyBaseLogger,
): Promise<RunningJobs> {
  const boss = new PgBoss({
    // A role without the right to create schemas gets this one from store/grant-app-role.ts.
    createSchema: !(await hasSchema(database)),
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: database.engine,
    schema: 'jobs',
    cronWorkerIntervalSeconds: POLL_SECONDS,
  });
  boss.on('error', (err) => log.error({ err }, 'jobs: the queue failed'));
  await boss.start();
  // Schedules of jobs that only an earlier release had would have no worker.
  for (const { name } of await boss.getSchedules()) {
    if (!Object.hasOwn(jobs, name)) await boss.unschedule(name);
  }
  for (const [name, { schedule, run }] of Object.entries(jobs)) {
    // 'singleton' prevents two overlapping runs of one job.
    await boss.createQueue(name, {
      policy: 'singleton',
      retryLimit: 2,
      expireInSeconds: EXPIRES_SECONDS,
    });
    await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async ([job]) => {
      await run(parsePayload(job?.data)).catch((err: unknown) => {
        log.error({ err, job: name }, 'jobs: a run failed');
        throw err;
      });
    });
    if (schedule) await boss.schedule(name, schedule, null, { missed: 'once' });
  }
  return {
    async send(name, payload, { startAfter, singletonKey } = {}) {
      await boss.send(name, payload ?? null, {
        ...(startAfter !== undefined && { startAfter: new Date(startAfter) }),
        ...(singletonKey !== undefined && { singletonKey }),
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function hasSchema<T>({ executeSql }: Database<T>): Promise<boolean> {
  const { rows } = await executeSql("select from pg_namespace where nspname = 'jobs'");
  return rows.length > 0;
}

/** The queue stores any JSON; ours is always a flat object of strings. */
function parsePayload(data: unknown): JobPayload | undefined {
  if (data === null || data === undefined) return undefined;
  const entries = Object.entries(data);
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (typeof data !== 'object' || texts.length !== entries.length) {
    throw new TypeError('A job carries a flat object of strings');
  }
  return Object.fromEntries(texts);
}
