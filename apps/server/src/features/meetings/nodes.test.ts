import { seconds } from '@nadi/domain/limits';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { redisMissing, startRedis } from '#testing/test-redis.ts';
import {
  askToJoin,
  eventually,
  heard,
  join,
  type Node,
  next,
  settled,
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
    north = await startNode({ redisUrl: shared.url });
    south = await startNode({ redisUrl: shared.url });
    await eventually(async () => {
      expect(await redis.pubsub('NUMSUB', 'socket.io-request#/#')).toContain(2);
    });
  });
  afterEach(async () => {
    await north.stop();
    await south.stop();
  });

  test('people on different nodes see each other and exchange signals', async () => {
    const [a, b] = [north.connect(), south.connect()];
    const asha = await join(a, 'room', 'Asha');
    const heardJoin = next(a, 'user-joined');
    const binu = await join(b, 'room', 'Binu');
    expect(binu.others).toEqual([asha.self]);
    expect(await heardJoin).toEqual({ userId: binu.self.id, userName: 'Binu', verified: false });
    b.emit('webrtc-offer', { offer, targetUserId: asha.self.id, roomId: 'room' });
    expect(await next(a, 'webrtc-offer')).toEqual({ offer, offerUserId: binu.self.id });
  });

  test('the last seat is taken once, whichever node it is asked of', async () => {
    for (let i = 0; i < 11; i++) await join((i % 2 ? north : south).connect(), 'room');
    const asked = [north, south, north, south].map((node) => askToJoin(node.connect(), 'room'));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('moving to another node within the grace is silent and leaves no ghost', async () => {
    const asha = north.connect();
    await join(asha, 'room', 'Asha');
    const [left, joined] = [heard(asha, 'user-left'), heard(asha, 'user-joined')];
    const before = north.connect({ secret });
    const first = await join(before, 'room', 'Binu');
    before.disconnect();
    await eventually(() => expect(north.signalling.stats().waiting).toBe(1));
    const again = await join(south.connect({ secret }), 'room', 'Binu');
    north.clock.pass(seconds(9));
    await settled(asha);
    expect(again.self.id).toBe(first.self.id);
    expect(left).toEqual([]);
    expect(joined).toHaveLength(1);
  });

  test('people of a node that died are given up when its lease ends', async () => {
    const asha = north.connect();
    await join(asha, 'room', 'Asha');
    const { self } = await join(south.connect(), 'room', 'Binu');
    const left = heard(asha, 'user-left');
    north.clock.pass(seconds(2));
    await settled(asha);
    expect(left).toEqual([]);

    await endLeaseOf(south);
    north.clock.pass(seconds(2));
    await eventually(() => expect(left).toEqual([{ userId: self.id, userName: 'Binu' }]));
    expect((await join(north.connect(), 'room')).others).toHaveLength(1);
  });

  test('a node that only slept puts its people back', async () => {
    const asha = north.connect();
    await join(asha, 'room', 'Asha');
    const { self } = await join(south.connect(), 'room', 'Binu');
    await endLeaseOf(south);
    const gone = next(asha, 'user-left');
    north.clock.pass(seconds(2));
    await gone;
    const back = next(asha, 'user-joined');
    south.clock.pass(seconds(2));
    expect((await back).userId).toBe(self.id);
  });

  test('nothing stays behind in Redis but the leases', async () => {
    const [a, b] = [north.connect(), south.connect()];
    await join(a, 'room');
    await join(b, 'room');
    for (const client of [a, b]) client.emit('leave-room', { roomId: 'room', userName: '' });
    await Promise.all([settled(a), settled(b)]);
    const left = await redis.keys('*');
    expect(left.filter((key) => !key.includes(':node:'))).toEqual([]);
  });

  test('a Redis that is away refuses joins and stops nobody', async () => {
    const other = await startRedis();
    const node = await startNode({ redisUrl: other.url });
    try {
      const client = node.connect();
      await join(client, 'room');
      await other.stop();
      expect(await askToJoin(client, 'room')).toEqual({ ok: false, reason: 'unavailable' });
      expect(client.connected).toBe(true);
    } finally {
      await node.stop();
    }
  });

  /** The lease holders are told apart by who has a seat: this node's seats are its own. */
  async function endLeaseOf(node: Node): Promise<void> {
    expect(node.signalling.stats().people).toBe(1);
    const seats = await redis.hvals('nadi:meeting:room:room');
    const binu = seats.map((text) => JSON.parse(text)).find(({ name }) => name === 'Binu');
    await redis.del(`nadi:meeting:node:${binu.node}`);
  }
});
