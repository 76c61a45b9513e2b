import { minutes } from '@nadi/domain/limits';
import type { GuestPolicy } from '@nadi/domain/stored-values';
import { expect, test, vi } from 'vitest';
import { findEntry } from './entry.ts';
import { fakeContext } from './join-fixture.ts';
import { appointmentRoom, lobbyPolicy } from './meeting-fixture.ts';
import type { Membership } from './roster.ts';

const startsAt = Date.UTC(2027, 0, 5, 5);
const appointment = appointmentRoom(startsAt);
const host = { role: 'doctor' as const, id: 'rao' };

/** Someone who asks to enter: a guest unless they have an account. */
function arriving(account: string | null = null, party = false): Membership {
  const role = account === null ? 'guest' : 'patient';
  const participant = {
    id: 'asha',
    name: 'Asha',
    verified: account !== null,
    role,
    party,
  } as const;
  return { roomId: 'room', participant, sfu: false, socketId: 's', account, address: '192.0.2.1' };
}

function start(guests: GuestPolicy = 'lobby') {
  const { context, clock, warnings } = fakeContext({ lobbyPolicy: lobbyPolicy(guests) });
  const enter = (
    membership = arriving(),
    access: 'anyone' | 'returning-only' = 'anyone',
    room = appointment,
  ) => findEntry(context, membership, { appointment: room, access, invited: false, again: false });
  return { context, clock, warnings, enter };
}

test("admits parties and treats guests by the clinic's policy", async () => {
  expect(await start().enter(arriving('patient:asha', true))).toBe('enter');
  expect(await start().enter()).toBe('lobby');
  expect(await start('open').enter()).toBe('enter');
  expect(await start('none').enter()).toBe('denied');
});

test('leaves the decision about guests to the roster after the join window', async () => {
  expect(await start().enter(arriving(), 'returning-only')).toBe('enter');
});

test('looks up decisions by participant, account, address and start', async () => {
  const { context, enter } = start();
  const find = vi.spyOn(context.lobbyRecords, 'find');
  await enter(arriving('patient:asha'));
  const subject = { appointmentId: 'appointment', startsAt, participantId: 'asha' };
  const person = { account: 'patient:asha', address: '192.0.2.1' };
  expect(find.mock.calls).toEqual([[{ ...subject, ...person }]]);
});

test('admitted guests may return for the time that the clinic allows', async () => {
  const { context, clock, enter } = start();
  context.lobbyPolicy = async () => ({ guests: 'lobby', returnWithin: minutes(10) });
  const subject = { appointmentId: 'appointment', startsAt, participantId: 'asha' };
  const person = { account: null, address: '192.0.2.1' };
  await context.lobbyRecords.record({ ...subject, ...person }, 'admitted', host, clock.now());
  await clock.advance(minutes(10));
  expect(await enter()).toBe('enter');
  await clock.advance(1);
  expect(await enter()).toBe('lobby');
});

const OPEN = { returningOnly: false, reserved: [] };

test('a member may stay only with the same account and role', async () => {
  const { context, enter } = start('none');
  await context.roster.enter(arriving('patient:asha'), OPEN);
  expect(await enter(arriving('patient:asha'))).toBe('enter');
  expect(await enter(arriving())).toBe('denied');
  await context.roster.enter(arriving('patient:asha', true), OPEN);
  expect(await enter(arriving('patient:asha'))).toBe('denied');
  await context.roster.enter({ ...arriving(), roomId: 'elsewhere' }, OPEN);
  expect(await enter({ ...arriving(), roomId: 'a third' })).toBe('denied');
});

test('reopens an ended meeting before its host enters, and keeps the host out if that fails', async () => {
  const { context, enter } = start();
  const ended = { ...appointment, ended: true };
  const reopen = vi.spyOn(context.lobbyRecords, 'reopen');
  const rao = arriving('doctor:rao', true);
  const doctor: Membership = { ...rao, participant: { ...rao.participant, role: 'doctor' } };
  await enter(arriving('patient:asha', true), 'anyone', ended);
  await enter(doctor, 'returning-only', ended);
  await enter(doctor);
  expect(reopen).not.toHaveBeenCalled();
  expect(await enter(doctor, 'anyone', ended)).toBe('enter');
  expect(reopen.mock.calls).toEqual([['appointment']]);
  reopen.mockRejectedValueOnce(new Error('not reached'));
  expect(await enter(doctor, 'anyone', ended)).toBe('unavailable');
});

test('returns unavailable if decisions, roster or policy cannot be read', async () => {
  const { context, warnings, enter } = start('open');
  for (const broken of [
    vi.spyOn(context.lobbyRecords, 'find'),
    vi.spyOn(context.roster, 'find'),
    vi.spyOn(context, 'lobbyPolicy'),
  ]) {
    broken.mockRejectedValueOnce(new Error('not reached'));
    expect(await enter()).toBe('unavailable');
  }
  expect(warnings).toHaveLength(3);
  expect(await enter()).toBe('enter');
});
