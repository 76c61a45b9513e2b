import type { Participant } from '@nadi/contract/meeting-events';
import { beforeEach, expect, test, vi } from 'vitest';
import { hostControls } from './host-controls.ts';
import { memoryLobbyMembers } from './lobby-members.ts';
import { type Membership, memoryRoster } from './roster.ts';
import type { MeetingClient, SignallingContext } from './signalling-context.ts';

const NOW = Date.UTC(2027, 0, 5, 5);
const appointment = {
  ...{ id: 'appointment', startsAt: NOW, cancelled: false },
  ...{ patientId: 'asha', patientName: 'Asha Rao', doctorId: 'rao' },
};
const meeting = { appointmentId: 'appointment', startsAt: NOW };
const host = { role: 'doctor', id: 'rao', name: 'Dr. Rao', signInSession: 's' } as const;
const binu = {
  ...{ id: 'binu', name: 'Binu', socketId: 'socket-1' },
  ...{ address: '192.0.2.1', account: 'patient:binu' },
};
const changed = { kind: 'lobby-changed', roomId: 'room' };

function member(id: string, role: Participant['role'], party: boolean): Membership {
  const participant = { id, name: `Name of ${id}`, verified: true, role, party };
  const at = {
    socketId: `socket of ${id}`,
    account: `${role}:${id}`,
    address: '192.0.2.7',
    sfu: false,
  };
  return { roomId: 'room', participant, ...at };
}

let context: SignallingContext;
const [publish, emit] = [vi.fn(), vi.fn()];
const records = { record: vi.fn(), readmit: vi.fn(), setLocked: vi.fn(), end: vi.fn() };

beforeEach(async () => {
  for (const mock of [publish, emit, ...Object.values(records)]) mock.mockReset();
  const lobbyMembers = memoryLobbyMembers();
  const roster = memoryRoster();
  const io = {
    to: (channel: string) => ({ emit: (...sent: unknown[]) => emit(channel, ...sent) }),
  };
  const facts = { lobbyMembers, lobbyRecords: records, roster, publish, io, now: () => NOW };
  context = facts as unknown as SignallingContext;
  await lobbyMembers.add('room', binu);
});

const enter = (membership: Membership) =>
  context.roster.enter(membership, { returningOnly: false, reserved: [] });
const waiting = async () => (await context.lobbyMembers.list('room')).map(({ id }) => id);
const present = async () => (await context.roster.members('room')).map(({ id }) => id);

function socketOf(changes: Partial<MeetingClient> = {}): MeetingClient {
  const facts = { membership: member('rao', 'doctor', true), account: host, appointment };
  return { ...facts, ...changes } as MeetingClient;
}

async function send(event: string, message: unknown, client = socketOf()): Promise<void> {
  await hostControls[event]?.(context, client, message);
}

/** Sends every message that only a host may send. */
async function tryEverything(client: MeetingClient, roomId = 'room'): Promise<void> {
  for (const event of Object.keys(hostControls)) {
    for (const userId of ['binu', 'chitra'])
      await send(event, { roomId, userId, locked: true }, client);
  }
}

const elsewhere = { ...member('rao', 'doctor', true), roomId: 'elsewhere' };
test.each<[string, Partial<MeetingClient>]>([
  ['is not in the room', { membership: null }],
  ['is in another room', { membership: elsewhere }],
  ['is the patient', { membership: member('asha', 'patient', true) }],
  ['is a doctor, let in as a guest', { membership: member('rao', 'doctor', false) }],
  ['has no account any more', { account: null }],
  ['is in a room without an appointment', { appointment: null }],
])('ignores all controls from a client that %s', async (_who, changes) => {
  await enter(member('chitra', 'guest', false));
  await tryEverything(socketOf(changes));
  for (const mock of [publish, emit, ...Object.values(records)]) {
    expect(mock).not.toHaveBeenCalled();
  }
  expect([await waiting(), await present()]).toEqual([['binu'], ['chitra']]);
});

test('a host cannot control a room other than their own', async () => {
  await tryEverything(socketOf(), 'elsewhere');
  expect([publish.mock.calls, await waiting()]).toEqual([[], ['binu']]);
});

test('ignores messages of another form', async () => {
  for (const message of [
    null,
    {},
    { roomId: 7, userId: 'binu' },
    { roomId: ['room'], userId: 7 },
  ]) {
    for (const event of Object.keys(hostControls)) await send(event, message);
  }
  expect(publish).not.toHaveBeenCalled();
});

