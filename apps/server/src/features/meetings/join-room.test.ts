import { hours, MESH_PEOPLE_MAX } from '@nadi/domain/limits';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { participantId, turnUserId } from './identify.ts';
import { asha, fakeRooms, rao, refused, startsAt, zoya } from './join-fixture.ts';
import { enterAdmitted } from './join-room.ts';
import { account, appointmentRoom, lobbyPolicy } from './meeting-fixture.ts';
import type { SignallingContext } from './signalling-context.ts';

const mother = { ...account('patient', 'priya', 'Priya'), dependants: ['asha'] };

let rooms: ReturnType<typeof fakeRooms>;
const recordJoin = vi.fn();
const iceServers = vi.fn();

function start(overrides: Partial<SignallingContext> = {}): void {
  rooms = fakeRooms({ recordJoin, iceServers, ...overrides });
}

beforeEach(() => {
  recordJoin.mockReset();
  iceServers.mockReset();
  iceServers.mockReturnValue([{ urls: ['stun:a'] }]);
  start();
});

describe('a participant of an instant room', () => {
  test('receives the acknowledgement and the members, and the others receive user-joined', async () => {
    const first = await rooms.joined('first', 'room', undefined, { userName: 'Binu' });
    const { reply, socket } = await rooms.joined('second', 'room', zoya);
    const self = { id: participantId('second', 'room'), name: 'Zoya', verified: true };
    const facts = { role: 'patient', party: false };
    expect(reply).toEqual({
      ...{ ok: true, self: { ...self, ...facts }, iceServers: [{ urls: ['stun:a'] }] },
      ...{ appointment: false, mode: 'mesh' },
    });
    const binu = { id: participantId('first', 'room'), name: 'Binu', verified: false };
    const others = [{ ...binu, role: 'guest', party: false }];
    expect(socket.received).toEqual([['existing-users', others]]);
    expect(first.socket.got('user-joined')).toEqual([
      { userId: self.id, userName: 'Zoya', verified: true, ...facts },
    ]);
  });

  test.each([
    ['the typed name', undefined, 'Binu', 'Binu'],
    ['Guest, having typed none', undefined, ' ', 'Guest'],
    ['the name of the account', zoya, 'Binu', 'Zoya'],
    [
      'that name without invisible characters',
      account('patient', 'zoya', 'Zo\u202Eya'),
      '',
      'Zo ya',
    ],
  ])('has %s', async (_what, own, userName, name) => {
    const { reply } = await rooms.joined('binu', 'room', own, { userName });
    expect(reply).toMatchObject({ self: { name } });
  });

  test('may relay if someone in the room is signed in', async () => {
    await rooms.joined('first', 'room');
    await rooms.joined('second', 'room', zoya);
    await rooms.joined('third', 'room');
    const ids = ['first', 'second', 'third'].map((name) => participantId(name, 'room'));
    expect(iceServers.mock.calls.map(([request]) => request)).toEqual([
      { turnUserId: ids[0], address: 'address of first', mayUseTurn: false },
      { turnUserId: ids[1], address: 'address of second', mayUseTurn: true },
      { turnUserId: ids[2], address: 'address of third', mayUseTurn: true },
    ]);
  });

  test('may take any of twelve places; the thirteenth join is refused', async () => {
    for (let at = 0; at < MESH_PEOPLE_MAX; at++)
      expect((await rooms.joined(`${at}`, 'room')).reply.ok).toBe(true);
    const { reply, socket, client } = await rooms.joined('late', 'room');
    expect(reply).toEqual(refused('room-full'));
    expect([socket.received, socket.channels.size, client.membership]).toEqual([[], 0, null]);
  });
});

