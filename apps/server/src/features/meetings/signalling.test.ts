import { seconds } from '@nadi/domain/limits';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { account } from './meeting-fixture.ts';
import {
  type Client,
  collect,
  eventually,
  flush,
  join,
  type Node,
  nextEvent,
  type RawClient,
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
