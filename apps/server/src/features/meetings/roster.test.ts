import type { Participant } from '@nadi/contract/meeting-events';
import { ROOM_PEOPLE_MAX } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/permissions';
import { expect, test } from 'vitest';
import { type Membership, memoryRoster, reservedSeats } from './roster.ts';

const OPEN = { returningOnly: false, reserved: [] };

function member(id: string, role: Party | null = null, socketId = 's1'): Membership {
  const participant = {
    id,
    name: id,
    verified: role !== null,
    role: role ?? ('guest' as const),
    party: role !== null,
  };
  return { roomId: 'room', participant, socketId, account: null, address: '127.0.0.1' };
}

test('entering returns the other members and whether the member is returning', async () => {
  const roster = memoryRoster();
  const [asha, binu] = [member('asha'), member('binu')];
  expect(await roster.enter(asha, OPEN)).toEqual({ ok: true, others: [], returning: false });
  const others = [asha.participant];
  expect(await roster.enter(binu, OPEN)).toEqual({ ok: true, others, returning: false });
  expect(await roster.enter(binu, OPEN)).toEqual({ ok: true, others, returning: true });
  expect(await roster.members('room')).toEqual([asha.participant, binu.participant]);
  expect(await roster.find('room', 'binu')).toBe(binu);
  expect(await roster.find('room', 'carla')).toBeNull();
  expect([await roster.members('other'), await roster.find('other', 'asha')]).toEqual([[], null]);
  expect(roster.size()).toEqual({ rooms: 1, people: 2 });
});

test('only the latest socket of a member leaves; closing removes everybody', async () => {
  const roster = memoryRoster();
  const later = member('asha', null, 's2');
  await roster.enter(member('asha'), OPEN);
  await roster.enter(later, OPEN);
  expect(await roster.leave(member('asha'))).toBe(false);
  expect(await roster.leave(member('binu', null, 's2'))).toBe(false);
  expect(await roster.leave(later)).toBe(true);
  expect(await roster.leave(later)).toBe(false);
  expect(roster.size()).toEqual({ rooms: 0, people: 0 });
  await roster.enter(later, OPEN);
  await roster.close();
  expect(roster.size()).toEqual({ rooms: 0, people: 0 });
});

test('after the join window only earlier members may return', async () => {
  const roster = memoryRoster();
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

test('a full room admits only its members', async () => {
  const roster = memoryRoster();
  for (let at = 0; at < ROOM_PEOPLE_MAX; at++)
    expect(await roster.enter(member(`${at}`), OPEN)).toMatchObject({ ok: true });
  const full = { ok: false, reason: 'room-full' };
  expect(await roster.enter(member('late'), OPEN)).toEqual(full);
  expect(await roster.enter(member('0'), OPEN)).toMatchObject({ ok: true, returning: true });
});

test('reserves places for the parties of an appointment until they enter', async () => {
  const roster = memoryRoster();
  const conditions = { returningOnly: false, reserved: ['patient', 'doctor'] as const };
  const enter = async (id: string, role?: Party) =>
    (await roster.enter(member(id, role), conditions)).ok;
  for (let at = 0; at < ROOM_PEOPLE_MAX - 2; at++) expect(await enter(`${at}`)).toBe(true);
  expect(await enter('guest')).toBe(false);
  expect(await enter('asha', 'patient')).toBe(true);
  expect(await enter('guest')).toBe(false);
  expect(await enter('rao', 'doctor')).toBe(true);
  expect(await enter('guest')).toBe(false);
});

test('frees the reserved place once the party has entered', async () => {
  const roster = memoryRoster();
  const conditions = { returningOnly: false, reserved: ['doctor'] as const };
  await roster.enter(member('rao', 'doctor'), conditions);
  for (let at = 1; at < ROOM_PEOPLE_MAX; at++)
    expect((await roster.enter(member(`${at}`), conditions)).ok).toBe(true);
});

test('a doctor who is not a party takes no reserved place', async () => {
  const roster = memoryRoster();
  const conditions = { returningOnly: false, reserved: ['doctor'] as const };
  const doctor = member('rao', 'doctor');
  const guest = { ...doctor, participant: { ...doctor.participant, party: false } };
  for (let at = 0; at < ROOM_PEOPLE_MAX - 1; at++) await roster.enter(member(`${at}`), conditions);
  expect(await roster.enter(guest, conditions)).toEqual({ ok: false, reason: 'room-full' });
  expect(await roster.enter(doctor, conditions)).toMatchObject({ ok: true });
});

const person = (role: Participant['role'], party: boolean): Participant => ({
  ...{ id: role, name: role, verified: true, role, party },
});

const [patient, doctor] = [person('patient', true), person('doctor', true)];

const guest = person('guest', false);

test.each([
  ['no one is present and a guest enters', [], guest, 2],
  ['the doctor is present', [guest, doctor], guest, 1],
  ['both are present', [patient, doctor], guest, 0],
  ['the patient enters', [guest], patient, 1],
  ['the patient enters after the doctor', [doctor], patient, 0],
  ['another doctor is present as a guest', [person('doctor', false)], guest, 2],
  ['a patient of another appointment enters', [], person('patient', false), 2],
] as const)('counts the reserved seats if %s', (_case, there, who, free) => {
  expect(reservedSeats(['patient', 'doctor'], there, who)).toBe(free);
});

test('reserves a seat for the absent party only, and none without reservations', () => {
  expect(reservedSeats(['patient'], [doctor], guest)).toBe(1);
  expect(reservedSeats([], [], guest)).toBe(0);
});
