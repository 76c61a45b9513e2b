import { pseudoTranslator } from '@nadi/messages/pseudo-translator';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { RequestContext } from '#platform/http/handler.ts';
import { CachedReply, FileReply } from '#platform/http/replies.ts';
import { Problem } from '#platform/problem.ts';
import type { Received } from './receive.ts';
import { runStages, type StageDeps } from './run-stages.ts';
import type { Route } from './transact.ts';

const NOW = Date.parse('2027-01-05T09:00:00Z');
const DEVICE_KEY = 'k'.repeat(43);
const patient = { role: 'patient', id: 'p1', tokenHash: Buffer.from('hash') } as const;
const nonce = { value: Buffer.from('nonce'), expiresAt: NOW, issuedBeforeStart: false };

type Context = RequestContext<'bookAppointment'>;
type Definition = Partial<Route<string>['definition']>;

/** Creates a route whose use case returns its input, with all its dependencies replaced. */
function setUp(definition: Definition = {}, kind: 'query' | 'mutation' = 'query') {
  const execute = vi.fn(async (_context: Context, _db: string): Promise<object> => ({ n: 1 }));
  const route = {
    name: 'bookAppointment',
    definition: {
      method: 'POST',
      path: '/api/x',
      access: 'patient',
      channel: 'high',
      ...definition,
    },
    schemas: { body: z.object({ text: z.string() }), reply: z.object({ n: z.number() }) },
    handler: { kind, audit: null, execute },
  } as unknown as Route<string>;
  const deps = {
    findSession: vi.fn(async (_role: string, token: string) => (token === 'good' ? patient : null)),
    nonces: {
      spend: vi.fn(async (_db: string) => true),
      spendAll: vi.fn(async () => {}),
      isSpent: vi.fn(async () => false),
    },
    clock: { now: () => NOW },
    requireConfirmation: vi.fn(async () => {}),
    database: { db: 'db', transaction: (run: (trx: string) => unknown) => run('trx') },
    recordAudit: vi.fn(async () => {}),
    outbox: { enqueue: vi.fn(), wake: vi.fn() },
  };
  const readBody = vi.fn(async (): Promise<unknown> => ({ text: 'body' }));
  const received = { headers: { token: 'good' }, readBody, sealed: null } as Received;
  const outer = { headers: {} as Record<string, string | string[]>, ip: '2001:db8:1:2::9' };
  const run = (changes: Partial<Received> = {}, more: Partial<StageDeps<string>> = {}) =>
    runStages(route, { ...received, ...changes }, outer, {
      ...(deps as unknown as StageDeps<string>),
      ...more,
    });
  const context = () => execute.mock.calls[0]?.[0];
  return { run, deps, outer, execute, readBody, context };
}

const sealed = { nonce } as unknown as Received['sealed'];

test('passes sender, body, time and network to the use case', async () => {
  const { run, context, outer } = setUp();
  Object.assign(outer.headers, { 'user-agent': 'Firefox', 'session-id': 'session' });
  await run();
  expect(context()).toMatchObject({
    actor: patient,
    body: { text: 'body' },
    now: NOW,
    clientAddress: '2001:db8:1:2::/64',
    userAgent: 'Firefox',
    sessionId: 'session',
  });
  outer.headers['session-id'] = ['one', 'two'];
  const again = setUp();
  Object.assign(again.outer.headers, outer.headers);
  await again.run();
  expect(again.context()?.sessionId).toBeUndefined();
});

test('reads the keys of request and device only if the route declares them', async () => {
  const headers = { token: 'good', 'idempotency-key': 'key-1' };
  const read = async (definition: Definition) => {
    const { run, context, outer } = setUp(definition);
    outer.headers['nadi-device'] = DEVICE_KEY;
    await run({ headers });
    return [context()?.idempotencyKey, context()?.deviceKey];
  };
  expect(await read({})).toEqual([undefined, undefined]);
  expect(await read({ idempotent: true })).toEqual(['key-1', undefined]);
  expect(await read({ knowsDevices: true })).toEqual([undefined, DEVICE_KEY]);
});

test('polls do not prolong the session, but other requests do', async () => {
  const { run, deps, outer } = setUp();
  await run();
  expect(deps.findSession).toHaveBeenLastCalledWith('patient', 'good', NOW, true);
  outer.headers['nadi-background'] = '1';
  await run();
  expect(deps.findSession).toHaveBeenLastCalledWith('patient', 'good', NOW, false);
});

