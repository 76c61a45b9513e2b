import { LOBBY_PEOPLE_PER_ADDRESS } from '@nadi/domain/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { asha, fakeRooms, rao, startsAt } from './join-fixture.ts';
import { enterLobby, leaveLobby, tryNotifyHosts } from './lobby.ts';
import { account, appointmentRoom } from './meeting-fixture.ts';
import type { Knock } from './signalling-context.ts';

const appointment = appointmentRoom(startsAt);
const check = { camera: 'on', microphone: 'off', network: 'weak' } as const;
const changed = { kind: 'lobby-changed', roomId: 'appointment' };

let rooms: ReturnType<typeof fakeRooms>;
beforeEach(() => {
  rooms = fakeRooms();
});

/** Connects a guest who has not knocked yet. */
function arrive(id: string, facts: Partial<Knock['request']> = {}, address = `address of ${id}`) {
  const connected = rooms.connect({ name: id });
  const participant = { id, name: `Name of ${id}`, verified: false, role: 'guest', party: false };
  const membership = { roomId: 'appointment', participant, address, account: 'patient:binu' };
  const request = { roomId: 'appointment', userName: '', ...facts };
  return { ...connected, knock: { request, membership, appointment } as Knock };
}

/** Connects a guest who waits in the lobby. */
async function knock(id: string, facts: Partial<Knock['request']> = {}) {
  const arrived = arrive(id, facts);
  await enterLobby(rooms.context, arrived.client, arrived.knock);
  return arrived;
}

const remove = (participantId: string, name?: string) => {
  const subject = { appointmentId: 'appointment', startsAt, participantId };
  const person = { account: null, address: '', ...(name && { name }) };
  return rooms.context.lobbyRecords.record({ ...subject, ...person }, 'removed', rao, startsAt);
};

test('lists a waiting guest and notifies the hosts', async () => {
  const { socket, client, knock: own } = arrive('binu');
  expect(await enterLobby(rooms.context, client, own)).toBe(true);
  expect(client.knock).toBe(own);
  const person = { id: 'binu', name: 'Name of binu', socketId: socket.id };
  const known = { address: 'address of binu', account: 'patient:binu' };
  expect(await rooms.context.lobbyMembers.list('appointment')).toEqual([{ ...person, ...known }]);
  expect(rooms.published).toEqual([changed]);
});

test('lists the device check and the invited role', async () => {
  const { client, knock: own } = arrive('binu', { check });
  own.membership.participant.invitedAs = 'relative';
  own.invitation = 'key';
  await enterLobby(rooms.context, client, own);
  const [person] = await rooms.context.lobbyMembers.list('appointment');
  expect(person).toMatchObject({ check, invitedAs: 'relative' });
});

test('rejects a knock when the lobby is full', async () => {
  for (let at = 0; at < LOBBY_PEOPLE_PER_ADDRESS; at++) {
    const { client, knock: own } = arrive(`${at}`, {}, 'shared');
    await enterLobby(rooms.context, client, own);
  }
  rooms.published.length = 0;
  const { client, knock: own } = arrive('late', {}, 'shared');
  expect(await enterLobby(rooms.context, client, own)).toBe(false);
  expect([client.knock, rooms.published]).toEqual([null, []]);
});

test('removes a leaving guest from the list once', async () => {
  const { client } = await knock('binu');
  rooms.published.length = 0;
  for (let times = 0; times < 2; times++) await leaveLobby(rooms.context, client);
  expect([client.knock, await rooms.waiting(), rooms.published]).toEqual([null, [], [changed]]);
});

test('an older connection of a waiting guest removes no one from the list', async () => {
  const older = await knock('binu');
  await knock('binu');
  rooms.published.length = 0;
  await leaveLobby(rooms.context, older.client);
  expect([older.client.knock, rooms.published]).toEqual([null, []]);
  expect(await rooms.waiting()).toEqual(['Name of binu']);
});

test('lets a guest leave if the lobby cannot be reached', async () => {
  const { client } = await knock('binu');
  rooms.published.length = 0;
  vi.spyOn(rooms.context.lobbyMembers, 'remove').mockRejectedValue(new Error('no Redis'));
  await leaveLobby(rooms.context, client);
  expect([client.knock, rooms.published, rooms.warnings.length]).toEqual([null, [], 1]);
});

