import { LOBBY_PEOPLE_PER_ADDRESS } from '@nadi/domain/limits';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asha, fakeRooms, rao, refused, startsAt } from './join-fixture.ts';
import { lobbyPolicy } from './meeting-fixture.ts';

let rooms: ReturnType<typeof fakeRooms>;
beforeEach(() => {
  rooms = fakeRooms();
});

describe('a guest of an appointment', () => {
  test('waits in the lobby, outside the room', async () => {
    const { reply, client, socket } = await rooms.joined('binu', 'appointment');
    expect(reply).toEqual(refused('lobby'));
    expect([await rooms.waiting(), await rooms.present('appointment')]).toEqual([['Typed'], []]);
    expect([socket.channels.size, client.membership]).toEqual([0, null]);
    expect(client.knock).toMatchObject({
      request: { roomId: 'appointment', userName: 'Typed' },
      appointment: { id: 'appointment' },
      membership: { account: null, address: 'address of binu', socketId: socket.id },
    });
  });

  test('is refused if the lobby is full or unavailable', async () => {
    for (let at = 0; at < LOBBY_PEOPLE_PER_ADDRESS; at++) {
      await rooms.join(rooms.connect({ name: `${at}`, address: 'shared' }).client, 'appointment');
    }
    const { client } = rooms.connect({ name: 'late', address: 'shared' });
    expect(await rooms.join(client, 'appointment')).toEqual(refused('room-full'));
    vi.spyOn(rooms.context.lobbyMembers, 'add').mockRejectedValue(new Error('no Redis'));
    expect(await rooms.join(client, 'appointment')).toEqual(refused('unavailable'));
    expect(rooms.warnings).toHaveLength(1);
  });

  test('learns when to retry if another guest at their address was denied', async () => {
    const { client } = rooms.connect({ name: 'binu', address: 'shared' });
    const subject = { appointmentId: 'appointment', startsAt, participantId: 'chitra' };
    const denied = { ...subject, account: null, address: 'shared' };
    await rooms.context.lobbyRecords.record(denied, 'denied', rao, startsAt);
    const reply = await rooms.join(client, 'appointment');
    expect(reply).toEqual({ ...refused('denied'), retryAfter: 30 });
  });

  test('leaves the lobby when they knock again at a locked room', async () => {
    const { client } = await rooms.joined('binu', 'appointment');
    await rooms.context.lobbyRecords.setLocked('appointment', true, rao, startsAt);
    expect(await rooms.join(client, 'appointment')).toEqual(refused('locked'));
    expect([await rooms.waiting(), client.knock]).toEqual([[], null]);
  });

  test('leaves the lobby when they join another room or enter', async () => {
    const { client } = await rooms.joined('binu', 'appointment');
    await rooms.join(client, 'appointment');
    expect(await rooms.waiting()).toEqual(['Typed']);
    await rooms.join(client, 'room');
    expect([await rooms.waiting(), await rooms.present('room'), client.knock]).toEqual([
      [],
      ['Typed'],
      null,
    ]);
    await rooms.join(client, 'appointment');
    expect([await rooms.waiting(), await rooms.present('room')]).toEqual([['Typed'], []]);
    rooms.context.lobbyPolicy = lobbyPolicy('open');
    expect(await rooms.join(client, 'appointment')).toMatchObject({ ok: true });
    expect([await rooms.waiting(), client.knock]).toEqual([[], null]);
  });

  test('is also a member whose session has ended; the others see a removal', async () => {
    const doctor = await rooms.joined('rao', 'appointment', rao);
    const { client, socket } = await rooms.joined('asha', 'appointment', asha);
    const own = client.membership?.participant;
    rooms.context.identify = async () => [];
    expect(await rooms.join(client, 'appointment')).toEqual(refused('lobby'));
    expect(doctor.socket.got('user-left')).toEqual([
      { userId: own?.id, userName: 'Asha Rao', removed: true },
    ]);
    expect([await rooms.present('appointment'), socket.channels.size]).toEqual([['Dr. Rao'], 0]);
  });

  test('keeps the membership if host decisions cannot be loaded', async () => {
    rooms = fakeRooms({ lobbyPolicy: lobbyPolicy('open') });
    const { client } = await rooms.joined('binu', 'appointment');
    vi.spyOn(rooms.context.lobbyRecords, 'find').mockRejectedValue(new Error('no database'));
    expect(await rooms.join(client, 'appointment')).toEqual(refused('unavailable'));
    expect(await rooms.present('appointment')).toEqual(['Typed']);
  });
});
