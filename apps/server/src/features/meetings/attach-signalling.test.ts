import { seconds } from '@nadi/domain/limits';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { redisMissing, startRedis } from '#testing/test-redis.ts';
import type { SignallingSettings } from './attach-signalling.ts';
import { account, appointmentRoom, lobbyPolicy } from './meeting-fixture.ts';
import {
  collect,
  eventually,
  join,
  type Node,
  nextEvent,
  noChanges,
  type RawClient,
  requestJoin,
  startNode,
} from './signalling-fixture.ts';

// An event that never arrives would otherwise fail only after the usual minute.
vi.setConfig({ testTimeout: 20_000 });

const startsAt = Date.UTC(2027, 0, 5, 5);
const accounts = {
  asha: account('patient', 'asha', 'Asha Rao'),
  rao: account('doctor', 'rao', 'Dr. Rao'),
  zoya: account('patient', 'zoya', 'Zoya'),
};

const nodes: Node[] = [];
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
});

/** A node: `room` is an instant room, any other code is the meeting of Asha and Dr. Rao. */
async function start(settings: Partial<SignallingSettings> = {}): Promise<Node> {
  const node = await startNode({
    identify: async ({ token }) => [accounts[token as keyof typeof accounts] ?? []].flat(),
    appointmentRoom: async (code) => (code === 'room' ? null : appointmentRoom(startsAt)),
    lobbyPolicy: lobbyPolicy('open'),
    ...settings,
  });
  nodes.push(node);
  return node;
}

/** Resolves to true if the connection was accepted. */
function accepted(client: unknown): Promise<boolean> {
  return new Promise((resolve) => {
    (client as RawClient).once('connect', () => resolve(true));
    (client as RawClient).once('connect_error', () => resolve(false));
  });
}

const from = (origin: string) => ({ extraHeaders: { origin } });

describe('a connection', () => {
  test('is accepted from the clinic’s pages and from apps, not from other pages', async () => {
    const node = await start({
      allowedOrigins: ['https://clinic.example/portal', 'https://b.example:8443'],
    });
    for (const origin of ['https://clinic.example', 'https://b.example:8443'])
      expect(await accepted(node.connect({}, from(origin)))).toBe(true);
    for (const origin of ['https://evil.example', 'http://clinic.example', 'null'])
      expect(await accepted(node.connect({}, from(origin)))).toBe(false);
    expect(await accepted(node.connect())).toBe(true);
  });

  test('uses WebSocket only, a ping every ten seconds and frames up to 64 KiB', async () => {
    const node = await start();
    const client = node.connect();
    const handshake = await new Promise((resolve) => {
      (client as RawClient).io.engine.once('handshake', resolve);
    });
    const times = { pingInterval: seconds(10), pingTimeout: seconds(10) };
    expect(handshake).toMatchObject({ ...times, maxPayload: 64 * 1024, upgrades: [] });
    const polling = node.connect({}, { transports: ['polling'] });
    expect(await accepted(polling)).toBe(false);
  });

  test('is refused when its IPv6 network has too many open connections', async () => {
    let addresses = 0;
    const node = await start({
      connectionsPerAddress: 2,
      addressOf: () => `2001:db8::${++addresses}`,
    });
    expect(await accepted(node.connect())).toBe(true);
    expect(await accepted(node.connect())).toBe(true);
    expect(await accepted(node.connect())).toBe(false);
  });

  test('counts for its socket address by default', async () => {
    const iceServers = vi.fn(() => []);
    const node = await start({ connectionsPerAddress: 1, iceServers });
    await join(node.connect(), 'room');
    expect(iceServers).toHaveBeenCalledWith(expect.objectContaining({ address: '127.0.0.1' }));
    expect(await accepted(node.connect())).toBe(false);
  });

  test('counts and relays for the address that the server was given', async () => {
    const iceServers = vi.fn(() => []);
    const node = await start({ addressOf: () => '::ffff:192.0.2.7', iceServers });
    await join(node.connect(), 'room');
    expect(iceServers).toHaveBeenCalledWith(expect.objectContaining({ address: '192.0.2.7' }));
  });

  test('is closed if it floods the server', async () => {
    const node = await start();
    const client = node.connect() as RawClient;
    expect(await accepted(client)).toBe(true);
    for (let count = 0; count < 600; count++) client.emit('nothing');
    await eventually(() => expect(client.connected).toBe(false));
  });
});

describe('malformed messages', () => {
  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 5],
    ['a list', [[[]]]],
    ['a code of 10,000 characters', { roomId: 'a'.repeat(10_000), userName: 'x' }],
    ['a room that is an object', { roomId: { toString: 'x' }, userName: 'x' }],
    ['a prototype', JSON.parse('{"__proto__":{"roomId":"room"}}')],
  ])('%s is refused', async (_what, message) => {
    const node = await start();
    const raw = node.connect() as RawClient;
    const signals = ['webrtc-offer', 'webrtc-answer', 'webrtc-ice-candidate'];
    for (const event of ['leave-room', ...signals, 'error', 'no-such-event'])
      raw.emit(event, message);
    const reply = await raw.emitWithAck('join-room', message);
    expect(reply).toEqual({ ok: false, reason: 'bad-room' });
    expect(node.signalling.stats()).toMatchObject({ rooms: 0, people: 0 });
  });

  test('deeply nested objects are neither relayed nor stop the server', async () => {
    const node = await start();
    const [a, b] = [node.connect(), node.connect()];
    await join(a, 'room');
    const { self } = await join(b, 'room');
    const offer = { type: 'offer', sdp: 'v=0' };
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    const text = JSON.stringify({ offer, targetUserId: self.id, roomId: 'room' });
    // Bypasses the client library, whose encoder would overflow.
    a.io.engine.write(`2["join-room",${deep}]`);
    a.io.engine.write(`2["webrtc-offer",{"deep":${deep}}]`);
    a.io.engine.write(`2["webrtc-offer",${text.replace('"v=0"', `"v=0","deep":${deep}`)}]`);
    expect((await nextEvent(b, 'webrtc-offer')).offer).toEqual(offer);
  });
});

