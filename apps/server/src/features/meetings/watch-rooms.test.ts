import type { Participant } from '@nadi/contract/meeting-events';
import { seconds } from '@nadi/domain/limits';
import { fakeClock } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Account, MeetingClient, SignallingContext } from './signalling-context.ts';
import { type RoomChanges, watchRooms } from './watch-rooms.ts';

const appointment = {
  ...{ id: 'appointment', startsAt: 7, cancelled: false },
  ...{ patientId: 'asha', patientName: 'Asha Rao', doctorId: 'rao' },
};

let clock: ReturnType<typeof fakeClock>;
let context: SignallingContext;
let changes: { [K in keyof RoomChanges]: ReturnType<typeof vi.fn> };
let stop: () => void;
const warn = vi.fn();
const connected = new Map<string, unknown>();

beforeEach(() => {
  clock = fakeClock();
  warn.mockReset();
  connected.clear();
  changes = {
    openSessions: vi.fn(async (sessions) => sessions),
    cancelledRooms: vi.fn(async () => []),
    managersOf: vi.fn(async () => []),
    takenOut: vi.fn(async () => []),
    endedRooms: vi.fn(async () => []),
    roomDoctors: vi.fn(async () => new Map()),
  };
  const facts = {
    clients: new Set<MeetingClient>(),
    timers: clock,
    log: { warn },
    io: { sockets: { sockets: connected }, to: () => ({ emit: vi.fn() }) },
    roster: { leave: vi.fn(async () => true) },
  };
  context = facts as unknown as SignallingContext;
  stop = watchRooms(context, changes as unknown as RoomChanges);
});

interface Facts {
  role?: Participant['role'];
  party?: boolean;
  dependants?: string[];
  roomId?: string;
  instant?: boolean;
}

/** Connects a member of a room; returns the messages sent to their client. */
function connect(id: string, { role = 'guest', party = false, dependants, ...facts }: Facts = {}) {
  const sent: unknown[] = [];
  const socket = {
    id: `socket of ${id}`,
    emit: (...message: unknown[]) => void sent.push(message),
    leave: async () => {},
    disconnect: () => void context.clients.delete(client),
  };
  const signedIn = role !== 'guest';
  const account = { role, id, name: id, signInSession: `session of ${id}`, dependants } as Account;
  const client = {
    socket,
    membership: {
      roomId: facts.roomId ?? 'room',
      participant: { id, name: id, verified: signedIn, role, party },
      ...{ socketId: socket.id, address: '', account: signedIn ? `${role}:${id}` : null },
    },
    account: signedIn ? account : null,
    appointment: facts.instant ? null : appointment,
  } as unknown as MeetingClient;
  connected.set(socket.id, socket);
  context.clients.add(client);
  return { client, sent, isThere: () => context.clients.has(client) };
}

/** Runs one round of checks and expects no warning. */
async function check(): Promise<void> {
  await clock.advance(seconds(5));
  expect(warn).not.toHaveBeenCalled();
}
const removed = (reason: string) => [['removed', { reason }]];

test('checks every five seconds until it is stopped', async () => {
  connect('rao', { role: 'doctor', party: true });
  await clock.advance(seconds(5) - 1);
  expect(changes.openSessions).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(changes.openSessions).toHaveBeenCalledTimes(1);
  await check();
  expect(changes.openSessions).toHaveBeenCalledTimes(2);
  stop();
  await check();
  expect(changes.openSessions).toHaveBeenCalledTimes(2);
});

test('queries nothing without participants, and no sessions if all are guests', async () => {
  await check();
  for (const query of Object.values(changes)) expect(query).not.toHaveBeenCalled();
  connect('binu', { instant: true });
  await check();
  const { cancelledRooms, ...others } = changes;
  expect(cancelledRooms.mock.calls).toEqual([[['room']]]);
  for (const query of Object.values(others)) expect(query).not.toHaveBeenCalled();
});

test('removes only participants whose session has ended', async () => {
  const [asha, rao, binu] = [
    connect('asha', { role: 'patient', party: true }),
    connect('rao', { role: 'doctor', party: true }),
    connect('binu'),
  ];
  changes.openSessions.mockResolvedValue(['session of rao']);
  await check();
  expect(changes.openSessions.mock.calls).toEqual([[['session of asha', 'session of rao']]]);
  expect(asha.sent).toEqual(removed('signed-out'));
  expect([asha, rao, binu].map(({ isThere }) => isThere())).toEqual([false, true, true]);
});

test('a member stays who joins, or joins with a new session, while sessions are read', async () => {
  const rao = connect('rao', { role: 'doctor', party: true });
  const asha = connect('asha');
  const account = { role: 'patient', id: 'asha', name: 'asha', signInSession: 'new' } as Account;
  changes.openSessions.mockImplementation(async () => {
    asha.client.account = account;
    rao.client.account = { ...account, signInSession: 'newer' };
    return [];
  });
  await check();
  expect([asha, rao].map(({ isThere }) => isThere())).toEqual([true, true]);
});