test('does not read the body of an unknown sender', async () => {
  const { run, readBody } = setUp();
  await expect(run({ headers: { token: 'bad' } })).rejects.toMatchObject({ code: 'not-signed-in' });
  expect(readBody).not.toHaveBeenCalled();
});

test('checks a required code before reading the body, but not for visitors', async () => {
  const needed = setUp({ needsConfirmation: true });
  needed.deps.requireConfirmation.mockRejectedValueOnce(new Problem('confirmation-required'));
  await expect(needed.run()).rejects.toMatchObject({ code: 'confirmation-required' });
  expect(needed.readBody).not.toHaveBeenCalled();
  await needed.run();
  expect(needed.deps.requireConfirmation).toHaveBeenLastCalledWith(patient, NOW);
  await needed.run({}, { requireConfirmation: undefined as never });
  for (const definition of [{}, { needsConfirmation: true, access: 'visitor' }] as Definition[]) {
    const { run, deps } = setUp(definition);
    await run();
    expect(deps.requireConfirmation).not.toHaveBeenCalled();
  }
});

test('a malformed body reaches neither the limit nor the use case', async () => {
  const { run, execute, readBody } = setUp();
  readBody.mockResolvedValue({ text: 7 });
  const limitRequest = vi.fn();
  await expect(run({}, { limitRequest })).rejects.toMatchObject({ code: 'bad-input' });
  expect([limitRequest, execute].map((each) => each.mock.calls)).toEqual([[], []]);
});

test('does not run a request beyond the limit', async () => {
  const { run, execute } = setUp();
  const limitRequest = () => Promise.reject(new Problem('too-many'));
  await expect(run({}, { limitRequest })).rejects.toMatchObject({ code: 'too-many' });
  expect(execute).not.toHaveBeenCalled();
  const limited: unknown[] = [];
  await run(
    {},
    {
      limitRequest: async (route, { body }, next) => {
        limited.push(route.name, body);
        return next();
      },
    },
  );
  expect(limited).toEqual(['bookAppointment', { text: 'body' }]);
  expect(execute).toHaveBeenCalledTimes(1);
});

test('a reply has exactly the fields of its schema, unless it is ready to send', async () => {
  const { run, execute } = setUp();
  execute.mockResolvedValueOnce({ n: 1, passwordHash: 'secret' });
  expect(await run()).toEqual({ n: 1 });
  execute.mockResolvedValueOnce({ n: 'one' });
  await expect(run()).rejects.toThrow(z.ZodError);
  const file = {
    name: 'a.pdf',
    mediaType: 'application/pdf',
    size: 0,
    parts: (async function* () {})(),
  };
  for (const ready of [new CachedReply({ made: 'ahead' }), new FileReply(file)]) {
    execute.mockResolvedValueOnce(ready);
    expect(await run()).toBe(ready);
  }
});

test('a sealed mutation records its nonce in its transaction, but a query does not', async () => {
  const mutation = setUp({}, 'mutation');
  await mutation.run({ sealed });
  expect(mutation.deps.nonces.spend.mock.calls).toEqual([['trx', nonce]]);
  const query = setUp();
  await query.run({ sealed });
  const plain = setUp({}, 'mutation');
  await plain.run();
  const classroom = setUp({}, 'mutation');
  await classroom.run({ sealed: { ...sealed, nonce: null } as Received['sealed'] });
  for (const { deps } of [query, plain, classroom]) {
    expect(deps.nonces.spend).not.toHaveBeenCalled();
  }
});

test('a refused sealed query does not record its nonce', async () => {
  const { run, deps, readBody } = setUp();
  readBody.mockResolvedValue({});
  await expect(run({ sealed })).rejects.toMatchObject({ code: 'bad-input' });
  expect(deps.nonces.spend).not.toHaveBeenCalled();
});

test('a malformed sealed mutation records its nonce, but not that of a visitor', async () => {
  const spentBy = async (definition: Definition) => {
    const { run, deps, readBody } = setUp(definition, 'mutation');
    readBody.mockResolvedValue({});
    await expect(run({ sealed })).rejects.toMatchObject({ code: 'bad-input' });
    return deps.nonces.spend.mock.calls;
  };
  expect(await spentBy({})).toEqual([['db', nonce]]);
  expect(await spentBy({ access: 'visitor' })).toEqual([]);
});

test('reads the clinic’s words only if the reply has a message', async () => {
  const { run, deps, outer } = setUp();
  outer.headers['accept-language'] = 'hi';
  const read = vi.fn(async () => pseudoTranslator());
  const ownWords = { read, last: () => pseudoTranslator() };
  await run({}, { ...deps, ownWords } as never);
  expect(read).not.toHaveBeenCalled();
});
