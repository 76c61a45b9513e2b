import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Database } from './db/database.ts';

export interface Job {
  /** Five fields of cron, in UTC. The clinic's clock has no say in upkeep. */
  schedule: string;
  /** May run on any node, and again after a crash: it must not mind. */
  run(): Promise<void>;
}

export interface RunningJobs {
  /** Runs a job once, as soon as a node is free, beside its schedule. */
  runNow(name: string): Promise<void>;
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
}

/** How soon a job that fell due is begun, in seconds. */
const POLL_SECONDS = 5;
const EXPIRES_SECONDS = 15 * 60;

/** Runs jobs for as long as the server listens; one that only answers tests runs none. */
export function registerJobs<T>(
  app: FastifyInstance,
  database: Database<T>,
  jobs: Readonly<Record<string, Job>>,
): void {
  let running: RunningJobs | null = null;
  app.addHook('onListen', async () => {
    running = await startJobs(database, jobs, app.log);
  });
  app.addHook('onClose', async () => {
    await running?.stop();
  });
}

/**
 * Keeps the schedule in the database: one node at a time runs a job, a run that died is begun again,
 * and what fell due while no server was up is done once, however often it fell due.
 */
export async function startJobs<T>(
  database: Database<T>,
  jobs: Readonly<Record<string, Job>>,
  log: FastifyBaseLogger,
): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: database.engine,
    schema: 'jobs',
    cronWorkerIntervalSeconds: POLL_SECONDS,
  });
  boss.on('error', (err) => log.error({ err }, 'jobs: the queue failed'));
  await boss.start();
  for (const [name, { schedule, run }] of Object.entries(jobs)) {
    // 'singleton': a run under way and its successor never overlap.
    await boss.createQueue(name, {
      policy: 'singleton',
      retryLimit: 2,
      expireInSeconds: EXPIRES_SECONDS,
    });
    await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 }, async () => {
      await run().catch((err: unknown) => {
        log.error({ err, job: name }, 'jobs: a run failed');
        throw err;
      });
    });
    await boss.schedule(name, schedule, null, { missed: 'once' });
  }
  return {
    runNow: async (name) => void (await boss.send(name)),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
