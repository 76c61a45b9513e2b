import { MESH_PEOPLE_MAX, minutes, seconds } from '@nadi/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { redisMissing, startRedis } from '#testing/test-redis.ts';
import { type Membership, memoryRoster } from './roster.ts';
import { MESH_ROOM, member, OPEN, sharedRedis } from './roster-fixture.ts';
import { eventually } from './signalling-fixture.ts';

const shared = sharedRedis({ missing: redisMissing(), startRedis });
const { open, redis } = shared;

beforeAll(shared.start);
beforeEach(shared.clear);
afterEach(shared.close);
afterAll(shared.stop);

describe.each(shared.rosters)('a roster in %s', (_where, create) => {
  test('entering returns the other members and whether the member is returning', async () => {
    const roster = create();
    const [asha, binu] = [member('asha', 'patient'), member('binu')];
    expect(await roster.enter(asha, OPEN)).toEqual({ ...MESH_ROOM, others: [], returning: false });
    const others = [asha.participant];
    expect(await roster.enter(binu, OPEN)).toEqual({ ...MESH_ROOM, others, returning: false });
    expect(await roster.enter(binu, OPEN)).toEqual({ ...MESH_ROOM, others, returning: true });
    const there = (await roster.members('room')).sort((a, b) => a.id.localeCompare(b.id));
    expect(there).toEqual([asha.participant, binu.participant]);
    expect(await roster.find('room', 'binu')).toEqual(binu);
    expect(await roster.find('room', 'carla')).toBeNull();
    expect([await roster.members('other'), await roster.find('other', 'asha')]).toEqual([[], null]);
    expect(roster.size()).toEqual({ rooms: 1, people: 2 });
  });

  test('only the latest socket of a member leaves', async () => {
    const roster = create();
    const later = member('asha', null, 's2');
    await roster.enter(member('asha'), OPEN);
    await roster.enter(later, OPEN);
    expect(await roster.leave(member('asha'))).toBe(false);
    expect(await roster.leave(member('binu', null, 's2'))).toBe(false);
    expect(roster.size().people).toBe(1);
    expect(await roster.leave(later)).toBe(true);
    expect(await roster.leave(later)).toBe(false);
    expect(roster.size()).toEqual({ rooms: 0, people: 0 });
  });

  test('after the join window only earlier members may return', async () => {
    const roster = create();
    const late = { ...OPEN, returningOnly: true };
    const tooLate = { ok: false, reason: 'too-late' };
    expect(await roster.enter(member('asha'), late)).toEqual(tooLate);
    for (const id of ['asha', 'binu']) await roster.enter(member(id), OPEN);
    await roster.leave(member('asha'));
    expect(await roster.enter(member('asha'), late)).toMatchObject({ ok: true, returning: false });
    expect(await roster.enter(member('carla'), late)).toEqual(tooLate);
    // An empty room forgets its earlier members.
    for (const id of ['asha', 'binu']) await roster.leave(member(id));
    expect(await roster.enter(member('asha'), late)).toEqual(tooLate);
  });

  test('reserves seats for the parties who are absent', async () => {
    const roster = create();
    const conditions = { returningOnly: false, reserved: ['patient', 'doctor'] as const };
    const enter = async (who: Membership) => (await roster.enter(who, conditions)).ok;
    for (let at = 0; at < MESH_PEOPLE_MAX - 3; at++) await roster.enter(member(`${at}`), OPEN);
    const visiting = (id: string, role: 'patient' | 'doctor') => {
      const { participant, ...rest } = member(id, role);
      return { ...rest, participant: { ...participant, party: false } };
    };
    expect(await enter(visiting('bose', 'doctor'))).toBe(true);
    expect([await enter(member('late')), await enter(visiting('zoya', 'patient'))]).toEqual([
      false,
      false,
    ]);
    expect([await enter(member('asha', 'patient')), await enter(member('late'))]).toEqual([
      true,
      false,
    ]);
    expect(await enter(member('rao', 'doctor'))).toBe(true);
    const full = { ok: false, reason: 'room-full' };
    expect(await roster.enter(member('late'), OPEN)).toEqual(full);
    expect(await roster.enter(member('0'), OPEN)).toMatchObject({ ok: true, returning: true });
  });
});

test('closing a roster in memory removes everybody', async () => {
  const roster = memoryRoster();
  await roster.enter(member('asha'), OPEN);
  await roster.close();
  expect(roster.size()).toEqual({ rooms: 0, people: 0 });
});

