import { hours, seconds } from '@nadi/domain/limits';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  askToJoin,
  type Client,
  closed,
  eventually,
  heard,
  join,
  type Node,
  next,
  type RawClient,
  settled,
  startNode,
} from './signalling-fixture.ts';

const secret = (of: string) => of.padEnd(32, '.');

let node: Node;
beforeEach(async () => {
  node = await startNode();
});
afterEach(() => node.stop());

describe('joining', () => {
  test('each learns of the other, and only people in a room get ICE servers', async () => {
    const asha = await join(node.connect(), 'room', 'Asha');
    expect(asha.others).toEqual([]);
    expect(asha.iceServers).toEqual([{ urls: [`stun:for-${asha.self.id}`] }]);

    const binu = node.connect();
    const entered = await join(binu, 'room', 'Binu');
    expect(entered.others).toEqual([{ id: asha.self.id, name: 'Asha', verified: false }]);
  });

  test('the others hear of a newcomer once', async () => {
    const asha = node.connect();
    await join(asha, 'room');
    const joined = heard(asha, 'user-joined');
    const { self } = await join(node.connect(), 'room', 'Binu');
    await settled(asha);
    expect(joined).toEqual([{ userId: self.id, userName: 'Binu', verified: false }]);
  });

  test('a name from a token is verified and cannot be typed over', async () => {
    await node.stop();
    node = await startNode({
      identify: async ({ dToken }) =>
        dToken === 'good' ? { name: 'Dr Rao', role: 'doctor' } : null,
    });
    const doctor = await join(node.connect({ dToken: 'good' }), 'room', 'Somebody');
    expect(doctor.self).toMatchObject({ name: 'Dr Rao', verified: true });
    const liar = await join(node.connect({ dToken: 'bad' }), 'room', 'Dr Rao');
    expect(liar.self).toMatchObject({ name: 'Dr Rao', verified: false });
  });

  test('whoever sits in a call is looked at once a minute, and no longer than that', async () => {
    await node.stop();
    const identify = vi.fn(
      async ({ token }) => (token === 'good' && { name: 'Asha', role: 'patient' as const }) || null,
    );
    node = await startNode({ identify });
    const asha = node.connect({ token: 'good' });
    await join(asha, 'room');
    await join(node.connect(), 'room', 'A guest');
    identify.mockClear();
    node.clock.pass(seconds(60));
    expect(identify).toHaveBeenCalledTimes(1);
    asha.emit('leave-room', { roomId: 'room', userName: 'Asha' });
    await settled(asha);
    node.clock.pass(seconds(60));
    expect(identify).toHaveBeenCalledTimes(1);
  });

  test('a token that cannot be checked makes a guest, not an outage', async () => {
    await node.stop();
    node = await startNode({ identify: () => Promise.reject(new Error('database down')) });
    expect(await askToJoin(node.connect(), 'room')).toMatchObject({ ok: true });
  });

  test('twelve people, not thirteen', async () => {
    for (let i = 0; i < 12; i++) await join(node.connect(), 'room');
    expect(await askToJoin(node.connect(), 'room')).toEqual({ ok: false, reason: 'room-full' });
    expect(node.signalling.stats().people).toBe(12);
  });

  test('twenty joins a minute and socket', async () => {
    const client = node.connect();
    for (let i = 0; i < 20; i++) await join(client, 'room');
    const refused = { ok: false, reason: 'too-many-joins' };
    expect(await askToJoin(client, 'room')).toEqual(refused);
    node.clock.pass(seconds(60));
    expect(await askToJoin(client, 'room')).toMatchObject({ ok: true });
  });

  test('a page of another origin gets no socket', async () => {
    const foreign = node.connect({}, { extraHeaders: { origin: 'https://evil.example' } });
    await new Promise((refused) => (foreign as RawClient).once('connect_error', refused));
    const ours = node.connect({}, { extraHeaders: { origin: 'https://clinic.example' } });
    expect(await askToJoin(ours, 'room')).toMatchObject({ ok: true });
  });
});

