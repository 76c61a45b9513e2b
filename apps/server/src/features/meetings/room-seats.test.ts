import type { Participant } from '@nadi/contract/meeting-events';
import { FORWARDED_PEOPLE_MAX, MESH_PEOPLE_MAX } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { refuseSeat, reservedSeats } from './room-seats.ts';

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

const [mesh, sfu] = [{ mode: 'mesh' }, { mode: 'sfu' }] as const;
const [old, modern] = [{ sfu: false }, { sfu: true }];
const full = MESH_PEOPLE_MAX;
const largest = FORWARDED_PEOPLE_MAX;
const back = { returning: true };

test.each([
  ['the last seat of a mesh', full - 1, { ...mesh, ...old }, null],
  ['a seat of a full mesh', full, { ...mesh, ...modern }, 'room-full'],
  ['a seat of a mesh that is reserved', full - 1, { ...mesh, ...modern, reserved: 1 }, 'room-full'],
  ['their own seat of a full mesh', full, { ...mesh, ...old, ...back, reserved: 2 }, null],
  ['the twelfth seat of a forwarded room', full - 1, { ...sfu, ...old }, null],
  ['the thirteenth seat without sfu', full, { ...sfu, ...old }, 'client-unsupported'],
  [
    'the twelfth seat without sfu beside a reserved one',
    full - 1,
    { ...sfu, ...old, reserved: 1 },
    'client-unsupported',
  ],
  [
    'their own seat of a large room without sfu',
    full,
    { ...sfu, ...old, ...back },
    'client-unsupported',
  ],
  [
    'their own seat of twelve without sfu',
    full - 1,
    { ...sfu, ...old, ...back, reserved: 1 },
    null,
  ],
  ['the thirteenth seat', full, { ...sfu, ...modern }, null],
  ['the last seat of a forwarded room', largest - 1, { ...sfu, ...modern }, null],
  ['a seat of a full forwarded room', largest, { ...sfu, ...modern }, 'room-full'],
  [
    'a reserved seat of a forwarded room',
    largest - 1,
    { ...sfu, ...modern, reserved: 1 },
    'room-full',
  ],
  ['their own seat of a full forwarded room', largest, { ...sfu, ...modern, ...back }, null],
])('decides about %s', (_seat, count, entering, refusal) => {
  const others = Array.from({ length: count }, () => modern);
  expect(refuseSeat({ reserved: 0, returning: false, ...entering, others })).toBe(refusal);
});

test('a forwarded room holds no more people than a mesh if one lacks sfu', () => {
  const others = [old, ...Array.from({ length: full - 1 }, () => modern)];
  const seat = { ...sfu, ...modern, reserved: 0, returning: false };
  expect(refuseSeat({ ...seat, others })).toBe('room-full');
  expect(refuseSeat({ ...seat, others: others.slice(1) })).toBeNull();
});