test('removes a manager who no longer manages the patient', async () => {
  const asha = connect('asha', { role: 'patient', party: true });
  const priya = connect('priya', { role: 'patient', party: true, dependants: ['asha'] });
  const meera = connect('meera', { role: 'patient', party: true, dependants: ['asha'] });
  // The manager of another patient, the doctor and a member of an instant room stay.
  const others = [
    connect('zoya', { role: 'patient', dependants: ['nobody'] }),
    connect('rao', { role: 'doctor', party: true, dependants: ['asha'] }),
    connect('tara', { role: 'patient', dependants: ['asha'], instant: true }),
  ];
  const all = [asha, priya, meera, ...others];
  changes.managersOf.mockResolvedValue([
    { managerId: 'priya', patientId: 'asha' },
    { managerId: 'meera', patientId: 'another' },
    { managerId: 'another', patientId: 'asha' },
  ]);
  await check();
  expect(changes.managersOf.mock.calls).toEqual([[['asha']]]);
  expect(meera.sent).toEqual(removed('family-access-ended'));
  expect(all.filter(({ isThere }) => !isThere())).toEqual([meera]);
});

test('notifies participants once if their appointment is cancelled', async () => {
  const [binu, zoya] = [connect('binu'), connect('zoya', { roomId: 'elsewhere' })];
  changes.cancelledRooms.mockResolvedValue(['room']);
  await check();
  await check();
  expect(changes.cancelledRooms.mock.calls[0]).toEqual([['room', 'elsewhere']]);
  expect([binu.sent, zoya.sent]).toEqual([[['appointment-cancelled', {}]], []]);
  expect(binu.isThere()).toBe(true);
  // A new connection is notified again, even if it has the id of an old socket.
  connected.delete(binu.client.socket.id);
  context.clients.delete(binu.client);
  await check();
  const again = connect('binu');
  await check();
  expect(again.sent).toEqual([['appointment-cancelled', {}]]);
});

test('sends nothing to a client that has left its room', async () => {
  const { client, sent } = connect('binu', { instant: true });
  client.membership = null;
  changes.cancelledRooms.mockResolvedValue(['room']);
  await check();
  expect([sent, changes.cancelledRooms.mock.calls]).toEqual([[], []]);
});

test('removes a doctor whose appointment has another doctor', async () => {
  const rao = connect('rao', { role: 'doctor', party: true });
  const asha = connect('asha', { role: 'patient', party: true });
  const guest = connect('sen', { role: 'doctor' });
  const all = [rao, asha, guest];
  const removedBy = async (doctors: [string, string][]) => {
    changes.roomDoctors.mockResolvedValue(new Map(doctors));
    await check();
    return all.filter(({ isThere }) => !isThere());
  };
  expect(await removedBy([['room', 'rao']])).toEqual([]);
  expect(await removedBy([])).toEqual([]);
  expect(await removedBy([['elsewhere', 'sen']])).toEqual([]);
  expect(await removedBy([['room', 'sen']])).toEqual([rao]);
  expect(rao.sent).toEqual(removed('other-doctor'));
  expect(changes.roomDoctors.mock.calls[0]).toEqual([['room']]);
});

test('skips doctors who have left or are in instant rooms', async () => {
  const rao = connect('rao', { role: 'doctor', party: true });
  connect('bose', { role: 'doctor', instant: true });
  changes.roomDoctors.mockImplementation(async () => {
    rao.client.membership = null;
    return new Map([['room', 'sen']]);
  });
  await check();
  await check();
  expect(changes.roomDoctors.mock.calls).toEqual([[['room']]]);
  expect(rao.isThere()).toBe(true);
});

test('removes members who were removed by a host, but never a host', async () => {
  const binu = connect('binu');
  const zoya = connect('zoya', { role: 'patient' });
  connect('rao', { role: 'doctor', party: true });
  connect('tara', { instant: true });
  const at = { appointmentId: 'appointment', startsAt: 7 };
  changes.takenOut.mockImplementation(async ([member]) => [{ member, decision: 'removed' }]);
  await check();
  expect(changes.takenOut.mock.calls).toEqual([
    [
      [
        { ...at, participantId: 'binu', account: null },
        { ...at, participantId: 'zoya', account: 'patient:zoya' },
      ],
    ],
  ]);
  expect(binu.sent).toEqual(removed('removed'));
  expect([binu.isThere(), zoya.isThere()]).toEqual([false, true]);
});

test('logs a failed check and makes the others', async () => {
  const { sent } = connect('rao', { role: 'doctor', party: true });
  changes.openSessions.mockRejectedValueOnce(new Error('no database'));
  changes.cancelledRooms.mockResolvedValue(['room']);
  await clock.advance(seconds(5));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([['appointment-cancelled', {}]]);
  await clock.advance(seconds(5));
  expect(warn).toHaveBeenCalledTimes(1);
});
