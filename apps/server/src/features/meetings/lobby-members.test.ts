import { LOBBY_PEOPLE_MAX, LOBBY_PEOPLE_PER_ADDRESS, minutes, seconds } from '@nadi/domain/limits';
import { fakeClock } from '@nadi/domain/testing/fake-clock';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { redisMissing, startRedis } from '#testing/test-redis.ts';
import {
  type LobbyMembers,
  memoryLobbyMembers,
  redisLobbyMembers,
  type Waiting,
} from './lobby-members.ts';
import { eventually } from './signalling-fixture.ts';

const person = (
  id: string,
  address = `address of ${id}`,
  socketId = `socket of ${id}`,
): Waiting => ({
  ...{ id, name: `Name of ${id}`, address, socketId, account: null },
});

const invited = (id: string, invitation: string): Waiting => ({
  ...{ ...person(id, 'shared'), invitation, invitedAs: 'relative' },
});

const noRedis = redisMissing();
let shared: Awaited<ReturnType<typeof startRedis>>;
let redis: Redis;

beforeAll(async () => {
  if (noRedis) return;
  shared = await startRedis();
  redis = new Redis(shared.url);
});
beforeEach(async () => {
  if (!noRedis) await redis.flushall();
});
afterAll(async () => {
  if (noRedis) return;
  redis.disconnect();
  await shared.stop();
});

/** Opens the lobbies of a node that shares them in Redis. */
function open(node: string) {
  const clock = fakeClock();
  const [onChanged, onError] = [vi.fn(), vi.fn()];
  const settings = { redis, node, timers: clock, now: clock.now, onChanged, onError };
  return { lobby: redisLobbyMembers(settings), clock, onChanged, onError };
}

/** Lobbies in Redis whose people all arrive at different times. */
function inRedis(): LobbyMembers {
  const { lobby, clock } = open('north');
  return {
    ...lobby,
    async add(...person) {
      await clock.advance(1);
      return lobby.add(...person);
    },
  };
}

const LOBBIES = [
  ['memory', memoryLobbyMembers],
  ...(noRedis ? [] : [['Redis', inRedis] as const]),
] as const;

/** Lists the people in a lobby without the time of their arrival, which only Redis has. */
const waiting = async (lobby: LobbyMembers) =>
  (await lobby.list('room')).map((found) => {
    const { since: _since, ...known } = found as Waiting & { since?: number };
    return known;
  });