describe('the signalling interface', () => {
  test('lists the members of a room and the parties present', async () => {
    const node = await start();
    for (const token of ['asha', 'rao', 'zoya', ''])
      await join(node.connect({ token, secret: token.padEnd(32, '.') }), 'appointment', 'Binu');
    await join(node.connect(), 'room');
    const { signalling } = node;
    const names = (await signalling.membersOf('appointment')).map(({ name }) => name);
    expect(names).toEqual(['Asha Rao', 'Dr. Rao', 'Zoya', 'Binu']);
    expect(await signalling.presentParties('appointment')).toEqual(['patient', 'doctor']);
    expect(await signalling.presentParties('room')).toEqual([]);
    expect(signalling.stats()).toEqual({ sockets: 5, rooms: 2, people: 5, reconnecting: 0 });
  });

  test('sends a new delay to waiting patients at once', async () => {
    const statuses = vi.fn(async () => new Map([['appointment', { ahead: 0, lateMinutes: 7 }]]));
    const nothing = { add: async () => {}, remove: async () => {}, renew: async () => [] };
    const node = await start({
      attendance: { ...nothing, statuses, nextPatients: async () => new Map() },
    });
    const client = node.connect({ token: 'asha' });
    const received = collect(client, 'waiting-status');
    await join(client, 'appointment');
    node.signalling.onDelayChange();
    await eventually(() => expect(received).toEqual([{ ahead: 0, lateMinutes: 7 }]));
  });
});

describe('a server that closes', () => {
  test('closes all connections and stops its checks and removals', async () => {
    const openSessions = vi.fn(noChanges.openSessions);
    const add = vi.fn(async () => {});
    const renew = async (socketIds: readonly string[]) => socketIds;
    const none = async () => new Map();
    const attendance = { add, renew, remove: async () => {}, statuses: none, nextPatients: none };
    const node = await start({ changes: { ...noChanges, openSessions }, attendance });
    const [asha, lost] = [node.connect({ token: 'asha' }), node.connect()];
    await join(asha, 'appointment');
    await join(lost, 'appointment');
    await node.clock.advance(seconds(5));
    expect([openSessions.mock.calls.length, add.mock.calls.length]).toEqual([1, 1]);
    lost.disconnect();
    await eventually(() => expect(node.signalling.stats().reconnecting).toBe(1));
    const reason = new Promise((resolve) => (asha as RawClient).once('disconnect', resolve));
    await node.signalling.close();
    expect(await reason).toBe('transport close');
    expect(node.signalling.stats()).toMatchObject({ rooms: 0, people: 0, reconnecting: 0 });
    await node.clock.advance(seconds(60));
    expect([openSessions.mock.calls.length, add.mock.calls.length]).toEqual([1, 1]);
  });

  test('accepts no new connection', async () => {
    const node = await start();
    const closing = node.signalling.close();
    expect(await accepted(node.connect())).toBe(false);
    await closing;
  });
});

test('uses the system timers if none are given', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const openSessions = vi.fn(noChanges.openSessions);
  const settings = { changes: { ...noChanges, openSessions }, timers: undefined };
  const node = await start(settings as never);
  try {
    const client = node.connect({ token: 'asha' });
    await join(client, 'appointment');
    vi.advanceTimersByTime(seconds(5));
    await eventually(() => expect(openSessions).toHaveBeenCalledTimes(1));
  } finally {
    vi.useRealTimers();
  }
});

describe.skipIf(redisMissing())('two nodes', () => {
  test('share members and lobby and send each other events', async () => {
    const redis = await startRedis();
    const settings = { redis: { url: redis.url }, lobbyPolicy: lobbyPolicy('lobby') };
    const statuses = vi.fn(async () => new Map([['appointment', { ahead: 0, lateMinutes: 7 }]]));
    const nothing = { add: async () => {}, remove: async () => {}, renew: async () => [] };
    const attendance = { ...nothing, statuses, nextPatients: async () => new Map() };
    const [north, south] = [
      await start({ ...settings, attendance }),
      await start({ ...settings, attendance }),
    ];
    try {
      const [asha, rao] = [north.connect({ token: 'asha' }), south.connect({ token: 'rao' })];
      const lists = collect(rao, 'lobby-changed');
      const notified = collect(asha, 'waiting-status');
      await join(asha, 'appointment');
      expect((await join(rao, 'appointment')).others).toMatchObject([{ name: 'Asha Rao' }]);
      expect(await south.signalling.presentParties('appointment')).toHaveLength(2);
      await requestJoin(north.connect(), 'appointment', 'Binu');
      await eventually(() => expect(lists.at(-1)?.waiting).toMatchObject([{ name: 'Binu' }]));
      south.signalling.onDelayChange();
      await eventually(() => expect(notified).toHaveLength(1));
    } finally {
      for (const node of nodes.splice(0)) await node.stop();
      await redis.stop();
    }
  });
});
