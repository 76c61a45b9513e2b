import { seconds } from '@nadi/domain/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeRooms, rao } from './join-fixture.ts';
import { dropMembership, leaveCurrentRoom, leaveRoom, removeParticipant } from './leave-room.ts';

let rooms: ReturnType<typeof fakeRooms>;
beforeEach(() => {
  rooms = fakeRooms();
});

/** Connects a member of the room and another one who sees them leave. */
async function pair() {
  const other = await rooms.joined('chitra', 'room', undefined, { userName: 'Chitra' });
  const binu = await rooms.joined('binu', 'room', undefined, { userName: 'Binu' });
  const left = { userId: binu.client.membership?.participant.id, userName: 'Binu' };
  return { ...binu, left, seen: () => other.socket.got('user-left') };
}

const message = (roomId: string) => ({ roomId, userName: 'Binu' });

test('removes a leaving member at once and informs the others', async () => {
  const { client, socket, left, seen } = await pair();
  await leaveRoom(rooms.context, client, message('room'));
  expect([await rooms.present('room'), seen()]).toEqual([['Chitra'], [left]]);
  expect([socket.channels.size, socket.received.length]).toEqual([0, 1]);
  expect(client).toMatchObject({ membership: null, account: null, appointment: null });
  await leaveRoom(rooms.context, client, message('room'));
  expect(seen()).toHaveLength(1);
});

test.each([message('elsewhere'), message('no such room'), null, {}])(
  'ignores a leave-room message of %j',
  async (other) => {
    const { client, seen } = await pair();
    await leaveRoom(rooms.context, client, other);
    expect([await rooms.present('room'), seen()]).toEqual([['Chitra', 'Binu'], []]);
  },
);

test('a waiting guest leaves only the lobby of the room that they name', async () => {
  const { client } = await rooms.joined('binu', 'appointment');
  await leaveRoom(rooms.context, client, message('elsewhere'));
  await leaveRoom(rooms.context, client, null);
  expect(await rooms.waiting()).toEqual(['Typed']);
  await leaveRoom(rooms.context, client, message('appointment'));
  expect(await rooms.waiting()).toEqual([]);
});

test('a client outside every room and lobby leaves nothing', async () => {
  const { client } = rooms.connect({ name: 'binu' });
  for (const leave of [leaveCurrentRoom, dropMembership]) await leave(rooms.context, client);
  await leaveRoom(rooms.context, client, null);
  expect(rooms.context.disconnected.size).toBe(0);
});

test("clears the host's account when they leave", async () => {
  const { client } = await rooms.joined('rao', 'appointment', rao);
  await leaveCurrentRoom(rooms.context, client);
  expect(client).toMatchObject({ membership: null, account: null, appointment: null });
});

test('tells a removed member the reason and the others that they were removed', async () => {
  const { client, socket, left, seen } = await pair();
  await removeParticipant(rooms.context, client, 'signed-out');
  const notified = [
    ['removed', { reason: 'signed-out' }],
    ['disconnect', true],
  ];
  expect(socket.received.slice(1)).toEqual(notified);
  expect(seen()).toEqual([{ ...left, removed: true }]);
  expect(await rooms.present('room')).toEqual(['Chitra']);
});

test('announces a lost connection to the others after eight seconds', async () => {
  const { client, socket, left, seen } = await pair();
  await dropMembership(rooms.context, client);
  expect(client.membership).toBeNull();
  expect([...rooms.context.disconnected.keys()]).toEqual([socket.id]);
  await rooms.clock.advance(seconds(8) - 1);
  expect([await rooms.present('room'), seen()]).toEqual([['Chitra', 'Binu'], []]);
  await rooms.clock.advance(1);
  expect([await rooms.present('room'), seen()]).toEqual([['Chitra'], [left]]);
  expect(rooms.context.disconnected.size).toBe(0);
});

test('does not announce a removed member again when the grace ends', async () => {
  const { client, socket, seen } = await pair();
  const { membership } = client;
  await dropMembership(rooms.context, client);
  const lost = rooms.context.disconnected.get(socket.id);
  expect(lost?.membership).toBe(membership);
  lost?.cancel();
  await rooms.clock.advance(seconds(8));
  expect(seen()).toEqual([]);
});

test('keeps a member who reconnects within the grace', async () => {
  const { client, seen } = await pair();
  await dropMembership(rooms.context, client);
  await rooms.joined('binu', 'room', undefined, { userName: 'Binu' });
  await rooms.clock.advance(seconds(8));
  expect([await rooms.present('room'), seen()]).toEqual([['Chitra', 'Binu'], []]);
});

test('removes a lost connection from the lobby at once', async () => {
  const { client } = await rooms.joined('binu', 'appointment');
  await dropMembership(rooms.context, client);
  expect([await rooms.waiting(), rooms.context.disconnected.size]).toEqual([[], 0]);
});

test('retries a failed removal and announces it once it succeeds', async () => {
  const { client, left, seen } = await pair();
  const { context, clock } = rooms;
  const leave = vi.spyOn(context.roster, 'leave').mockRejectedValueOnce(new Error('no Redis'));
  await dropMembership(context, client);
  await clock.advance(seconds(8));
  expect([leave.mock.calls.length, seen(), context.disconnected.size]).toEqual([1, [], 1]);
  expect(rooms.warnings).toHaveLength(1);
  await clock.advance(seconds(8));
  expect([leave.mock.calls.length, seen(), context.disconnected.size]).toEqual([2, [left], 0]);
});
