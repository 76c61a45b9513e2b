import { seconds } from '@nadi/domain/limits';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enter, forwardingNodes, type Person, publish } from '#testing/forwarding-node.ts';
import { redisMissing, startRedis } from '#testing/test-redis.ts';
import { account, appointmentRoom, lobbyPolicy } from './meeting-fixture.ts';
import { collect, eventually, flush, join, type Node } from './signalling-fixture.ts';

describe.skipIf(redisMissing())('two nodes that share a Redis and a unit', () => {
  const { unit, start } = forwardingNodes();
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
    [north, south] = [await open(), await open()];
    await eventually(async () => {
      expect(await redis.pubsub('NUMSUB', 'socket.io-request#/#')).toContain(2);
    });
  });

  /** Starts a node; `rao` is the doctor of the room `appointment`. */
  const open = () =>
    start([unit(0), unit(1)], {
      redis: { url: shared.url },
      appointmentRoom: async (roomId) =>
        roomId === 'appointment' ? appointmentRoom(Date.UTC(2027, 0, 5, 5)) : null,
      identify: async ({ dToken }) =>
        dToken === 'rao' ? [account('doctor', 'rao', 'Dr. Rao')] : [],
      lobbyPolicy: lobbyPolicy('open'),
    });

  /** Lets five people join on both nodes at once. */
  async function fill(): Promise<[Person, Person, ...Person[]]> {
    const entering = [0, 1, 2, 3, 4].map((i) => enter(i % 2 ? south : north, `person ${i}`));
    const people = await Promise.all(entering);
    await eventually(() => {
      for (const { modes } of people) expect(modes).toEqual([{ mode: 'sfu' }]);
    });
    return people as Person[] as [Person, Person, ...Person[]];
  }

  const switches = () =>
    [north, south].reduce((sum, node) => sum + (node.signalling.forwarding()?.switches ?? 0), 0);

  test('one node pins the room to one unit, and each forwards its members', async () => {
    const [asha, binu] = await fill();
    expect(switches()).toBe(1);
    await eventually(() => {
      const people = [north, south].map((node) => node.signalling.forwarding()?.people);
      expect(people).toEqual([3, 2]);
    });
    publish(asha);
    await eventually(() => expect(binu.offers).toHaveLength(1));
    expect(binu.offers[0]?.offer.streams).toMatchObject([{ userId: asha.id }, { userId: asha.id }]);
    expect([unit(0), unit(1)].filter(({ rooms }) => rooms.size > 0)).toHaveLength(1);
  });

  test('both nodes follow to the other unit, once', async () => {
    const people = await fill();
    const [used, spare] = unit(0).rooms.size > 0 ? [unit(0), unit(1)] : [unit(1), unit(0)];
    await used.stop();
    await eventually(() => {
      for (const { modes } of people) expect(modes).toEqual([{ mode: 'sfu' }, { mode: 'sfu' }]);
    });
    expect(switches()).toBe(2);
    expect(spare.rooms.size).toBe(1);
  });

  test('a member who comes back on the other node starts over there', async () => {
    const [asha, binu] = await fill();
    publish(asha);
    await eventually(() => expect(binu.offers).toHaveLength(1));
    asha.client.disconnect();
    const again = south.connect({ secret: 'person 0'.padEnd(32, '.'), sfu: 1 });
    const modes = collect(again, 'room-mode');
    const answers = collect(again, 'webrtc-answer');
    const request = { roomId: 'room', userName: 'Asha', again: true as const };
    expect(await again.emitWithAck('join-room', request)).toMatchObject({ mode: 'sfu' });
    await eventually(() => expect(modes).toEqual([{ mode: 'sfu' }]));
    publish({ ...asha, client: again });
    await eventually(() => expect(answers).toHaveLength(1));
    const used = unit(0).rooms.size > 0 ? unit(0) : unit(1);
    expect(used.bodies('kick')).toMatchObject([{ id: asha.id }]);
    await north.clock.advance(seconds(8));
    await flush(again);
    expect([used.publishing(), modes.length]).toEqual([[asha.id], 1]);
  });

  test('a host on one node removes a guest that the other node forwards', async () => {
    const doctor = north.connect({ dToken: 'rao', sfu: 1 });
    await join(doctor, 'appointment');
    const guests: Person[] = [];
    for (let i = 0; i < 4; i++) {
      guests.push(await enter(south, `guest ${i}`, { roomId: 'appointment' }));
    }
    const [guest] = guests as [Person];
    await eventually(() => expect(guest.modes).toEqual([{ mode: 'sfu' }]));
    const offer = {
      type: 'offer' as const,
      sdp: 'v=0',
      streams: [{ mid: '0', kind: 'audio' as const }],
    };
    guest.client.emit('webrtc-offer', { targetUserId: 'sfu:pub', roomId: 'appointment', offer });
    const used = unit(0).rooms.size > 0 ? unit(0) : unit(1);
    await eventually(() => expect(used.publishing()).toEqual([guest.id]));
    doctor.emit('remove-participant', { roomId: 'appointment', userId: guest.id });
    await eventually(() => expect(used.publishing()).toEqual([]));
  });
});