describe.skipIf(shared.missing)('nodes with a roster in Redis', () => {
  const kill = (node: string) => redis().del(`nadi:meeting:node:${node}`);

  test('the members of all nodes are in one room', async () => {
    const [north, south] = [open('north').roster, open('south').roster];
    const [asha, binu] = [member('asha', 'patient'), member('binu')];
    await north.enter(asha, OPEN);
    const others = [asha.participant];
    expect(await south.enter(binu, OPEN)).toEqual({ ...MESH_ROOM, others, returning: false });
    expect(await north.enter(binu, OPEN)).toEqual({ ...MESH_ROOM, others, returning: true });
  });

  test('every node finds a member with all their data', async () => {
    const asha = member('asha', 'patient');
    const facts = { invitedAs: 'relative', forPatient: 'Meera' } as const;
    const known = { ...asha, participant: { ...asha.participant, ...facts }, account: 'patient:a' };
    await open('north').roster.enter(known, OPEN);
    const { roster } = open('south');
    expect(await roster.find('room', 'asha')).toEqual(known);
    expect(await roster.find('room', 'binu')).toBeNull();
    expect(await roster.find('elsewhere', 'asha')).toBeNull();
  });

  test('counts the members of each node separately', async () => {
    const [north, south] = [open('north').roster, open('south').roster];
    for (const id of ['asha', 'binu']) await north.enter(member(id), OPEN);
    await north.enter({ ...member('asha'), roomId: 'elsewhere' }, OPEN);
    await south.enter(member('chitra'), OPEN);
    expect(north.size()).toEqual({ rooms: 2, people: 3 });
    expect(south.size()).toEqual({ rooms: 1, people: 1 });
  });

  test('removes members of a dead node and reports them once', async () => {
    const [north, south] = [open('north'), open('south')];
    const [asha, binu] = [member('asha'), member('binu')];
    await north.roster.enter(asha, OPEN);
    await south.roster.enter(binu, OPEN);
    await kill('south');
    expect(await north.roster.members('room')).toEqual([asha.participant]);
    await south.roster.enter(binu, OPEN);
    await kill('south');
    await north.clock.advance(seconds(2) - 1);
    expect(north.events).toEqual([]);
    await north.clock.advance(1);
    await eventually(() => expect(north.events).toEqual([['gone', 'room', binu.participant]]));
    const chitra = await north.roster.enter(member('chitra'), OPEN);
    expect(chitra).toMatchObject({ others: [asha.participant] });
    expect(north.events).toHaveLength(1);
  });

  test('reports members of a dead node when another member enters', async () => {
    const [north, south] = [open('north'), open('south')];
    const binu = member('binu');
    await south.roster.enter(binu, OPEN);
    await kill('south');
    await north.roster.enter(member('asha'), OPEN);
    expect(north.events).toEqual([['gone', 'room', binu.participant]]);
  });

  test('a suspended node restores its members once', async () => {
    const [north, south] = [open('north'), open('south')];
    const binu = member('binu');
    await south.roster.enter(binu, OPEN);
    await redis().flushall();
    await south.clock.advance(seconds(2));
    await eventually(() => expect(south.events).toEqual([['restored', 'room', binu.participant]]));
    expect(await north.roster.find('room', 'binu')).toEqual(binu);
    await south.clock.advance(seconds(2));
    const back = await north.roster.enter(binu, { ...OPEN, returningOnly: true });
    expect(back).toMatchObject({ ok: true });
    expect(south.events).toHaveLength(1);
  });

  test('renews the node for eight seconds and its rooms for two minutes', async () => {
    const { roster, clock } = open('north');
    await roster.enter(member('asha'), OPEN);
    const keys = ['node:north', 'room:room', 'seen:room'].map((name) => `nadi:meeting:${name}`);
    const lifetimes = () => Promise.all(keys.map((key) => redis().pttl(key)));
    const expectFresh = async () => {
      const [lease = 0, ...rooms] = await lifetimes();
      expect([lease > seconds(7), lease <= seconds(8)]).toEqual([true, true]);
      for (const left of rooms)
        expect([left > minutes(1.9), left <= minutes(2)]).toEqual([true, true]);
    };
    await expectFresh();
    for (const key of keys) await redis().pexpire(key, 5000);
    await clock.advance(seconds(2));
    await eventually(expectFresh);
  });

  test('reports a failed renewal and stops renewing once closed', async () => {
    const { roster, clock, commands, errors } = open('north');
    await roster.enter(member('asha'), OPEN);
    const set = vi.spyOn(commands, 'set').mockRejectedValueOnce(new Error('no Redis'));
    await clock.advance(seconds(2));
    await eventually(() => expect(errors).toHaveLength(1));
    await roster.close();
    set.mockClear();
    await clock.advance(seconds(2));
    expect(set).not.toHaveBeenCalled();
    await eventually(() => expect(commands.status).toBe('end'));
  });

  test('nothing but the lease remains after the last member has left', async () => {
    const { roster } = open('north');
    await roster.enter(member('asha'), OPEN);
    await roster.leave(member('asha'));
    expect(await redis().keys('*')).toEqual(['nadi:meeting:node:north']);
  });
});
