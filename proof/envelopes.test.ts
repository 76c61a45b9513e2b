import { somePatient } from '@nadi/server/testing/actors';
import { anotherNode } from '@nadi/server/testing/another-node';
import { testClinic } from '@nadi/server/testing/build-app';
import { expect, test } from 'vitest';
import { type Node, runEnvelopes } from './envelopes/run-envelopes.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { count } from './support/verdict.ts';

const clinic = testClinic();

test('of envelopes changed or sent again none is opened, on any of three nodes', async () => {
  const others = await Promise.all([anotherNode(clinic), anotherNode(clinic)]);
  const nodes = [clinic.app, ...others].map(
    (app): Node =>
      async ({ path: url, body, ...request }) => {
        const answer = await app.inject({ ...request, url, ...(body && { payload: body }) });
        return { status: answer.statusCode, text: answer.body };
      },
  );
  const { token } = await somePatient(clinic);
  const chance = chanceFrom(freshSeed());
  const counts = { mutations: count(4000, 300), replays: count(300, 40), lanes: 4 };
  const counted = await runEnvelopes(nodes, token, { ...counts, chance });
  await Promise.all(others.map((app) => app.close()));
  console.log(`envelopes, in this process: ${JSON.stringify({ seed: chance.seed, ...counts })}`);
  expect(counted).toEqual({ accepted: [], faults: 0, replaysAccepted: 0, unopened: 0 });
});