describe("a participant of an appointment's room", () => {
  test.each([
    ['the patient', asha, { role: 'patient', party: true }],
    ['the doctor', rao, { role: 'doctor', party: true }],
  ])("as %s learns its id and relays with the account's username", async (_who, own, self) => {
    const { reply, client } = await rooms.joined('one', 'appointment', own);
    const appointment = { appointment: true, appointmentId: 'appointment' };
    expect(reply).toMatchObject({ ok: true, ...appointment, self });
    expect(reply).not.toHaveProperty('self.forPatient');
    const user = turnUserId(own, 'appointment');
    expect(iceServers).toHaveBeenCalledWith(
      expect.objectContaining({ turnUserId: user, mayUseTurn: true }),
    );
    expect(client).toMatchObject({ account: own, appointment: appointmentRoom(startsAt) });
  });

  test('as a guest does not learn its id and relays with the participant id', async () => {
    start({ lobbyPolicy: lobbyPolicy('open') });
    for (const own of [undefined, zoya]) {
      const { reply } = await rooms.joined('one', 'appointment', own);
      expect(reply).toMatchObject({ ok: true, appointment: true, self: { party: false } });
      expect(reply).not.toHaveProperty('appointmentId');
      const user = participantId('one', 'appointment');
      expect(iceServers).toHaveBeenLastCalledWith(
        expect.objectContaining({ turnUserId: user, mayUseTurn: true }),
      );
    }
  });

  test('shows the name of the patient that they represent', async () => {
    const { reply } = await rooms.joined('one', 'appointment', mother);
    expect(reply).toMatchObject({ self: { name: 'Priya', party: true, forPatient: 'Asha Rao' } });
  });

  test('joins as the party if several accounts are signed in, else as the first', async () => {
    start({ identify: async () => [zoya, rao] });
    const { reply, client } = await rooms.joined('one', 'appointment');
    expect(reply).toMatchObject({ self: { name: 'Dr. Rao', party: true } });
    expect(client.membership?.account).toBe('doctor:rao');
    expect(await rooms.join(client, 'room')).toMatchObject({ self: { name: 'Zoya' } });
    expect(client.membership?.account).toBe('patient:zoya');
  });

  test('as a party finds a reserved place in a full room', async () => {
    start({ lobbyPolicy: lobbyPolicy('open') });
    for (let at = 0; at < MESH_PEOPLE_MAX - 2; at++)
      expect((await rooms.joined(`${at}`, 'appointment')).reply.ok).toBe(true);
    expect((await rooms.joined('late', 'appointment')).reply).toEqual(refused('room-full'));
    expect((await rooms.joined('asha', 'appointment', asha)).reply.ok).toBe(true);
  });

  test('shares their device check until they join again without one', async () => {
    const check = { camera: 'on', microphone: 'off', network: 'good' };
    const { client } = await rooms.joined('asha', 'appointment', asha, { check });
    expect(client.deviceCheck).toEqual(check);
    await rooms.join(client, 'appointment');
    expect(client.deviceCheck).toBeNull();
  });

  test('as host receives the waiting list, and the patient does not', async () => {
    await rooms.joined('binu', 'appointment', undefined, { userName: 'Binu' });
    const doctor = await rooms.joined('rao', 'appointment', rao);
    expect(doctor.socket.got('lobby-changed')).toMatchObject([{ waiting: [{ name: 'Binu' }] }]);
    const patient = await rooms.joined('asha', 'appointment', asha);
    expect([doctor, patient].map(({ socket }) => socket.got('lobby-changed').length)).toEqual([
      1, 0,
    ]);
  });
});

describe('a client that is refused', () => {
  test('learns that the room code or rate was wrong and takes no place', async () => {
    const { client } = rooms.connect({ name: 'binu' });
    expect(await rooms.join(client, 'no such room')).toEqual(refused('bad-room'));
    for (let count = 1; count < 20; count++) await rooms.join(client, 'room');
    expect(await rooms.join(client, 'other')).toEqual(refused('too-many-joins'));
    expect([await rooms.present('room'), await rooms.present('other')]).toEqual([['Typed'], []]);
  });

  test.each([
    ['too early', { ...appointmentRoom(startsAt + hours(25)) }, 'too-early'],
    ['cancelled', appointmentRoom(startsAt, true), 'cancelled'],
  ])('because the appointment is %s stays in its earlier room', async (_what, room, reason) => {
    start({ appointmentRoom: async (id) => (id === 'appointment' ? room : null) });
    const { client } = await rooms.joined('asha', 'room', asha);
    expect(await rooms.join(client, 'appointment')).toEqual(refused(reason));
    expect([await rooms.present('room'), client.membership?.roomId]).toEqual([
      ['Asha Rao'],
      'room',
    ]);
  });

  test('stays in its room if the appointment cannot be read', async () => {
    start({
      async appointmentRoom(id) {
        if (id === 'broken') throw new Error('no database');
        return null;
      },
    });
    const { client } = await rooms.joined('binu', 'room');
    expect(await rooms.join(client, 'broken')).toEqual(refused('unavailable'));
    expect(await rooms.present('room')).toEqual(['Typed']);
  });

  test('after the join window was not in the call; earlier members may return', async () => {
    const { client } = await rooms.joined('asha', 'appointment', asha);
    await rooms.joined('rao', 'appointment', rao);
    await rooms.join(client, 'other');
    await rooms.clock.advance(hours(3));
    expect(await rooms.join(client, 'appointment')).toMatchObject({ ok: true });
    const late = await rooms.joined('priya', 'appointment', mother);
    expect(late.reply).toEqual(refused('too-late'));
  });

  test('because its token cannot be checked enters instant rooms as a guest', async () => {
    start({ identify: () => Promise.reject(new Error('no database')) });
    expect((await rooms.joined('one', 'appointment')).reply).toEqual(refused('unavailable'));
    expect((await rooms.joined('one', 'room')).reply).toMatchObject({
      ok: true,
      self: { role: 'guest' },
    });
  });

  test('stays a member of its room if the roster is unavailable', async () => {
    const { context } = rooms;
    const { client, socket } = await rooms.joined('binu', 'room');
    const enter = vi.spyOn(context.roster, 'enter').mockRejectedValue(new Error('no Redis'));
    const unknown = await rooms.joined('chitra', 'room');
    expect([await rooms.join(client, 'room'), unknown.reply]).toEqual([
      refused('unavailable'),
      refused('unavailable'),
    ]);
    expect([socket.channels.size, unknown.socket.channels.size]).toEqual([2, 0]);
    expect([client.membership?.roomId, unknown.client.membership]).toEqual(['room', null]);
    expect(rooms.warnings).toHaveLength(2);
    enter.mockRestore();
  });
});

