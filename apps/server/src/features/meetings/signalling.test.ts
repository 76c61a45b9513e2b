import { hours, seconds } from '@nadi/domain/limits';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { account, appointmentRoom, lobbyPolicy } from './meeting-fixture.ts';
import {
  type Client,
  closed,
  collect,
  eventually,
  flush,
  join,
  type Node,
  nextEvent,
  type RawClient,
  requestJoin,
  startNode,
} from './signalling-fixture.ts';

const secret = (of: string) => of.padEnd(32, '.');

let node: Node;
beforeEach(async () => {
  node = await startNode();
});
afterEach(() => node.stop());

describe('joining', () => {
  test('a client that joins receives the members of the room and ICE servers', async () => {
    const asha = await join(node.connect(), 'room', 'Asha');
    expect(asha.others).toEqual([]);
    expect(asha.iceServers).toEqual([{ urls: [`stun:for-${asha.self.id}`] }]);

    const binu = node.connect();
    const entered = await join(binu, 'room', 'Binu');
    expect(entered.others).toEqual([
      { id: asha.self.id, name: 'Asha', verified: false, role: 'guest', party: false },
    ]);
  });

  test('the others receive user-joined once', async () => {
    const asha = node.connect();
    await join(asha, 'room');
    const joined = collect(asha, 'user-joined');
    const { self } = await join(node.connect(), 'room', 'Binu');
    await flush(asha);
    expect(joined).toEqual([
      { userId: self.id, userName: 'Binu', verified: false, role: 'guest', party: false },
    ]);
  });

  test('a name from a token is verified and overrides the typed one', async () => {
    await node.stop();
    node = await startNode({
      identify: async ({ dToken }) =>
        dToken === 'good' ? [account('doctor', 'rao', 'Dr Rao')] : [],
    });
    const doctor = await join(node.connect({ dToken: 'good' }), 'room', 'Somebody');
    expect(doctor.self).toMatchObject({ name: 'Dr Rao', verified: true, role: 'doctor' });
    const impostor = await join(node.connect({ dToken: 'bad' }), 'room', 'Dr Rao');
    expect(impostor.self).toMatchObject({ name: 'Dr Rao', verified: false });
  });

  test('the session of a member is extended once a minute until they leave', async () => {
    await node.stop();
    const identify = vi.fn(async ({ token }) =>
      token === 'good' ? [account('patient', 'asha', 'Asha')] : [],
    );
    node = await startNode({ identify });
    const asha = node.connect({ token: 'good' });
    await join(asha, 'room');
    await join(node.connect(), 'room', 'A guest');
    identify.mockClear();
    await node.clock.advance(seconds(60));
    expect(identify).toHaveBeenCalledTimes(1);
    asha.emit('leave-room', { roomId: 'room', userName: 'Asha' });
    await flush(asha);
    await node.clock.advance(seconds(60));
    expect(identify).toHaveBeenCalledTimes(1);
  });

  test('a client is a guest of an instant room if its token cannot be checked', async () => {
    await node.stop();
    node = await startNode({ identify: () => Promise.reject(new Error('database down')) });
    expect(await requestJoin(node.connect(), 'room')).toMatchObject({ ok: true });
  });

  test('a room holds at most twelve people', async () => {
    for (let i = 0; i < 12; i++) await join(node.connect(), 'room');
    expect(await requestJoin(node.connect(), 'room')).toEqual({ ok: false, reason: 'room-full' });
    expect(node.signalling.stats().people).toBe(12);
  });

  test('a socket may join at most twenty times a minute', async () => {
    const client = node.connect();
    for (let i = 0; i < 20; i++) await join(client, 'room');
    const refused = { ok: false, reason: 'too-many-joins' };
    expect(await requestJoin(client, 'room')).toEqual(refused);
    await node.clock.advance(seconds(60));
    expect(await requestJoin(client, 'room')).toMatchObject({ ok: true });
  });

  test('a page of another origin cannot connect', async () => {
    const foreign = node.connect({}, { extraHeaders: { origin: 'https://evil.example' } });
    await new Promise((refused) => (foreign as RawClient).once('connect_error', refused));
    const ours = node.connect({}, { extraHeaders: { origin: 'https://clinic.example' } });
    expect(await requestJoin(ours, 'room')).toMatchObject({ ok: true });
  });
});