test.each([
  ['lobby-admit', 'admitted'],
  ['lobby-deny', 'denied'],
])('%s records and publishes a decision: %s', async (event, decision) => {
  await send(event, { roomId: 'room', userId: 'binu' });
  const { address, account } = binu;
  const subject = { ...meeting, participantId: 'binu', account, address };
  expect(records.record.mock.calls).toEqual([[subject, decision, host, NOW]]);
  const decided = { kind: 'lobby-decided', roomId: 'room', userId: 'binu', session: 'socket-1' };
  expect(publish.mock.calls).toEqual([[{ ...decided, decision }], [changed]]);
  expect(await waiting()).toEqual([]);
});

test('only the first of two decisions counts, and only for waiting guests', async () => {
  const message = { roomId: 'room', userId: 'binu' };
  await Promise.all([send('lobby-admit', message), send('lobby-deny', message)]);
  await context.lobbyMembers.add('room', { ...binu, id: 'dilip' });
  await send('lobby-admit', { ...message, userId: 'chitra' });
  expect(records.record.mock.calls.map(([, decision]) => decision)).toEqual(['admitted']);
  expect(publish).toHaveBeenCalledTimes(2);
});

test('publishes a decision that could not be recorded and throws the error', async () => {
  records.record.mockRejectedValue(new Error('no database'));
  const deciding = send('lobby-deny', { roomId: 'room', userId: 'binu' });
  await expect(deciding).rejects.toThrow('no database');
  expect(publish).toHaveBeenCalledTimes(2);
});

test('records participant, account and address of a removal and informs the others', async () => {
  await enter(member('chitra', 'patient', false));
  await send('remove-participant', { roomId: 'room', userId: 'chitra' });
  const person = { account: 'patient:chitra', address: '192.0.2.7', name: 'Name of chitra' };
  const subject = { ...meeting, participantId: 'chitra', ...person };
  expect(records.record.mock.calls).toEqual([[subject, 'removed', host, NOW]]);
  const left = { userId: 'chitra', userName: 'Name of chitra', removed: true };
  expect(emit.mock.calls).toEqual([['room:room', 'user-left', left]]);
  const removed = { kind: 'participant-removed', roomId: 'room', userId: 'chitra' };
  expect(publish.mock.calls).toEqual([[removed], [changed]]);
  expect(await present()).toEqual([]);
});

test.each([
  ['remove-participant', 'participant-removed'],
  ['send-to-lobby', 'sent-to-lobby'],
])('%s reaches the browser even if the roster fails', async (event, kind) => {
  await enter(member('chitra', 'guest', false));
  vi.spyOn(context.roster, 'leave').mockRejectedValueOnce(new Error('no Redis'));
  const sending = send(event, { roomId: 'room', userId: 'chitra' });
  await expect(sending).rejects.toThrow('no Redis');
  expect(publish).toHaveBeenCalledWith({ kind, roomId: 'room', userId: 'chitra' });
});

test('announces a participant once if they leave during their removal', async () => {
  const chitra = member('chitra', 'guest', false);
  await enter(chitra);
  records.record.mockImplementation(() => context.roster.leave(chitra));
  await send('remove-participant', { roomId: 'room', userId: 'chitra' });
  expect([records.record, emit, publish].map((mock) => mock.mock.calls.length)).toEqual([1, 0, 2]);
});

test('a host can remove the patient, but no host or absent participant', async () => {
  for (const each of [member('admin', 'admin', true), member('asha', 'patient', true)]) {
    await enter(each);
  }
  for (const userId of ['admin', 'nobody', 'asha']) {
    await send('remove-participant', { roomId: 'room', userId });
  }
  expect(await present()).toEqual(['admin']);
  expect(records.record).toHaveBeenCalledTimes(1);
});

test('records readmission, lock and unlock with the host', async () => {
  await send('readmit-participant', { roomId: 'room', userId: 'chitra' });
  expect(records.readmit.mock.calls).toEqual([[meeting, 'chitra', host, NOW]]);
  for (const locked of [true, false]) await send('lock-room', { roomId: 'room', locked });
  expect(records.setLocked.mock.calls).toEqual([
    ['appointment', true, host, NOW],
    ['appointment', false, host, NOW],
  ]);
  expect(publish.mock.calls).toEqual([[changed], [changed], [changed]]);
});
