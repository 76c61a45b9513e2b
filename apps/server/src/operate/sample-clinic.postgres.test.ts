import { afterAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { emptyDatabaseUrl } from '#testing/test-database.ts';

const started: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(started.map((node) => node.end('SIGKILL')));
});

test('two nodes that start together on an empty database share one sample clinic', async () => {
  const settings = {
    ...{ DATABASE_URL: await emptyDatabaseUrl(), SAMPLE_DATA: 'on' },
    ...{ ADMIN_EMAIL: 'admin@clinic.example', ADMIN_PASSWORD: 'the admin of two nodes' },
  };
  const nodes = await Promise.all([startServer(settings), startServer(settings)]);
  started.push(...nodes);
  const lists = await Promise.all(
    nodes.map(async ({ url }) => {
      const reply = await fetch(`${url}/api/doctor/list`);
      return ((await reply.json()) as { doctors: unknown[] }).doctors.length;
    }),
  );
  expect(lists).toEqual([102, 102]);
});