describe("an appointment's room", () => {
  const startsAt = Date.UTC(2027, 0, 5, 5);

  test('refuses with the reason, also if the appointment cannot be read', async () => {
    await node.stop();
    const rooms = new Map([
      ['early', appointmentRoom(startsAt + hours(25))],
      ['late', appointmentRoom(startsAt - hours(3))],
      ['gone', appointmentRoom(startsAt, true)],
      ['open', appointmentRoom(startsAt)],
    ]);
    node = await startNode({
      lobbyPolicy: lobbyPolicy('open'),
      appointmentRoom: async (roomId) => {
        if (roomId === 'broken') throw new Error('database down');
        return rooms.get(roomId) ?? null;
      },
    });
    const joinAs = (roomId: string) => requestJoin(node.connect(), roomId);
    expect(await joinAs('early')).toEqual({ ok: false, reason: 'too-early' });
    expect(await joinAs('late')).toEqual({ ok: false, reason: 'too-late' });
    expect(await joinAs('gone')).toEqual({ ok: false, reason: 'cancelled' });
    expect(await joinAs('broken')).toEqual({ ok: false, reason: 'unavailable' });
    expect(await joinAs('open')).toMatchObject({ ok: true });
    expect(node.signalling.stats().people).toBe(1);
  });

  test('only participants of the running call may return after the join window', async () => {
    await node.stop();
    node = await startNode({
      lobbyPolicy: lobbyPolicy('open'),
      appointmentRoom: async () => appointmentRoom(startsAt),
    });
    await join(node.connect(), 'room', 'Asha');
    const binu = node.connect({ secret: secret('binu') });
    await join(binu, 'room', 'Binu');
    binu.emit('leave-room', { roomId: 'room', userName: 'Binu' });
    await flush(binu);
    await node.clock.advance(hours(3));
    expect(await requestJoin(node.connect(), 'room')).toEqual({ ok: false, reason: 'too-late' });
    const back = node.connect({ secret: secret('binu') });
    expect(await requestJoin(back, 'room')).toMatchObject({ ok: true });
  });
});

describe('leaving', () => {
  let asha: Client;
  beforeEach(async () => {
    asha = node.connect();
    await join(asha, 'room');
  });

  test('leave-room takes effect at once', async () => {
    const binu = node.connect();
    const { self } = await join(binu, 'room', 'Binu');
    binu.emit('leave-room', { roomId: 'room', userName: 'Binu' });
    expect(await nextEvent(asha, 'user-left')).toEqual({ userId: self.id, userName: 'Binu' });
  });

  test('announces a lost connection once after the grace', async () => {
    const left = collect(asha, 'user-left');
    const binu = node.connect();
    const { self } = await join(binu, 'room', 'Binu');
    binu.disconnect();
    await eventually(() => expect(node.signalling.stats().reconnecting).toBe(1));
    await node.clock.advance(seconds(7));
    await flush(asha);
    expect(left).toEqual([]);
    await node.clock.advance(seconds(1));
    await eventually(() => expect(left).toEqual([{ userId: self.id, userName: 'Binu' }]));
    await node.clock.advance(seconds(60));
    await flush(asha);
    expect(left).toHaveLength(1);
  });

  test('a reconnection within the grace is not announced and keeps the id', async () => {
    const [left, joined] = [collect(asha, 'user-left'), collect(asha, 'user-joined')];
    const before = node.connect({ secret: secret('binu') });
    const first = await join(before, 'room', 'Binu');
    before.disconnect();
    await eventually(() => expect(node.signalling.stats().reconnecting).toBe(1));
    const again = await join(node.connect({ secret: secret('binu') }), 'room', 'Binu');
    await node.clock.advance(seconds(30));
    await flush(asha);
    expect(again.self.id).toBe(first.self.id);
    expect(again.others).toHaveLength(1);
    expect(left).toEqual([]);
    expect(joined).toHaveLength(1);
    expect(node.signalling.stats()).toMatchObject({ people: 2, reconnecting: 0 });
  });

  test('replaces a half-dead connection of the same participant silently', async () => {
    const left = collect(asha, 'user-left');
    const halfOpen = node.connect({ secret: secret('binu') });
    await join(halfOpen, 'room', 'Binu');
    const cut = closed(halfOpen);
    await join(node.connect({ secret: secret('binu') }), 'room', 'Binu');
    await cut;
    await eventually(() => expect(node.signalling.stats().reconnecting).toBe(1));
    await node.clock.advance(seconds(9));
    await flush(asha);
    expect(left).toEqual([]);
    expect(node.signalling.stats().people).toBe(2);
  });

  test('joining another room leaves the first', async () => {
    const binu = node.connect();
    const first = await join(binu, 'room', 'Binu');
    const userLeft = nextEvent(asha, 'user-left');
    const second = await join(binu, 'second', 'Binu');
    expect((await userLeft).userId).toBe(first.self.id);
    expect(second.self.id).not.toBe(first.self.id);
  });

  test('no state remains after everyone has left', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const client = node.connect();
        await join(client, `room-${i % 5}`);
        return client;
      }),
    );
    for (const client of [...people, asha]) client.disconnect();
    await eventually(() =>
      expect(node.signalling.stats()).toMatchObject({ sockets: 0, reconnecting: 21 }),
    );
    await node.clock.advance(seconds(8));
    await eventually(() => {
      expect(node.signalling.stats()).toEqual({ sockets: 0, rooms: 0, people: 0, reconnecting: 0 });
    });
  });
});

test('a server that stops closes connections so that clients reconnect', async () => {
  const client = node.connect();
  await join(client, 'room');
  const reason = new Promise((resolve) => {
    (client as RawClient).once('disconnect', resolve);
  });
  await node.signalling.close();
  expect(await reason).toBe('transport close');
});
