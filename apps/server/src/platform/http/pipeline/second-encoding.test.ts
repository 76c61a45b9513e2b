import { endpointFor, routes } from '@nadi/contract/routes';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { self } from '#platform/http/audit-rule.ts';
import type { Query } from '#platform/http/handler.ts';
import { problemFrom } from '#platform/http/problem-from-error.ts';
import { CachedReply } from '#platform/http/replies.ts';
import { someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { runStages, type StageDeps } from './run-stages.ts';

/*
 * A second prefix and encoding over the same stages: a read-only façade in the manner of FHIR. It
 * brings its own way to receive and to encode, and changes nothing between.
 */

const clinic = testClinic();
type Db = typeof clinic.database.db;
const audited: string[] = [];
afterEach(() => audited.splice(0));

const listPractitioners: Query<Db, 'listDoctors'> = {
  kind: 'query',
  audit: { action: 'listed-patients', about: self },
  async execute(_context, db) {
    const doctors = await db.selectFrom('doctors').select(['id', 'name']).execute();
    return new CachedReply({ success: true, doctors } as { success: true });
  },
};

function facade(access: 'visitor' | 'patient') {
  const deps: StageDeps<Db> = {
    database: clinic.database,
    findSession: async (role, token) =>
      token === 'live' ? { role, id: 'p1', tokenHash: Buffer.alloc(0) } : null,
    nonces: { spend: async () => true, spendAll: async () => {}, isSpent: async () => false },
    recordAudit: async (_db, { action }) => void audited.push(action),
    outbox: { enqueue: async () => {}, wake() {} },
    clock: { now: () => clinic.now },
  };
  const route = {
    name: 'listDoctors' as const,
    definition: { ...endpointFor('listDoctors'), access },
    schemas: routes.listDoctors,
    handler: listPractitioners,
  };
  const app = fastify();
  app.get('/fhir/Practitioner', async (request, reply) => {
    const bearer = request.headers.authorization?.replace('Bearer ', '');
    const received = {
      headers: { token: bearer },
      readBody: async () => request.query,
      sealed: null,
    };
    reply.type('application/fhir+json');
    try {
      return JSON.stringify(toBundle(await runStages(route, received, request, deps)));
    } catch (error) {
      const problem = problemFrom(error);
      reply.code(problem?.status ?? 500);
      return JSON.stringify({
        resourceType: 'OperationOutcome',
        issue: [{ severity: 'error', code: problem?.code, diagnostics: problem?.message }],
      });
    }
  });
  return app;
}

function toBundle(body: object) {
  const { doctors } = JSON.parse(body instanceof CachedReply ? body.json : JSON.stringify(body));
  const entry = doctors.map(({ id, name }: { id: string; name: string }) => ({
    resource: { resourceType: 'Practitioner', id, name: [{ text: name }] },
  }));
  return { resourceType: 'Bundle', type: 'searchset', entry };
}

test('another encoding serves the same use case with the same audit', async () => {
  const { id } = await someDoctor(clinic, { name: 'Dr. Meera Nambiar' });
  const reply = await facade('visitor').inject('/fhir/Practitioner');
  expect(reply.headers['content-type']).toContain('application/fhir+json');
  expect(reply.json()).toEqual({
    resourceType: 'Bundle',
    type: 'searchset',
    entry: [
      { resource: { resourceType: 'Practitioner', id, name: [{ text: 'Dr. Meera Nambiar' }] } },
    ],
  });
  expect(audited).toEqual(['listed-patients']);
});

test('another prefix is authorised like every route', async () => {
  await somePatient(clinic);
  const app = facade('patient');
  const get = (token: string) =>
    app.inject({ url: '/fhir/Practitioner', headers: { authorization: `Bearer ${token}` } });
  expect((await get('live')).statusCode).toBe(200);
  const rejected = await get('stale');
  expect(rejected.statusCode).toBe(401);
  expect(rejected.json()).toMatchObject({
    resourceType: 'OperationOutcome',
    issue: [{ code: 'not-signed-in' }],
  });
});

test('the same schema rejects bad input', async () => {
  const reply = await facade('visitor').inject('/fhir/Practitioner?page=nothing');
  expect([reply.statusCode, reply.json().issue[0].code]).toEqual([400, 'bad-input']);
});
