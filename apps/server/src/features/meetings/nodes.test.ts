import { seconds } from '@nadi/domain/limits';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { redisMissing, startRedis } from '#testing/test-redis.ts';
import { account, appointmentRoom, fakeLobbyRecords } from './meeting-fixture.ts';
import {
  closed,
  collect,
  eventually,
  flush,
  join,
  type Node,
  nextEvent,
  requestJoin,
  startNode,
} from './signalling-fixture.ts';

const offer = { type: 'offer', sdp: 'v=0' } as const;
const secret = 'binu'.padEnd(32, '.');

describe.skipIf(redisMissing())('two nodes that share a Redis', () => {
  let shared: Awaited<ReturnType<typeof startRedis>>;
  let redis: Redis;
  let north: Node;
  let south: Node;

  beforeAll(async () => {
    shared = await startRedis();
    redis = new Redis(shared.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await shared.stop();
  });
  beforeEach(async () => {
    await redis.flushall();
    north = await startNode({ redis: { url: shared.url } });
    south = await startNode({ redis: { url: shared.url } });
    await eventually(async () => {
      expect(await redis.pubsub('NUMSUB', 'socket.io-request#/#')).toContain(2);
    });
  });
  afterEach(async () => {
    await north.stop();
    await south.stop();
  });

  test('participants on different nodes see each other and exchange signals', async () => {
    const [a, b] = [north.connect(), south.connect()];
    const asha = await join(a, 'room', 'Asha');
    const userJoined = nextEvent(a, 'user-joined');
    const binu = await join(b, 'room', 'Binu');
    expect(binu.others).toEqual([asha.self]);
    expect(await userJoined).toEqual({
      userId: binu.self.id,
      userName: 'Binu',
      verified: false,
      role: 'guest',
      party: false,
    });
    b.emit('webrtc-offer', { offer, targetUserId: asha.self.id, roomId: 'room' });
    expect(await nextEvent(a, 'webrtc-offer')).toEqual({ offer, offerUserId: binu.self.id });
  });

  test('concurrent joins on both nodes fill the last place once', async () => {
    for (let i = 0; i < 11; i++) await join((i % 2 ? north : south).connect(), 'room');
    const joins = [north, south, north, south].map((node) => requestJoin(node.connect(), 'room'));
    const answers = await Promise.all(joins);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a move to another node within the grace is not announced or duplicated', async () => {
    const asha = north.connect();
    await join(asha, 'room', 'Asha');
    const [left, joined] = [collect(asha, 'user-left'), collect(asha, 'user-joined')];
    const before = north.connect({ secret });
    const first = await join(before, 'room', 'Binu');
    before.disconnect();
    await eventually(() => expect(north.signalling.stats().reconnecting).toBe(1));
    const again = await join(south.connect({ secret }), 'room', 'Binu');
    await north.clock.advance(seconds(9));
    await flush(asha);
    expect(again.self.id).toBe(first.self.id);
    expect(left).toEqual([]);
    expect(joined).toHaveLength(1);
  });

  test('members of a dead node are removed when its lease expires', async () => {
    const asha = north.connect();
    await join(asha, 'room', 'Asha');
    const { self } = await join(south.connect(), 'room', 'Binu');
    const left = collect(asha, 'user-left');
    await north.clock.advance(seconds(2));
    await flush(asha);
    expect(left).toEqual([]);

    await expireLeaseOf(south);
    await north.clock.advance(seconds(2));
    await eventually(() => expect(left).toEqual([{ userId: self.id, userName: 'Binu' }]));
    expect((await join(north.connect(), 'room')).others).toHaveLength(1);
  });

  test('a doctor on one node admits a guest who waits on the other', async () => {
    await openAppointmentRoom();
    const doctor = north.connect({ dToken: 'rao' });
    const changes = collect(doctor, 'lobby-changed');
    await join(doctor, 'room');
    const guest = south.connect({ secret });
    const check = { camera: 'on', microphone: 'blocked', network: 'weak' } as const;
    const request = { roomId: 'room', userName: 'Binu', check };
    expect(await guest.emitWithAck('join-room', request)).toEqual({ ok: false, reason: 'lobby' });
    await eventually(() =>
      expect(changes.at(-1)?.waiting).toMatchObject([{ name: 'Binu', check }]),
    );
    const target = { roomId: 'room', userId: changes.at(-1)?.waiting[0]?.id ?? '' };
    const entered = [nextEvent(guest, 'lobby-admitted'), nextEvent(guest, 'existing-users')];
    doctor.emit('lobby-admit', target);
    expect(await Promise.all(entered)).toMatchObject([
      { self: { id: target.userId } },
      [{ name: 'Dr. Rao' }],
    ]);
    await eventually(() => expect(changes.at(-1)).toEqual({ waiting: [] }));

    const left = nextEvent(doctor, 'user-left');
    const gone = closed(guest);
    doctor.emit('remove-participant', target);
    expect(await left).toMatchObject({ userId: target.userId, removed: true });
    await gone;
    await south.clock.advance(seconds(2));
    expect((await join(north.connect({ dToken: 'rao' }), 'room')).others).toHaveLength(1);
  });

  /** Restarts both nodes with a room that belongs to an appointment of the doctor `rao`. */
  async function openAppointmentRoom(): Promise<void> {
    await Promise.all([north.stop(), south.stop()]);
    const settings = {
      redis: { url: shared.url },
      appointmentRoom: async () => appointmentRoom(Date.UTC(2027, 0, 5, 5)),
      identify: async ({ dToken }: Record<string, unknown>) =>
        dToken === 'rao' ? [account('doctor', 'rao', 'Dr. Rao')] : [],
      lobbyRecords: fakeLobbyRecords(),
    };
    [north, south] = [await startNode(settings), await startNode(settings)];
    await eventually(async () => {
      expect(await redis.pubsub('NUMSUB', 'socket.io-request#/#')).toContain(2);
    });
  }

  test('refuses joins without Redis and keeps connections open', async () => {
    const other = await startRedis();
    const node = await startNode({ redis: { url: other.url } });
    try {
      const client = node.connect();
      await join(client, 'room');
      await other.stop();
      expect(await requestJoin(client, 'room')).toEqual({ ok: false, reason: 'unavailable' });
      expect(client.connected).toBe(true);
    } finally {
      await node.stop();
    }
  });

  /** Deletes the lease of the node that Binu is connected to. */
  async function expireLeaseOf(node: Node): Promise<void> {
    expect(node.signalling.stats().people).toBe(1);
    const members = await redis.hvals('nadi:meeting:room:room');
    const binu = members.map((text) => JSON.parse(text)).find(({ name }) => name === 'Binu');
    await redis.del(`nadi:meeting:node:${binu.node}`);
  }
});
