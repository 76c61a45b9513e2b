import { seconds } from '@nadi/domain/limits';
import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import { hostControls } from './host-controls.ts';
import { asha, fakeRooms, rao, refused } from './join-fixture.ts';
import { dropMembership } from './leave-room.ts';
import { lobbyPolicy } from './meeting-fixture.ts';
import { applyRoomEvent } from './room-events.ts';
import { noChanges } from './signalling-fixture.ts';
import { watchRooms } from './watch-rooms.ts';

type Rooms = ReturnType<typeof fakeRooms>;
let rooms: Rooms;
let doctor: Awaited<ReturnType<Rooms['joined']>>;
let patient: Awaited<ReturnType<Rooms['joined']>>;
let binu: Awaited<ReturnType<Rooms['joined']>>;
let id: string;
const again = { again: true };

beforeEach(async () => {
  rooms = fakeRooms({ lobbyPolicy: lobbyPolicy('open') });
  doctor = await rooms.joined('rao', 'appointment', rao);
  patient = await rooms.joined('asha', 'appointment', asha);
  binu = await rooms.joined('binu', 'appointment', undefined, { userName: 'Binu' });
  id = binu.client.membership?.participant.id ?? '';
});

/** Sends a control of the doctor about Binu; its message to the nodes is lost. */
async function control(event: string): Promise<void> {
  await hostControls[event]?.(rooms.context, doctor.client, { roomId: 'appointment', userId: id });
}

/** Delivers the messages of the nodes. */
async function deliver(): Promise<void> {
  for (const event of rooms.published) applyRoomEvent(rooms.context, event);
  await flushMicrotasks();
}

/** Loses the connection of a client. */
async function lose({ client, socket }: typeof binu): Promise<void> {
  socket.channels.clear();
  rooms.context.clients.delete(client);
  await dropMembership(rooms.context, client);
}

const gone = (userName = 'Binu') => ({ userId: id, userName, removed: true });

test.each(['remove-participant', 'send-to-lobby'])(
  '%s takes effect for the others at once if the connection is lost',
  async (event) => {
    await lose(binu);
    await control(event);
    await deliver();
    expect(patient.socket.got('user-left')).toEqual([gone()]);
    expect(rooms.context.disconnected.size).toBe(0);
  },
);

test('a browser that was removed while its connection was lost is refused', async () => {
  await lose(binu);
  await control('remove-participant');
  await deliver();
  const back = await rooms.joined('binu', 'appointment', undefined, again);
  expect(back.reply).toEqual(refused('removed'));
});

test('a browser that was sent to the lobby while its connection was lost stops sending', async () => {
  await lose(binu);
  await control('send-to-lobby');
  await deliver();
  const back = await rooms.joined('binu', 'appointment', undefined, again);
  expect(back.reply).toEqual(refused('lobby'));
  expect(back.socket.received).toEqual([['sent-to-lobby', {}]]);
  expect(await rooms.waiting()).toHaveLength(1);
  const opened = await rooms.joined('binu', 'appointment');
  expect([opened.reply, opened.socket.received]).toEqual([refused('lobby'), []]);
});

test.each(['remove-participant', 'send-to-lobby'])(
  'a browser that missed %s receives it when it reconnects',
  async (event) => {
    await lose(patient);
    await control(event);
    await deliver();
    const back = await rooms.joined('asha', 'appointment', asha, again);
    expect(back.socket.received.at(-1)).toEqual(['user-left', gone('Guest')]);
    const opened = await rooms.joined('asha', 'appointment', asha);
    expect(opened.socket.got('user-left')).toEqual([]);
  },
);

test('members are not reported as taken out, and a failure does not end the join', async () => {
  const { lobbyRecords } = rooms.context;
  const list = vi.spyOn(lobbyRecords, 'listTakenOut').mockResolvedValue([id]);
  const back = await rooms.joined('asha', 'appointment', asha, again);
  expect(back.socket.got('user-left')).toEqual([]);
  list.mockRejectedValue(new Error('no database'));
  expect((await rooms.joined('asha', 'appointment', asha, again)).reply.ok).toBe(true);
  expect(rooms.warnings).toHaveLength(1);
});

test('a guest returns to the lobby in five seconds if the message was lost', async () => {
  await control('send-to-lobby');
  // The node of the guest restores its member.
  const { membership } = binu.client;
  if (membership)
    await rooms.context.roster.enter(membership, { returningOnly: false, reserved: [] });
  const takenOut = vi.fn(async (members) =>
    members.map((member: object) => ({ member, decision: 'returned' })),
  );
  watchRooms(rooms.context, { ...noChanges, takenOut });
  await rooms.clock.advance(seconds(5));
  await flushMicrotasks();
  expect(binu.socket.got('sent-to-lobby')).toHaveLength(1);
  expect(await rooms.present('appointment')).toEqual(['Dr. Rao', 'Asha Rao']);
  expect([await rooms.waiting(), patient.socket.got('sent-to-lobby')]).toEqual([['Binu'], []]);
});

test('the others receive the removal, not a departure, if the roster fails first', async () => {
  vi.spyOn(rooms.context.roster, 'leave')
    .mockRejectedValueOnce(new Error('no Redis'))
    .mockRejectedValueOnce(new Error('no Redis'));
  await expect(control('remove-participant')).rejects.toThrow();
  await deliver();
  expect(binu.socket.got('removed')).toEqual([{ reason: 'removed' }]);
  expect(patient.socket.got('user-left')).toEqual([]);
  await rooms.clock.advance(seconds(8));
  await flushMicrotasks();
  expect(patient.socket.got('user-left')).toEqual([gone()]);
});