describe('a client that joins again', () => {
  test('is announced once, and recorded once per stay if it has an account', async () => {
    const first = await rooms.joined('binu', 'appointment', rao);
    const { client, socket } = await rooms.joined('asha', 'appointment', asha);
    await rooms.join(client, 'appointment');
    expect(first.socket.got('user-joined')).toHaveLength(1);
    expect(socket.got('existing-users')).toHaveLength(2);
    await rooms.joined('guest', 'room');
    const room = appointmentRoom(startsAt);
    expect(recordJoin.mock.calls).toEqual([
      [rao, room],
      [asha, room],
    ]);
  });

  test('enters the call if the join cannot be recorded', async () => {
    recordJoin.mockRejectedValue(new Error('no database'));
    expect((await rooms.joined('zoya', 'room', zoya)).reply).toMatchObject({ ok: true });
    expect(await rooms.present('room')).toEqual(['Zoya']);
    expect(rooms.warnings).toHaveLength(1);
  });

  test('replaces its older connection and no other', async () => {
    const other = await rooms.joined('zoya', 'room', zoya);
    const older = await rooms.joined('binu', 'room');
    const again = await rooms.joined('binu', 'room');
    const cut = [['disconnect', true]];
    const disconnects = [other, older, again].map(({ socket }) =>
      socket.received.filter(([event]) => event === 'disconnect'),
    );
    expect(disconnects).toEqual([[], cut, []]);
  });

  test('moves to the lobby of another appointment, and keeps its place in the same one', async () => {
    start({ appointmentRoom: async (id) => ({ ...appointmentRoom(startsAt), id }) });
    const { client } = await rooms.joined('binu', 'elsewhere');
    const waiting = async (roomId: string) =>
      (await rooms.context.lobbyMembers.list(roomId)).length;
    rooms.published.length = 0;
    await rooms.join(client, 'elsewhere');
    expect(rooms.published).toHaveLength(1);
    expect(await rooms.join(client, 'appointment')).toEqual(refused('lobby'));
    expect([await waiting('elsewhere'), await waiting('appointment')]).toEqual([0, 1]);
  });

  test('leaves the first room when it joins another', async () => {
    const other = await rooms.joined('zoya', 'room', zoya);
    const { client } = await rooms.joined('binu', 'room');
    const id = client.membership?.participant.id;
    await rooms.join(client, 'other');
    expect(other.socket.got('user-left')).toEqual([{ userId: id, userName: 'Typed' }]);
    expect([await rooms.present('room'), await rooms.present('other')]).toEqual([
      ['Zoya'],
      ['Typed'],
    ]);
  });
});

describe('an admitted guest', () => {
  const request = { roomId: 'appointment', userName: 'Binu' };

  test('receives their place and then the members of the room', async () => {
    start({ lobbyPolicy: lobbyPolicy('open') });
    const { client, socket } = rooms.connect({ name: 'binu' });
    await enterAdmitted(rooms.context, client, request);
    const self = { id: participantId('binu', 'appointment'), name: 'Binu', verified: false };
    const place = { self: { ...self, role: 'guest', party: false } };
    expect(socket.received).toEqual([
      ['lobby-admitted', { ...place, mode: 'mesh', iceServers: [{ urls: ['stun:a'] }] }],
      ['existing-users', []],
    ]);
  });

  test('receives lobby-denied if the clinic no longer admits guests', async () => {
    start({ lobbyPolicy: lobbyPolicy('none') });
    const { client, socket } = rooms.connect({ name: 'binu' });
    await enterAdmitted(rooms.context, client, request);
    expect(socket.received).toEqual([['lobby-denied', {}]]);
  });
});
