import { MESH_PEOPLE_MAX, minutes, seconds } from '@nadi/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { redisMissing, startRedis } from '#testing/test-redis.ts';
import { MESH, type Membership, type RoomState, type Roster } from './roster.ts';
import { member, OPEN, sharedRedis } from './roster-fixture.ts';
import { eventually } from './signalling-fixture.ts';

const shared = sharedRedis({ missing: redisMissing(), startRedis });
const { open, redis } = shared;

beforeAll(shared.start);
beforeEach(shared.clear);
afterEach(shared.close);
afterAll(shared.stop);

const north: RoomState = { mode: 'sfu', pin: 'ws://10.0.0.1:8188' };
const south: RoomState = { mode: 'sfu', pin: 'ws://10.0.0.2:8188' };
const modern = (id: string): Membership => ({ ...member(id), sfu: true });
/** Enters and returns the state of the room. */
const stateFor = async (roster: Roster, membership: Membership) => {
  const result = await roster.enter(membership, OPEN);
  return result.ok ? result.state : result.reason;
};

describe.each(shared.rosters)('a roster in %s', (_where, create) => {
  test('remembers which members can use a forwarding unit', async () => {
    const roster = create();
    const enter = async (who: Membership) => {
      const result = await roster.enter(who, OPEN);
      return result.ok && result.everySfu;
    };
    expect(await enter(modern('asha'))).toBe(true);
    expect(await roster.find('room', 'asha')).toEqual(modern('asha'));
    expect(await enter(modern('binu'))).toBe(true);
    expect(await enter(member('chitra'))).toBe(false);
    expect(await roster.find('room', 'chitra')).toEqual(member('chitra'));
    expect(await enter(modern('asha'))).toBe(false);
    // A browser that was updated comes back.
    expect(await enter(modern('chitra'))).toBe(true);
    expect(JSON.stringify(await roster.members('room'))).not.toContain('sfu');
  });

  test('changes the state of a room only from the expected one', async () => {
    const roster = create();
    expect(await roster.changeState('room', MESH, north)).toEqual({ changed: false, state: MESH });
    expect(await stateFor(roster, modern('asha'))).toEqual(MESH);
    expect(await roster.changeState('room', MESH, north)).toEqual({ changed: true, state: north });
    expect(await roster.changeState('room', MESH, south)).toEqual({ changed: false, state: north });
    expect(await roster.changeState('room', south, MESH)).toEqual({ changed: false, state: north });
    const pinned = { ...north, mode: 'mesh' } as const;
    expect((await roster.changeState('room', pinned, south)).changed).toBe(false);
    expect(await stateFor(roster, modern('binu'))).toEqual(north);
    expect(await roster.changeState('room', north, south)).toEqual({ changed: true, state: south });
    expect(await roster.changeState('room', south, MESH)).toEqual({ changed: true, state: MESH });
    expect(await roster.changeState('room', MESH, north)).toEqual({ changed: true, state: north });
    expect(await stateFor(roster, { ...modern('asha'), roomId: 'elsewhere' })).toEqual(MESH);
  });

  test('forgets the state when the last member has left', async () => {
    const roster = create();
    for (const id of ['asha', 'binu']) await roster.enter(modern(id), OPEN);
    await roster.changeState('room', MESH, north);
    await roster.leave(modern('asha'));
    expect(await stateFor(roster, modern('asha'))).toEqual(north);
    for (const id of ['asha', 'binu']) await roster.leave(modern(id));
    expect(await stateFor(roster, modern('asha'))).toEqual(MESH);
  });

  test('a forwarded room takes more people than a mesh, each able to use the unit', async () => {
    const roster = create();
    for (let at = 0; at < MESH_PEOPLE_MAX; at++) await roster.enter(modern(`${at}`), OPEN);
    expect(await stateFor(roster, modern('late'))).toBe('room-full');
    await roster.changeState('room', MESH, north);
    expect(await stateFor(roster, member('old'))).toBe('client-unsupported');
    expect(await stateFor(roster, modern('late'))).toEqual(north);
    expect(await stateFor(roster, member('0'))).toBe('client-unsupported');
    for (const id of ['late', '0']) await roster.leave(modern(id));
    expect(await stateFor(roster, member('old'))).toEqual(north);
    expect(await stateFor(roster, modern('late'))).toBe('room-full');
  });
});

