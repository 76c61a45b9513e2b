import { seconds } from '@nadi/domain/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeRooms, rao } from './join-fixture.ts';
import { dropMembership, leaveCurrentRoom, leaveRoom, removeParticipant } from './leave-room.ts';

let rooms: ReturnType<typeof fakeRooms>;
beforeEach(() => {
  rooms = fakeRooms();
});

/** Somebody in the room, and somebody who sees them leave. */
async function pair() {
  const other = await rooms.joined('chitra', 'room', undefined, { userName: 'Chitra' });
  const binu = await rooms.joined('binu', 'room', undefined, { userName: 'Binu' });
  const left = { userId: binu.client.membership?.participant.id, userName: 'Binu' };
  return { ...binu, left, seen: () => other.socket.got('user-left') };
}

const message = (roomId: string) => ({ roomId, userName: 'Binu' });

test('who leaves is gone at once, and the others learn of it', async () => {
  const { client, socket, left, seen } = await pair();
  await leaveRoom(rooms.context, client, message('room'));
  expect([await rooms.present('room'), seen()]).toEqual([['Chitra'], [left]]);
  expect([socket.channels.size, socket.received.length]).toEqual([0, 1]);
  expect(client).toMatchObject({ membership: null, account: null, appointment: null });
  await leaveRoom(rooms.context, client, message('room'));
  expect(seen()).toHaveLength(1);
});

test.each([message('elsewhere'), message('no such room'), null, {}])(
  '%j leaves no room',
  async (other) => {
    const { client, seen } = await pair();
    await leaveRoom(rooms.context, client, other);
    expect([await rooms.present('room'), seen()]).toEqual([['Chitra', 'Binu'], []]);
  },
);

test('who waits leaves the lobby of the room that they name, and no other', async () => {
  const { client } = await rooms.joined('binu', 'appointment');
  await leaveRoom(rooms.context, client, message('elsewhere'));
  await leaveRoom(rooms.context, client, null);
  expect(await rooms.waiting()).toEqual(['Typed']);
  await leaveRoom(rooms.context, client, message('appointment'));
  expect(await rooms.waiting()).toEqual([]);
});

test('who is in no room, and no lobby, leaves nothing', async () => {
  const { client } = rooms.connect({ name: 'binu' });
  for (const leave of [leaveCurrentRoom, dropMembership]) await leave(rooms.context, client);
  await leaveRoom(rooms.context, client, null);
  expect(rooms.context.disconnected.size).toBe(0);
});

test('an account is no longer that of a host once they have left', async () => {
  const { client } = await rooms.joined('rao', 'appointment', rao);
  await leaveCurrentRoom(rooms.context, client);
  expect(client).toMatchObject({ membership: null, account: null, appointment: null });
});

test('who is removed learns why, and the others that the server did it', async () => {
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

test('a lost connection has eight seconds to come back before the others learn of it', async () => {
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

test('who is removed while their connection is lost does not leave a second time', async () => {
  const { client, socket, seen } = await pair();
  const { membership } = client;
  await dropMembership(rooms.context, client);
  const lost = rooms.context.disconnected.get(socket.id);
  expect(lost?.membership).toBe(membership);
  lost?.cancel();
  await rooms.clock.advance(seconds(8));
  expect(seen()).toEqual([]);
});

test('one that has come back as another connection stays', async () => {
  const { client, seen } = await pair();
  await dropMembership(rooms.context, client);
  await rooms.joined('binu', 'room', undefined, { userName: 'Binu' });
  await rooms.clock.advance(seconds(8));
  expect([await rooms.present('room'), seen()]).toEqual([['Chitra', 'Binu'], []]);
});

test('a lost connection waits in no lobby', async () => {
  const { client } = await rooms.joined('binu', 'appointment');
  await dropMembership(rooms.context, client);
  expect([await rooms.waiting(), rooms.context.disconnected.size]).toEqual([[], 0]);
});

test('a removal that fails is retried, and announced once it has succeeded', async () => {
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
