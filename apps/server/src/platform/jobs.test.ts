import { expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import { startJobs } from './jobs.ts';
import { createLog } from './log.ts';

const log = createLog('silent');

test('runs what is sent, keeps its schedule in the database, and stops', async () => {
  const database = await testDatabase();
  const run = vi.fn(async () => undefined);
  const jobs = await startJobs(
    database,
    { 'settle-something': { schedule: '* * * * *', run } },
    log,
  );
  await jobs.begin('settle-something');
  await expect.poll(() => run.mock.calls.length, { timeout: 40_000 }).toBe(1);
  const { rows } = await database.executeSql('select name, cron from jobs.schedule');
  expect(rows).toMatchObject([{ name: 'settle-something', cron: '* * * * *' }]);
  await jobs.stop();
  // Another start finds the queue as it is.
  const again = await startJobs(
    database,
    { 'settle-something': { schedule: '* * * * *', run } },
    log,
  );
  await again.stop();
  await database.close();
}, 90_000);
