import type { ClientEvents, ServerEvents } from '@nadi/contract/meeting-events';
import { REGISTRATION_BURST } from '@nadi/domain/limits';
import { freshSessionId, seal } from '@nadi/secure-channel/testing/independent-client';
import { Redis } from 'ioredis';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { testDatabaseUrl } from '#testing/test-database.ts';
import { redisMissing, startRedis } from '#testing/test-redis.ts';
import { runAllChecks } from './diagnostics/run-all-checks.ts';

const ADMIN = { email: 'admin@clinic.example', password: 'the admin of two clinics' };
const CODE = 'abcdefghij';

describe.skipIf(redisMissing())('two clinics, one PostgreSQL server, one Redis', () => {
  let shared: Awaited<ReturnType<typeof startRedis>>;
  let redis: Redis;
  let north: ServerProcess;
  let south: ServerProcess;
  const databases: string[] = [];
  const lines: string[] = [];
  const endings: (() => unknown)[] = [];
  const sockets: Socket[] = [];

  beforeAll(async () => {
    shared = await startRedis();
    redis = new Redis(shared.url);
    databases.push(await testDatabaseUrl(), await testDatabaseUrl());
    [north, south] = await Promise.all([start(0, 'north'), start(1, 'south')]);
  }, 60_000);
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  afterAll(async () => {
    for (const end of endings) await end();
    redis.disconnect();
    await shared.stop();
  });

  /** Starts a node of a clinic; `url` is its address of Redis. */
  async function start(database: 0 | 1, prefix: string, url = shared.url): Promise<ServerProcess> {
    const settings = {
      ...{ DATABASE_URL: databases[database] ?? '', REDIS_URL: url, REDIS_PREFIX: prefix },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'error' },
    };
    const node = await startServer(settings, (line) => lines.push(line));
    endings.push(() => node.end('SIGKILL'));
    return node;
  }

  function connect({ url }: ServerProcess): Socket<ServerEvents, ClientEvents> {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
    sockets.push(socket);
    return socket;
  }

  /** Joins the meeting with the code that both clinics use; returns the names of those who are there. */
  async function join(socket: Socket<ServerEvents, ClientEvents>, userName: string) {
    const others = new Promise<string[]>((resolve) => {
      socket.once('existing-users', (people) => resolve(people.map(({ name }) => name)));
    });
    const reply = await socket.emitWithAck('join-room', { roomId: CODE, userName });
    return reply.ok ? others : reply.reason;
  }

  test('a session and an account of one clinic mean nothing to the other', async () => {
    const token = await signIn(north);
    expect(await dashboard(north, token)).toBe(200);
    expect(await dashboard(south, token)).toBe(401);
    const patient = { name: 'Asha', email: 'asha@example.test', password: 'kite-lantern-42-river' };
    for (const clinic of [north, south]) {
      expect((await post(clinic, '/api/user/register', patient)).status).toBe(200);
    }
  });

  test('participants of one clinic do not see or hear those with the same code', async () => {
    const [asha, binu, other] = [connect(north), connect(north), connect(south)];
    const received: string[] = [];
    other.on('user-joined', ({ userName }) => received.push(userName));
    other.on('webrtc-offer', () => received.push('offer'));
    expect(await join(other, 'Celine')).toEqual([]);
    expect(await join(asha, 'Asha')).toEqual([]);
    const joined = new Promise<string>((resolve) => {
      asha.once('user-joined', ({ userName }) => resolve(userName));
    });
    expect(await join(binu, 'Binu')).toEqual(['Asha']);
    expect(await joined).toBe('Binu');
    // A reply of its own node comes after everything that Redis passed on before.
    expect(await join(connect(south), 'Dev')).toEqual(['Celine']);
    await expect.poll(() => received).toEqual(['Dev']);
  });

  test('a nonce that one clinic has used counts there only', async () => {
    const nonces = async (prefix: string) => (await redis.keys(`${prefix}:nadi:nonce:*`)).length;
    const before = await nonces('south');
    expect(await sendSealedTwice(north)).toEqual([200, 400]);
    expect(await nonces('north')).toBeGreaterThan(0);
    expect(await nonces('south')).toBe(before);
  });

  test('attempts at one clinic do not count at the other', async () => {
    const register = (clinic: ServerProcess, name: string) =>
      post(clinic, '/api/user/register', {
        ...{ name: 'Asha', email: `${name}@example.test`, password: 'kite-lantern-42-river' },
      }).then(({ status }) => status);
    const tries = Array.from({ length: REGISTRATION_BURST + 2 }, (_, n) =>
      register(north, `n${n}`),
    );
    expect(await Promise.all(tries)).toContain(429);
    expect(await register(south, 'first')).toBe(200);
  });

  test('every key and channel begins with the prefix of its clinic', async () => {
    const keys = await redis.keys('*');
    const channels = (await redis.pubsub('CHANNELS', '*')) as string[];
    expect(keys.length).toBeGreaterThan(5);
    expect(channels.length).toBeGreaterThan(1);
    expect([...keys, ...channels].filter((name) => !/^(north|south):/.test(name))).toEqual([]);
  });

  test('a Redis user who may use only the prefix suffices', async () => {
    // As docs/deployment.md says, with a name and a password.
    await redis.call(
      ...(['ACL', 'SETUSER', 'west', 'on', '>word'] as const),
      ...['resetkeys', '~west:*', 'resetchannels', '&west:*', '&west:socket.io#/#*'],
      ...['+@all', '-@admin', '-@dangerous', '+info'],
    );
    const west = await start(1, 'west', shared.url.replace('//', '//west:word@'));
    expect(await sendSealedTwice(west)).toEqual([200, 400]);
    expect((await post(west, '/api/user/login', { email: 'x@y.test', password: 'x' })).status).toBe(
      401,
    );
    expect(await join(connect(west), 'Asha')).toEqual([]);
    expect(await join(connect(west), 'Binu')).toEqual(['Asha']);
    expect(lines.filter((line) => line.includes('NOPERM'))).toEqual([]);
  });

  test('names a prefix that two running clinics share, in the log and in a diagnosis', async () => {
    const diagnose = async () => {
      const findings = await runAllChecks({
        ...{ DATABASE_URL: databases[0], REDIS_URL: shared.url, REDIS_PREFIX: 'north' },
      });
      return findings.filter(({ about }) => about === 'REDIS_PREFIX');
    };
    expect(await diagnose()).toEqual([
      { about: 'REDIS_PREFIX', ok: true, message: 'north: no other clinic runs with it' },
    ]);
    await start(1, 'north');
    await expect
      .poll(() => lines.filter((line) => line.includes('the same REDIS_PREFIX')))
      .toHaveLength(1);
    expect(await diagnose()).toEqual([
      {
        ...{ about: 'REDIS_PREFIX', ok: false },
        message: 'north: another clinic runs with it; give each its own',
      },
    ]);
  });
});

async function signIn(clinic: ServerProcess): Promise<string> {
  const answer = await post(clinic, '/api/admin/login', ADMIN);
  return ((await answer.json()) as { token: string }).token;
}

async function dashboard({ url }: ServerProcess, aToken: string): Promise<number> {
  return (await fetch(`${url}/api/admin/dashboard`, { headers: { aToken } })).status;
}

/** Sends one encrypted request and a copy of it; returns both statuses. */
async function sendSealedTwice(clinic: ServerProcess): Promise<number[]> {
  const headers = { aToken: await signIn(clinic) };
  const sessionId = freshSessionId();
  const keyReply = await fetch(`${clinic.url}/api/secure/public-key`, {
    headers: { 'session-id': sessionId },
  });
  const { serverPublicKey } = (await keyReply.json()) as { serverPublicKey: string };
  const path = '/api/admin/dashboard';
  const { wire } = seal({ serverPublicKey, sessionId, path, headers, body: {} });
  const send = () => post(clinic, path, wire, { 'session-id': sessionId });
  return [(await send()).status, (await send()).status];
}

function post({ url }: ServerProcess, path: string, body: object, headers = {}): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
