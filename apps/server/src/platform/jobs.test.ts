import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import { type RunningJobs, registerJobs, startJobs } from './jobs.ts';
import { createLog } from './log.ts';

vi.setConfig({ testTimeout: 90_000 });

const log = createLog('silent');
/** Longest time until the queue starts a due job. */
const SOON = { timeout: 40_000, interval: 200 };

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

/** Starts two servers over one database; records their runs and the highest number at once. */
async function twoNodes(schedule: string) {
  const ran = { runs: 0, most: 0 };
  let now = 0;
  const run = async () => {
    now += 1;
    ran.most = Math.max(ran.most, now);
    await new Promise((resolve) => setTimeout(resolve, 50));
    ran.runs += 1;
    now -= 1;
  };
  const start = () => startJobs(database, { 'settle-something': { schedule, run } }, log);
  const nodes: [RunningJobs, RunningJobs] = [await start(), await start()];
  const stop = () => Promise.all(nodes.map((node) => node.stop()));
  return { nodes, ran, stop };
}

test('runs a sent job once, never two at a time, on any free node', async () => {
  const { nodes, ran, stop } = await twoNodes('0 0 1 1 *');
  await Promise.all([nodes[0].send('settle-something'), nodes[1].send('settle-something')]);
  await expect.poll(() => ran.runs, SOON).toBe(2);
  await stop();
  expect(ran).toEqual({ runs: 2, most: 1 });
});

test('a server that stops while its jobs start stops them before it has closed', async () => {
  const app = fastify();
  const begun = Promise.withResolvers<void>();
  let closed = false;
  let afterwards = 0;
  const watched = {
    ...database,
    executeSql: (text: string, values?: unknown[]) => {
      begun.resolve();
      if (closed) afterwards += 1;
      return database.executeSql(text, values);
    },
  };
  registerJobs(app, watched, { often: { schedule: '* * * * *', run: async () => {} } });
  const ready = app.listen({ port: 0, host: '127.0.0.1' });
  await begun.promise;
  await app.close();
  closed = true;
  await ready;
  expect(afterwards).toBe(0);
});

test('removes the schedule of a job that no longer exists', async () => {
  const run = async () => {};
  await (await startJobs(database, { renamed: { schedule: '0 0 1 1 *', run } }, log)).stop();
  await (await startJobs(database, { current: { schedule: '0 0 1 1 *', run } }, log)).stop();
  const { rows } = await database.executeSql('select name from jobs.schedule');
  expect(rows).toEqual([{ name: 'current' }]);
});

test('passes a payload and a start time to the job', async () => {
  const payloads: unknown[] = [];
  const run = async (payload: unknown) => void payloads.push(payload);
  const node = await startJobs(database, { 'send-one': { run } }, log);
  await node.send('send-one', { appointmentId: 'a1' }, { startAfter: Date.now() - 1000 });
  await node.send('send-one', { appointmentId: 'later' }, { startAfter: Date.now() + 3_600_000 });
  await expect.poll(() => payloads.length, SOON).toBe(1);
  await node.stop();
  expect(payloads).toEqual([{ appointmentId: 'a1' }]);
});

test('one server runs a job once that became due several times without servers', async () => {
  const twelveHoursAgo = new Date(Date.now() - 12 * 60 * 60_000);
  const daily = `${twelveHoursAgo.getUTCMinutes()} ${twelveHoursAgo.getUTCHours()} * * *`;
  const before = await twoNodes(daily);
  await before.stop();
  expect(before.ran.runs).toBe(0);
  const { rows } = await database.executeSql('select name, cron from jobs.schedule');
  expect(rows).toMatchObject([{ name: 'settle-something', cron: daily }]);

  await database.executeSql(`
    update jobs.version set cron_on = now() - interval '3 days';
    update jobs.schedule set created_on = now() - interval '9 days'`);
  const { ran, stop } = await twoNodes(daily);
  await expect.poll(() => ran.runs, SOON).toBe(1);
  await stop();
  expect(ran.runs).toBe(1);
  const jobs = await database.executeSql(`select id from jobs.job where name = 'settle-something'`);
  expect(jobs.rows).toHaveLength(1);
});
