import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '#app';
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import { somePatient, somePeople } from '#testing/actors.ts';
import { anotherNode } from '#testing/another-node.ts';
import { SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { instantPasswords } from '#testing/instant-passwords.ts';
import { requestSealed, sealFor, sendSealed } from '#testing/sealed-request.ts';

const clinic = testClinic();
const BOOK = '/api/user/book-appointment';
let secondNode: FastifyInstance;

beforeEach(async () => {
  secondNode = await buildApp({
    config: readConfig({}),
    database: clinic.database,
    passwords: instantPasswords(),
    clock: { now: () => clinic.now },
    log: createLog('silent'),
    redis: null,
    webFolder: resolve('no-web-in-server-tests'),
  });
});

afterEach(() => secondNode.close());

test('a key of one node is good at every other', async () => {
  const { token } = await somePatient(clinic);
  const call = { path: '/api/user/get-profile', headers: { token }, body: {} };
  const sealed = await sealFor(clinic.app, call);
  expect(await sendSealed(secondNode, call.path, sealed)).toMatchObject({
    status: 200,
    sealed: true,
  });
});

test('a mutation sent to two nodes at once happens once', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const body = { docId: doctor.id, ...SLOT };
  const sealed = await sealFor(clinic.app, { path: BOOK, headers: { token: patient.token }, body });
  const answers = await Promise.all(
    [clinic.app, secondNode, clinic.app, secondNode].map((node) => sendSealed(node, BOOK, sealed)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
});

test('a session opened at one node is known to the other, and ends on both', async () => {
  const account = { name: 'Asha', email: 'asha@example.test', password: 'a long enough secret' };
  const { token } = (await requestSealed(clinic.app, '/api/user/register', account)).body;
  const profile = (node: FastifyInstance) =>
    requestSealed(node, '/api/user/get-profile', {}, { token }).then(({ status }) => status);
  expect(await profile(secondNode)).toBe(200);
  await secondNode.inject({
    method: 'POST',
    url: '/api/user/logout',
    headers: { token },
    payload: {},
  });
  expect(await profile(clinic.app)).toBe(401);
});

test('an epoch deleted by age opens nothing any more', async () => {
  const { token } = await somePatient(clinic);
  const call = { path: '/api/user/get-profile', headers: { token }, body: {} };
  const sealed = await sealFor(clinic.app, call);
  await clinic.database.db.deleteFrom('secure_epochs').execute();
  const answer = await sendSealed(secondNode, call.path, sealed);
  expect([answer.status, answer.sealed]).toEqual([400, false]);
});

test('a key of the second in which a process began is good there too', async () => {
  const { token } = await somePatient(clinic);
  const began = performance.now();
  const fresh = await anotherNode(clinic, {}, { uptime: () => performance.now() - began });
  for (let call = 0; call < 3; call++) {
    const answer = await requestSealed(fresh, '/api/user/get-profile', {}, { token });
    expect(answer).toMatchObject({ status: 200, sealed: true });
  }
  await fresh.close();
});

test('a restarted server refuses a sealed request that was used before, even if it failed', async () => {
  const restarted = await anotherNode(clinic, {}, { uptime: () => -60_000 });
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const calls = [
    [BOOK, { docId: doctor.id, ...SLOT }, 200],
    ['/api/user/login', { email: patient.email, password: 'not this one' }, 401],
    ['/api/user/cancel-appointment', { appointmentId: 'nothing' }, 400],
    ['/api/user/change-password', { currentPassword: 'wrong', newPassword: 'another secret' }, 422],
  ] as const;
  for (const [path, body, status] of calls) {
    const sealed = await sealFor(clinic.app, { path, headers: { token: patient.token }, body });
    expect([path, (await sendSealed(clinic.app, path, sealed)).status]).toEqual([path, status]);
    expect([path, await sendSealed(restarted, path, sealed)]).toEqual([
      path,
      { status: 400, sealed: false, body: { success: false, message: 'Decryption failed' } },
    ]);
  }
  await restarted.close();
});

test('a sealed read that is sent again after a restart is not answered', async () => {
  const restarted = await anotherNode(clinic, {}, { uptime: () => -60_000 });
  const { token } = await somePatient(clinic);
  const path = '/api/user/get-profile';
  const sealed = await sealFor(clinic.app, { path, headers: { token }, body: {} });
  expect((await sendSealed(clinic.app, path, sealed)).status).toBe(200);
  expect(await sendSealed(restarted, path, sealed)).toMatchObject({
    status: 400,
    sealed: false,
    body: { success: false, message: 'Secure connection not properly initialized' },
  });
  await restarted.close();
});