describe.skipIf(shared.missing)('nodes that share Redis', () => {
  const keyOf = (kind: string) => `nadi:meeting:${kind}:room`;

  test('pin a room to one unit only', async () => {
    const nodes = [open('north').roster, open('south').roster];
    for (const [at, node] of nodes.entries()) await node.enter(modern(`${at}`), OPEN);
    const units = [north, south];
    const results = await Promise.all(
      nodes.map((node, at) => node.changeState('room', MESH, units[at] as RoomState)),
    );
    expect(results.filter(({ changed }) => changed)).toHaveLength(1);
    expect(results[0]?.state).toEqual(results[1]?.state);
  });

  test('renew the state with the room', async () => {
    const { roster, clock } = open('north');
    await roster.enter(modern('asha'), OPEN);
    await roster.changeState('room', MESH, north);
    const left = () => redis().pttl(keyOf('state'));
    expect(await left()).toBeLessThanOrEqual(minutes(2));
    for (const renew of [() => clock.advance(seconds(2)), () => roster.enter(modern('b'), OPEN)]) {
      await redis().pexpire(keyOf('state'), 5000);
      await renew();
      await eventually(async () => expect(await left()).toBeGreaterThan(minutes(1.9)));
    }
    for (const id of ['asha', 'b']) await roster.leave(modern(id));
    expect(await redis().keys('*')).toEqual(['nadi:meeting:node:north']);
  });

  test('forget the state if all members were on a dead node', async () => {
    const [gone, here] = [open('north').roster, open('south').roster];
    await gone.enter(modern('asha'), OPEN);
    await gone.changeState('room', MESH, north);
    await redis().del('nadi:meeting:node:north');
    expect(await stateFor(here, modern('binu'))).toEqual(MESH);
  });

  describe('and run two releases', () => {
    /** The entry of a node that knows neither `sfu` nor the state of rooms. */
    const earlier = {
      ...{ id: 'asha', name: 'Asha', verified: false, role: 'guest', party: false },
      ...{ session: 's9', account: null, address: '192.0.2.9', node: 'old' },
    };

    test('read entries of the earlier release with defaults', async () => {
      await redis().set('nadi:meeting:node:old', '1');
      await redis().hset(keyOf('room'), 'asha', JSON.stringify(earlier));
      const { roster } = open('north');
      const { session: socketId, account, address, node: _node, ...participant } = earlier;
      const connection = { socketId, account, address };
      expect(await roster.find('room', 'asha')).toEqual({
        ...{ roomId: 'room', participant, ...connection, sfu: false },
      });
      const entered = await roster.enter(modern('binu'), OPEN);
      expect(entered).toMatchObject({ others: [participant], state: MESH, everySfu: false });
    });

    test('write all fields of the earlier release, and others only if they are set', async () => {
      const { roster } = open('north');
      await roster.enter(member('asha'), OPEN);
      await roster.enter(modern('binu'), OPEN);
      const stored = (await redis().hvals(keyOf('room'))).map((text) => JSON.parse(text));
      const fields = stored.map((entry) => Object.keys(entry).sort());
      const known = Object.keys(earlier).sort();
      expect(fields).toEqual(expect.arrayContaining([known, [...known, 'sfu'].sort()]));
      expect(await redis().exists(keyOf('state'))).toBe(0);
    });

    test('ignore fields and modes of a later release', async () => {
      await redis().set('nadi:meeting:node:old', '1');
      const later = JSON.stringify({ ...earlier, sfu: 2, codec: 'av1' });
      await redis().hset(keyOf('room'), 'asha', later);
      await redis().set(keyOf('state'), JSON.stringify({ mode: 'swarm', pin: null, since: 7 }));
      const { roster } = open('north');
      const entered = await roster.enter(modern('binu'), OPEN);
      expect(entered).toMatchObject({ state: MESH, everySfu: false });
      expect(await roster.find('room', 'asha')).toMatchObject({ sfu: false });
    });

    test('forget a state that the earlier release left behind', async () => {
      await redis().set(keyOf('state'), JSON.stringify(north));
      expect(await stateFor(open('north').roster, modern('asha'))).toEqual(MESH);
    });
  });
});
