import { expect, test } from 'vitest';
import { fakeRooms } from './join-fixture.ts';
import { announceJoined, announceLeft } from './signalling-context.ts';

const binu = { id: 'binu', name: 'Binu', verified: false, role: 'guest', party: false } as const;

/** Connects two members of a room and one of another room; returns their messages since then. */
async function members() {
  const rooms = fakeRooms();
  const first = await rooms.joined('asha', 'room');
  const second = await rooms.joined('chitra', 'room');
  const third = await rooms.joined('dilip', 'elsewhere');
  const sockets = [first, second, third].map(({ socket }) => socket);
  for (const socket of sockets) socket.received.length = 0;
  const { io } = rooms.context;
  return { io, first: first.client, received: () => sockets.map(({ received }) => received) };
}

test('tells everyone in the room who has left and if they were removed', async () => {
  const { io, received } = await members();
  const left = { userId: 'binu', userName: 'Binu' };
  announceLeft(io, 'room', binu);
  announceLeft(io, 'room', binu, true);
  const notified = [
    ['user-left', left],
    ['user-left', { ...left, removed: true }],
  ];
  expect(received()).toEqual([notified, notified, []]);
});

test('tells the others in the room who has joined, with role and represented patient', async () => {
  const { io, first, received } = await members();
  const { id = '' } = first.membership?.participant ?? {};
  const known = { invitedAs: 'relative', forPatient: 'Meera' } as const;
  announceJoined(io, 'room', { ...binu, id, ...known });
  const { id: _, name: userName, ...facts } = binu;
  const joined = { userId: id, userName, ...facts, ...known };
  expect(received()).toEqual([[], [['user-joined', joined]], []]);
});