describe.each(LOBBIES)('a lobby in %s', (_where, create) => {
  test('lists waiting people in order of arrival, separately for each room', async () => {
    const lobby = create();
    const [asha, binu] = [person('asha'), person('binu')];
    expect(await lobby.list('room')).toEqual([]);
    for (const each of [asha, binu]) expect(await lobby.add('room', each)).toBe(true);
    expect(await waiting(lobby)).toEqual([asha, binu]);
    expect(await lobby.list('elsewhere')).toEqual([]);
  });

  test('only the later connection of a person who reconnects can leave', async () => {
    const lobby = create();
    const again = person('asha', 'another address', 'later');
    for (const each of [person('asha'), person('binu'), again]) await lobby.add('room', each);
    expect(await lobby.list('room')).toHaveLength(2);
    expect(await lobby.remove('room', person('asha'))).toBe(false);
    expect(await lobby.remove('room', again)).toBe(true);
    expect(await lobby.remove('room', again)).toBe(false);
    expect(await waiting(lobby)).toEqual([person('binu')]);
  });

  test('a full lobby refuses new people, but those who wait may reconnect', async () => {
    const lobby = create();
    for (let at = 0; at < LOBBY_PEOPLE_MAX; at++)
      expect(await lobby.add('room', person(`${at}`))).toBe(true);
    expect(await lobby.add('room', person('late'))).toBe(false);
    expect(await lobby.add('room', person('0'))).toBe(true);
    expect(await lobby.add('elsewhere', person('late'))).toBe(true);
    expect(await lobby.list('room')).toHaveLength(LOBBY_PEOPLE_MAX);
  });

  test('limits the people per address, but those who wait may reconnect', async () => {
    const lobby = create();
    const shared = (id: string) => person(id, 'shared');
    for (let at = 0; at < LOBBY_PEOPLE_PER_ADDRESS; at++)
      expect(await lobby.add('room', shared(`${at}`))).toBe(true);
    expect(await lobby.add('room', shared('late'))).toBe(false);
    expect(await lobby.add('room', shared('0'))).toBe(true);
    expect(await lobby.add('room', person('late'))).toBe(true);
  });

  test('keeps a place for each invitation in a full lobby', async () => {
    const lobby = create();
    for (let at = 0; at < LOBBY_PEOPLE_MAX; at++) {
      await lobby.add('room', person(`${at}`, at < LOBBY_PEOPLE_PER_ADDRESS ? 'shared' : `${at}`));
    }
    for (const [id, key] of [
      ['asha', 'first'],
      ['binu', 'second'],
    ] as const)
      expect(await lobby.add('room', invited(id, key))).toBe(true);
    expect(await lobby.add('room', invited('chitra', 'first'))).toBe(false);
    expect((await waiting(lobby)).slice(-2)).toEqual([
      invited('asha', 'first'),
      invited('binu', 'second'),
    ]);
  });

  test('counts invited people neither in the lobby nor at their address', async () => {
    const lobby = create();
    for (let at = 0; at < LOBBY_PEOPLE_PER_ADDRESS; at++)
      await lobby.add('room', invited(`invited ${at}`, `key ${at}`));
    expect(await lobby.add('room', person('asha', 'shared'))).toBe(true);
  });

  test('reserves the place for the first holder of an invitation until they leave', async () => {
    const lobby = create();
    for (const id of ['asha', 'binu', 'asha']) await lobby.add('room', invited(id, 'key'));
    const plain = person('binu', 'shared');
    // Who knocks again is the last in Redis, and keeps their place in memory.
    const byId = (await waiting(lobby)).sort((a, b) => a.id.localeCompare(b.id));
    expect(byId).toEqual([invited('asha', 'key'), plain]);
    await lobby.remove('room', invited('asha', 'key'));
    await lobby.add('room', invited('binu', 'key'));
    expect(await waiting(lobby)).toEqual([invited('binu', 'key')]);
  });
});

test('a lobby in memory keeps the place of a person who reconnects', async () => {
  const lobby = memoryLobbyMembers();
  const again = person('asha', 'another address', 'later');
  for (const each of [person('asha'), person('binu'), again]) await lobby.add('room', each);
  expect((await lobby.list('room')).map(({ id }) => id)).toEqual(['asha', 'binu']);
});

test('a lobby in memory is empty once it is closed', async () => {
  const lobby = memoryLobbyMembers();
  await lobby.add('room', person('asha'));
  lobby.close();
  expect(await lobby.list('room')).toEqual([]);
});

