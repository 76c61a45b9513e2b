import { REGISTRATION_BURST } from '@nadi/domain/limits';
import { freshSessionId, seal } from '@nadi/secure-channel/testing/independent-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { testDatabaseUrl } from '#testing/test-database.ts';
import { redisMissing, startRedis } from '#testing/test-redis.ts';

const GUESSED = 'guessed@example.test';
const ADMIN = { email: 'admin@clinic.example', password: 'the admin of two nodes' };

describe.skipIf(redisMissing())('two server processes, one PostgreSQL, one Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let nodes: [ServerProcess, ServerProcess];
  let settings: Record<string, string>;
  const started: ServerProcess[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    settings = {
      DATABASE_URL: await testDatabaseUrl(),
      REDIS_URL: redis.url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    };
    nodes = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await Promise.all(started.map((node) => node.end('SIGKILL')));
    await redis.stop();
  });

  async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
    const node = await startServer({ ...settings, ...more });
    started.push(node);
    return node;
  }

  test('who signs in at one is known to the other, and signed out at both', async () => {
    const [one, other] = nodes;
    const token = await signIn(one);
    expect(await statusOf(other, '/api/admin/dashboard', { aToken: token })).toBe(200);
    await post(other, '/api/admin/logout', {}, { aToken: token });
    expect(await statusOf(one, '/api/admin/dashboard', { aToken: token })).toBe(401);
  });

  test('a sealed call opens at the other node, and its copy nowhere', async () => {
    const [one, other] = nodes;
    const token = await signIn(one);
    const sessionId = freshSessionId();
    const keyReply = await fetch(`${one.url}/api/secure/public-key`, {
      headers: { 'session-id': sessionId },
    });
    const { serverPublicKey } = (await keyReply.json()) as { serverPublicKey: string };
    const path = '/api/admin/dashboard';
    const headers = { aToken: token };
    const { wire } = seal({ serverPublicKey, sessionId, path, headers, body: {} });
    const send = (node: ServerProcess) =>
      post(node, path, wire, { 'session-id': sessionId }).then(({ status }) => status);
    expect(await send(other)).toBe(200);
    expect(await send(other)).toBe(400);
    expect(await send(one)).toBe(400);
  });

  test('a node that is told to stop drops no request', async () => {
    const token = await signIn(nodes[0]);
    const port = String(await freePort());
    const third = await start({ PORT: port });
    const traffic = startTraffic([third, nodes[1]], token);
    await traffic.bothServed();
    expect(await third.end('SIGTERM')).toBe(0);
    await start({ PORT: port });
    await traffic.bothServed();
    const { answers, faults } = await traffic.stop();
    expect(faults).toEqual([]);
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  test('registrations are counted together', async () => {
    const tries = Array.from({ length: REGISTRATION_BURST + 2 }, (_, n) => {
      const account = { name: 'Asha', email: `a${n}@example.test`, password: 'password1' };
      return post(nodes[n % 2] as ServerProcess, '/api/user/register', account);
    });
    const answers = (await Promise.all(tries)).map(({ status }) => status);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });

  test('guesses at two nodes at once have ten wrong passwords together', async () => {
    const account = { email: GUESSED, password: 'kite-lantern-42-river' };
    await post(nodes[0], '/api/user/register', { name: 'Asha', ...account });
    const statuses = await guess(40);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('guesses are refused, not unlimited, while Redis is gone', async () => {
    await redis.stop();
    expect(new Set(await guess(30))).toEqual(new Set([503]));
    // The admin has signed in from this address, whose attempts are counted in the database.
    expect((await post(nodes[1], '/api/admin/login', ADMIN)).status).toBe(200);
    redis = await startRedis(redis.port);
    await expect.poll(() => guess(1), { timeout: 30_000 }).toEqual([429]);
  });

  /** Sends wrong passwords to both nodes at once. */
  async function guess(count: number): Promise<number[]> {
    const replies = Array.from({ length: count }, (_, n) => {
      const body = { email: GUESSED, password: `guess ${n}` };
      return post(nodes[n % 2] as ServerProcess, '/api/user/login', body);
    });
    return (await Promise.all(replies)).map(({ status }) => status);
  }
});

async function signIn(node: ServerProcess): Promise<string> {
  const answer = await post(node, '/api/admin/login', ADMIN);
  return ((await answer.json()) as { token: string }).token;
}

function post(node: ServerProcess, path: string, body: object, headers = {}): Promise<Response> {
  return fetch(node.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function statusOf(node: ServerProcess, path: string, headers: Record<string, string>) {
  return (await fetch(node.url + path, { headers })).status;
}

/** Four clients who sendRequests whichever node calls itself ready, as a proxy with health checks does. */
function startTraffic(nodes: readonly ServerProcess[], token: string) {
  const ready = new Set<ServerProcess>();
  const answers: number[] = [];
  const faults: unknown[] = [];
  const served = new Map<ServerProcess, number>();
  let over = false;

  async function watch(node: ServerProcess): Promise<void> {
    while (!over) {
      const well = await statusOf(node, '/readyz', {}).catch(() => 0);
      if (well === 200) ready.add(node);
      else ready.delete(node);
    }
  }

  async function sendRequests(): Promise<void> {
    for (let turn = 0; !over; turn += 1) {
      const choice = [...ready];
      const node = choice[turn % choice.length];
      if (!node) await new Promise(setImmediate);
      else await sendRequest(node);
    }
  }

  async function sendRequest(node: ServerProcess): Promise<void> {
    try {
      answers.push(await statusOf(node, '/api/admin/dashboard', { aToken: token }));
      served.set(node, (served.get(node) ?? 0) + 1);
    } catch (fault) {
      faults.push(fault);
    }
  }

  const running = [
    ...nodes.map(watch),
    sendRequests(),
    sendRequests(),
    sendRequests(),
    sendRequests(),
  ];
  return {
    async bothServed() {
      served.clear();
      while (served.size < nodes.length) await new Promise(setImmediate);
    },
    async stop() {
      over = true;
      await Promise.all(running);
      return { answers, faults };
    },
  };
}