describe("an appointment's room", () => {
  const startsAt = Date.UTC(2027, 0, 5, 5);

  test('refuses with the reason, and an unreadable appointment refuses everybody', async () => {
    await node.stop();
    const rooms = new Map([
      ['early', { startsAt: startsAt + hours(25), cancelled: false }],
      ['late', { startsAt: startsAt - hours(3), cancelled: false }],
      ['gone', { startsAt, cancelled: true }],
      ['open', { startsAt, cancelled: false }],
    ]);
    node = await startNode({
      appointmentRoom: async (roomId) => {
        if (roomId === 'broken') throw new Error('database down');
        return rooms.get(roomId) ?? null;
      },
    });
    const ask = (roomId: string) => askToJoin(node.connect(), roomId);
    expect(await ask('early')).toEqual({ ok: false, reason: 'too-early' });
    expect(await ask('late')).toEqual({ ok: false, reason: 'too-late' });
    expect(await ask('gone')).toEqual({ ok: false, reason: 'cancelled' });
    expect(await ask('broken')).toEqual({ ok: false, reason: 'unavailable' });
    expect(await ask('open')).toMatchObject({ ok: true });
    expect(node.signalling.stats().people).toBe(1);
  });

  test('past its time, people of the call under way come back and strangers do not', async () => {
    await node.stop();
    node = await startNode({ appointmentRoom: async () => ({ startsAt, cancelled: false }) });
    await join(node.connect(), 'room', 'Asha');
    const binu = node.connect({ secret: secret('binu') });
    await join(binu, 'room', 'Binu');
    binu.emit('leave-room', { roomId: 'room', userName: 'Binu' });
    await settled(binu);
    node.clock.pass(hours(3));
    expect(await askToJoin(node.connect(), 'room')).toEqual({ ok: false, reason: 'too-late' });
    const back = node.connect({ secret: secret('binu') });
    expect(await askToJoin(back, 'room')).toMatchObject({ ok: true });
  });
});

describe('leaving', () => {
  let asha: Client;
  beforeEach(async () => {
    asha = node.connect();
    await join(asha, 'room');
  });

  test('leave-room is heard at once', async () => {
    const binu = node.connect();
    const { self } = await join(binu, 'room', 'Binu');
    binu.emit('leave-room', { roomId: 'room', userName: 'Binu' });
    expect(await next(asha, 'user-left')).toEqual({ userId: self.id, userName: 'Binu' });
  });

  test('a lost connection is heard after the grace, once', async () => {
    const left = heard(asha, 'user-left');
    const binu = node.connect();
    const { self } = await join(binu, 'room', 'Binu');
    binu.disconnect();
    await eventually(() => expect(node.signalling.stats().waiting).toBe(1));
    node.clock.pass(seconds(7));
    await settled(asha);
    expect(left).toEqual([]);
    node.clock.pass(seconds(1));
    await eventually(() => expect(left).toEqual([{ userId: self.id, userName: 'Binu' }]));
    node.clock.pass(seconds(60));
    await settled(asha);
    expect(left).toHaveLength(1);
  });

  test('coming back within the grace is silent, under the same id', async () => {
    const [left, joined] = [heard(asha, 'user-left'), heard(asha, 'user-joined')];
    const before = node.connect({ secret: secret('binu') });
    const first = await join(before, 'room', 'Binu');
    before.disconnect();
    await eventually(() => expect(node.signalling.stats().waiting).toBe(1));
    const again = await join(node.connect({ secret: secret('binu') }), 'room', 'Binu');
    node.clock.pass(seconds(30));
    await settled(asha);
    expect(again.self.id).toBe(first.self.id);
    expect(again.others).toHaveLength(1);
    expect(left).toEqual([]);
    expect(joined).toHaveLength(1);
    expect(node.signalling.stats()).toMatchObject({ people: 2, waiting: 0 });
  });

  test('a half-dead connection of the same person is replaced without a ghost', async () => {
    const left = heard(asha, 'user-left');
    const halfDead = node.connect({ secret: secret('binu') });
    await join(halfDead, 'room', 'Binu');
    const cut = closed(halfDead);
    await join(node.connect({ secret: secret('binu') }), 'room', 'Binu');
    await cut;
    await eventually(() => expect(node.signalling.stats().waiting).toBe(1));
    node.clock.pass(seconds(9));
    await settled(asha);
    expect(left).toEqual([]);
    expect(node.signalling.stats().people).toBe(2);
  });

  test('another room is entered by leaving the first', async () => {
    const binu = node.connect();
    const first = await join(binu, 'room', 'Binu');
    const heardLeft = next(asha, 'user-left');
    const second = await join(binu, 'second', 'Binu');
    expect((await heardLeft).userId).toBe(first.self.id);
    expect(second.self.id).not.toBe(first.self.id);
  });

  test('nothing stays behind', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const client = node.connect();
        await join(client, `room-${i % 5}`);
        return client;
      }),
    );
    for (const client of [...people, asha]) client.disconnect();
    await eventually(() =>
      expect(node.signalling.stats()).toMatchObject({ sockets: 0, waiting: 21 }),
    );
    node.clock.pass(seconds(8));
    await eventually(() => {
      expect(node.signalling.stats()).toEqual({ sockets: 0, rooms: 0, people: 0, waiting: 0 });
    });
  });
});

test('a server that stops lets its clients come back: it cuts, it does not dismiss', async () => {
  const client = node.connect();
  await join(client, 'room');
  const reason = new Promise((resolve) => {
    (client as RawClient).once('disconnect', resolve);
  });
  await node.signalling.close();
  expect(await reason).toBe('transport close');
});