/** The doctor in the meeting; their earlier messages are dropped. */
async function host() {
  const { socket } = await rooms.joined('rao', 'appointment', rao);
  socket.received.length = 0;
  return () => socket.got('lobby-changed');
}

test('sends hosts only name, device check and role of waiting guests', async () => {
  const read = await host();
  await knock('binu', { check });
  const invited = arrive('chitra');
  invited.knock.membership.participant.invitedAs = 'interpreter';
  invited.knock.invitation = 'key';
  await enterLobby(rooms.context, invited.client, invited.knock);
  await tryNotifyHosts(rooms.context, 'appointment');
  const waiting = [
    { id: 'binu', name: 'Name of binu', check },
    { id: 'chitra', name: 'Name of chitra', invitedAs: 'interpreter' },
  ];
  expect(read()).toEqual([{ waiting }]);
});

test('sends hosts the lock and the removed guests', async () => {
  const read = await host();
  await rooms.context.lobbyRecords.setLocked('appointment', true, rao, startsAt);
  await remove('binu', 'Binu');
  await remove('chitra');
  await tryNotifyHosts(rooms.context, 'appointment');
  const removed = [
    { id: 'binu', name: 'Binu' },
    { id: 'chitra', name: 'Guest' },
  ];
  expect(read()).toEqual([{ waiting: [], locked: true, removed }]);
});

test('sends the list to all hosts of the room and to no one else', async () => {
  rooms = fakeRooms({
    appointmentRoom: async (roomId) => ({ ...appointment, id: `of ${roomId}` }),
  });
  const inside = [
    await rooms.joined('rao', 'appointment', rao),
    await rooms.joined('root', 'appointment', account('admin', 'root')),
    await rooms.joined('asha', 'appointment', asha),
    await rooms.joined('rao elsewhere', 'elsewhere', rao),
    rooms.connect({ name: 'binu' }),
  ];
  for (const { socket } of inside) socket.received.length = 0;
  const isLocked = vi.spyOn(rooms.context.lobbyRecords, 'isLocked');
  const listRemoved = vi.spyOn(rooms.context.lobbyRecords, 'listRemoved');
  await tryNotifyHosts(rooms.context, 'appointment');
  expect(inside.map(({ socket }) => socket.got('lobby-changed').length)).toEqual([1, 1, 0, 0, 0]);
  expect(isLocked.mock.calls).toEqual([['of appointment']]);
  expect(listRemoved.mock.calls).toEqual([[{ appointmentId: 'of appointment', startsAt }]]);
});

test('reads nothing if no host is in the room', async () => {
  await rooms.joined('asha', 'appointment', asha);
  const list = vi.spyOn(rooms.context.lobbyMembers, 'list');
  await tryNotifyHosts(rooms.context, 'appointment');
  await tryNotifyHosts(rooms.context, 'nobody here');
  expect(list).not.toHaveBeenCalled();
  expect(rooms.warnings).toEqual([]);
});

test('sends hosts only the latest list if an earlier one is slow', async () => {
  const read = await host();
  let release = () => {};
  vi.spyOn(rooms.context.lobbyRecords, 'isLocked').mockImplementationOnce(
    () => new Promise((resolve) => (release = () => resolve(true))),
  );
  const earlier = tryNotifyHosts(rooms.context, 'appointment');
  await knock('binu');
  await tryNotifyHosts(rooms.context, 'appointment');
  release();
  await earlier;
  expect(read()).toEqual([{ waiting: [{ id: 'binu', name: 'Name of binu' }] }]);
  expect(rooms.context.notifying.size).toBe(0);
});

test('sends no list if it cannot be read', async () => {
  const read = await host();
  vi.spyOn(rooms.context.lobbyMembers, 'list').mockRejectedValue(new Error('no Redis'));
  await tryNotifyHosts(rooms.context, 'appointment');
  expect([read(), rooms.warnings.length]).toEqual([[], 1]);
});