describe.skipIf(noRedis)('nodes with lobbies in Redis', () => {
  const kill = (node: string) => redis.del(`nadi:meeting:node:${node}`);
  const idsIn = async ({ lobby }: ReturnType<typeof open>, room = 'room') =>
    (await lobby.list(room)).map(({ id }) => id);

  test('every node lists waiting people in order of arrival with all their data', async () => {
    const [north, south] = [open('north'), open('south')];
    await south.clock.advance(1);
    const check = { camera: 'on', microphone: 'off', network: 'weak' } as const;
    const facts = {
      check,
      invitedAs: 'relative',
      invitation: 'key',
      account: 'patient:z',
    } as const;
    const zoya = { ...person('zoya'), ...facts };
    expect(await south.lobby.add('room', person('asha'))).toBe(true);
    expect(await north.lobby.add('room', zoya)).toBe(true);
    const [first, second] = await north.lobby.list('room');
    expect([first, second]).toMatchObject([zoya, person('asha')]);
    expect(second).not.toHaveProperty('check');
    expect(second).not.toHaveProperty('invitedAs');
    expect(await north.lobby.list('elsewhere')).toEqual([]);
  });

  test('a second holder of an invitation waits without it, also after a restart', async () => {
    const [north, south] = [open('north'), open('south')];
    await north.lobby.add('room', invited('asha', 'key'));
    await south.lobby.add('room', invited('binu', 'key'));
    await redis.del('nadi:meeting:lobby:room');
    for (const { clock } of [north, south]) await clock.advance(seconds(2));
    await eventually(async () => expect(await idsIn(north)).toHaveLength(2));
    const marked = (await north.lobby.list('room')).filter(({ invitedAs }) => invitedAs);
    expect(marked).toMatchObject([{ id: 'asha', invitation: 'key' }]);
  });

  test('a person who reconnects to another node is replaced there', async () => {
    const [north, south] = [open('north'), open('south')];
    const again = person('asha', 'another address', 'later');
    await north.lobby.add('room', person('asha'));
    await south.lobby.add('room', again);
    expect(await north.lobby.remove('room', person('asha'))).toBe(false);
    expect(await north.lobby.list('room')).toMatchObject([again]);
    expect(await north.lobby.remove('room', again)).toBe(true);
    expect(await south.lobby.remove('room', again)).toBe(false);
    expect(await idsIn(south)).toEqual([]);
  });

  test('limits the people per address across nodes', async () => {
    const [north, south] = [open('north'), open('south')];
    for (let at = 0; at < LOBBY_PEOPLE_PER_ADDRESS; at++)
      expect(await north.lobby.add('room', person(`${at}`, 'shared'))).toBe(true);
    expect(await south.lobby.add('room', person('late', 'shared'))).toBe(false);
    expect(await south.lobby.add('room', person('0', 'shared'))).toBe(true);
    expect(await south.lobby.add('room', person('late'))).toBe(true);
  });

  test('removes the waiting people of a dead node and notifies hosts once', async () => {
    const [north, south] = [open('north'), open('south')];
    await north.lobby.add('room', person('asha'));
    await south.lobby.add('room', person('binu'));
    await north.clock.advance(seconds(2));
    await redis.ping();
    expect(north.onChanged).not.toHaveBeenCalled();
    await kill('south');
    await north.clock.advance(seconds(2));
    await eventually(() => expect(north.onChanged.mock.calls).toEqual([['room']]));
    expect(await idsIn(north)).toEqual(['asha']);
    expect(south.onChanged).not.toHaveBeenCalled();
  });

  test('lists no people of a dead node', async () => {
    const [north, south] = [open('north'), open('south')];
    await south.lobby.add('room', person('binu'));
    await kill('south');
    expect(await idsIn(north)).toEqual([]);
  });

  test('restores lost people unless they have left or moved to another node', async () => {
    const [north, south] = [open('north'), open('south')];
    for (const id of ['asha', 'binu', 'chitra']) await north.lobby.add('room', person(id));
    await north.lobby.add('elsewhere', person('asha'));
    await north.lobby.remove('room', person('binu'));
    await north.lobby.remove('room', person('chitra', '', 'an older socket'));
    await redis.flushall();
    // The roster sets this lease.
    await redis.set('nadi:meeting:node:north', '1');
    await north.clock.advance(seconds(2) - 1);
    expect(north.onChanged).not.toHaveBeenCalled();
    await north.clock.advance(1);
    await eventually(() => expect(north.onChanged).toHaveBeenCalledTimes(2));
    expect(north.onChanged.mock.calls.flat().sort()).toEqual(['elsewhere', 'room']);
    expect((await idsIn(south)).sort()).toEqual(['asha', 'chitra']);
    expect(await idsIn(south, 'elsewhere')).toEqual(['asha']);
  });

  test('a knock renews its node for eight seconds and the lobby for two minutes', async () => {
    const { lobby, clock } = open('north');
    await lobby.add('room', person('asha'));
    const lease = await redis.pttl('nadi:meeting:node:north');
    expect([lease > seconds(7), lease <= seconds(8)]).toEqual([true, true]);
    const expectFresh = async () => {
      const left = await redis.pttl('nadi:meeting:lobby:room');
      expect([left > minutes(1.9), left <= minutes(2)]).toEqual([true, true]);
    };
    await expectFresh();
    await redis.pexpire('nadi:meeting:lobby:room', 5000);
    await clock.advance(seconds(2));
    await eventually(expectFresh);
  });

  test('reports a failed renewal and stops renewing once closed', async () => {
    const { lobby, clock, onError } = open('north');
    await lobby.add('room', person('asha'));
    const evaluate = vi.spyOn(redis, 'eval').mockRejectedValueOnce(new Error('no Redis'));
    await clock.advance(seconds(2));
    await eventually(() => expect(onError).toHaveBeenCalledTimes(1));
    evaluate.mockClear();
    lobby.close();
    await clock.advance(seconds(2));
    expect(evaluate).not.toHaveBeenCalled();
    evaluate.mockRestore();
  });
});
