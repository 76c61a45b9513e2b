import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeRooms, rao } from './join-fixture.ts';
import { memoryLobbyMembers } from './lobby-members.ts';
import { lobbyPolicy } from './meeting-fixture.ts';
import { applyRoomEvent } from './room-events.ts';
import type { RoomEvent, SignallingContext } from './signalling-context.ts';

const membershipOf = (id: string, roomId = 'room') => ({
  ...{ roomId, socketId: `socket of ${id}`, account: null, address: '' },
  participant: { id, name: id, verified: false, role: 'guest', party: false },
});
const denied: RoomEvent = {
  ...{ kind: 'lobby-decided', roomId: 'room', userId: 'binu', session: 'socket of binu' },
  decision: 'denied',
};
const removed: RoomEvent = { kind: 'participant-removed', roomId: 'room', userId: 'binu' };

const leave = vi.fn();
const warn = vi.fn();
const refreshWaiting = vi.fn();
let context: SignallingContext;
let tasks: Promise<void>[];

beforeEach(() => {
  for (const mock of [leave, warn, refreshWaiting]) mock.mockReset();
  leave.mockResolvedValue(true);
  tasks = [];
  context = {
    ...{ clients: new Set(), disconnected: new Map(), roster: { leave }, log: { warn } },
    ...{ lobbyMembers: memoryLobbyMembers(), publish: vi.fn(), refreshWaiting },
    io: { to: () => ({ emit: vi.fn() }) },
  } as unknown as SignallingContext;
});

/** Connects a guest who waits in the lobby, or a member of the room. */
function connect(id: string, state: 'waits' | 'inside', roomId = 'room') {
  const sent: unknown[] = [];
  const membership = membershipOf(id, roomId);
  const client = {
    socket: {
      id: `socket of ${id}`,
      emit: (...message: unknown[]) => void sent.push(message),
      ...{ leave: async () => {}, disconnect: () => void sent.push('disconnected') },
    },
    membership: state === 'inside' ? membership : null,
    knock: state === 'waits' ? { request: { roomId, userName: id }, membership } : null,
    enqueue: (task: () => Promise<void>) => void tasks.push(task()),
  };
  context.clients.add(client as never);
  return { client, sent };
}

async function apply(event: RoomEvent): Promise<void> {
  applyRoomEvent(context, event);
  await Promise.all(tasks);
}

test('tells only the denied guest and removes them from the lobby', async () => {
  const binu = connect('binu', 'waits');
  const other = connect('chitra', 'waits');
  await apply(denied);
  expect([binu.sent, other.sent]).toEqual([[['lobby-denied', {}]], []]);
  expect([binu.client.knock, other.client.knock === null]).toEqual([null, false]);
});

test('applies a decision to the connection that waited, not to a later one', async () => {
  const later = connect('binu', 'waits');
  later.client.socket.id = 'another socket';
  await apply(denied);
  expect([later.sent, later.client.knock === null]).toEqual([[], false]);
});

test.each([
  ['who waits for another room now', 'waits', 'elsewhere', 'binu'],
  ['who waits as somebody else now', 'waits', 'room', 'zoya'],
  ['who does not wait any more', 'inside', 'room', 'binu'],
] as const)('ignores a decision about a client %s', async (_who, state, roomId, id) => {
  const { client, sent } = connect(id, state, roomId);
  client.socket.id = 'socket of binu';
  await apply(denied);
  expect(sent).toEqual([]);
});

test('tells only the removed member the reason and disconnects them', async () => {
  const binu = connect('binu', 'inside');
  const others = [
    ...[connect('chitra', 'inside'), connect('zoya', 'waits')],
    connect('binu', 'inside', 'elsewhere'),
  ];
  await apply(removed);
  expect(binu.sent).toEqual([['removed', { reason: 'removed' }], 'disconnected']);
  expect(others.map(({ sent }) => sent)).toEqual([[], [], []]);
});

test('removes a disconnected member so that they cannot return to the room', async () => {
  const cancels = [vi.fn(), vi.fn(), vi.fn()];
  const members = [membershipOf('binu'), membershipOf('chitra'), membershipOf('binu', 'elsewhere')];
  members.forEach((membership, at) => {
    context.disconnected.set(`${at}`, { membership, cancel: cancels[at] } as never);
  });
  leave.mockRejectedValueOnce(new Error('Redis is away'));
  await apply(removed);
  expect(leave.mock.calls).toEqual([[members[0]]]);
  expect(cancels.map((cancel) => cancel.mock.calls.length)).toEqual([1, 0, 0]);
  expect([...context.disconnected.keys()]).toEqual(['1', '2']);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
});

test('updates waiting patients at once when the delay changes', async () => {
  await apply({ kind: 'delay-changed' });
  expect(refreshWaiting).toHaveBeenCalledTimes(1);
  await apply(removed);
  await apply(denied);
  expect(refreshWaiting).toHaveBeenCalledTimes(1);
});

test('applies events with the fields of a later release and ignores unknown events', async () => {
  const binu = connect('binu', 'inside');
  await apply({ kind: 'room-pinned', roomId: 'room', userId: 'binu' } as never);
  expect([binu.sent, refreshWaiting.mock.calls]).toEqual([[], []]);
  await apply({ ...removed, by: 'rao' } as never);
  expect(binu.sent).toEqual([['removed', { reason: 'removed' }], 'disconnected']);
});

describe('on a node with a room of an appointment', () => {
  /** Connects the doctor in the meeting and a guest who waits. */
  async function doorOf() {
    const rooms = fakeRooms();
    const doctor = await rooms.joined('rao', 'appointment', rao);
    const binu = await rooms.joined('binu', 'appointment', undefined, { userName: 'Binu' });
    const id = binu.client.knock?.membership.participant.id ?? '';
    return { rooms, doctor, binu, id };
  }

  test('sends hosts the waiting list at every change', async () => {
    const { rooms, doctor } = await doorOf();
    const before = doctor.socket.got('lobby-changed').length;
    applyRoomEvent(rooms.context, { kind: 'lobby-changed', roomId: 'elsewhere' });
    applyRoomEvent(rooms.context, { kind: 'lobby-changed', roomId: 'appointment' });
    await flushMicrotasks();
    const lists = doctor.socket.got('lobby-changed').slice(before);
    expect(lists).toMatchObject([{ waiting: [{ name: 'Binu' }] }]);
  });

  test('lets an admitted guest enter', async () => {
    const { rooms, binu, id } = await doorOf();
    rooms.context.lobbyPolicy = lobbyPolicy('open');
    const decided = { kind: 'lobby-decided', roomId: 'appointment', userId: id } as const;
    applyRoomEvent(rooms.context, { ...decided, session: binu.socket.id, decision: 'admitted' });
    await flushMicrotasks();
    expect(binu.socket.received.map(([event]) => event)).toEqual([
      'lobby-admitted',
      'existing-users',
    ]);
    expect(await rooms.present('appointment')).toEqual(['Dr. Rao', 'Binu']);
  });
});
