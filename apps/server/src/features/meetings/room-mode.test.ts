import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeRooms, rao } from './join-fixture.ts';
import { applyRoomEvent } from './room-events.ts';
import { MESH, type RoomState } from './roster.ts';

const [unit, other] = ['ws://10.0.0.1:8188', 'ws://10.0.0.2:8188'].map(
  (pin): RoomState => ({ mode: 'sfu', pin }),
) as [RoomState, RoomState];

let rooms: ReturnType<typeof fakeRooms>;
beforeEach(() => {
  rooms = fakeRooms();
});

/** Joins a client that can use a forwarding unit. */
async function joined(name: string, roomId = 'room') {
  const connected = rooms.connect({ name, sfu: 1 });
  return { ...connected, reply: await rooms.join(connected.client, roomId) };
}

const pin = (state = unit) => rooms.context.roster.changeState('room', MESH, state);

test('acknowledges a join with the mode of the room', async () => {
  const asha = await joined('asha');
  expect(asha.reply).toMatchObject({ mode: 'mesh' });
  await pin();
  expect((await joined('binu')).reply).toMatchObject({ mode: 'sfu' });
  expect(asha.socket.got('room-mode')).toEqual([]);
});

test('a client that cannot use the unit makes the room a mesh again', async () => {
  const asha = await joined('asha');
  await pin();
  const zoya = await rooms.joined('zoya', 'room');
  expect(zoya.reply).toMatchObject({ mode: 'mesh' });
  expect(asha.socket.got('room-mode')).toEqual([{ mode: 'mesh' }]);
  expect(zoya.socket.got('room-mode')).toEqual([]);
  expect((await joined('binu')).reply).toMatchObject({ mode: 'mesh' });
  expect(asha.socket.got('room-mode')).toHaveLength(1);
});

test('a room that is pinned elsewhere meanwhile becomes a mesh too', async () => {
  await joined('asha');
  await pin();
  const { roster } = rooms.context;
  const { changeState } = roster;
  vi.spyOn(roster, 'changeState').mockImplementationOnce(async (...change) => {
    await changeState('room', unit, other);
    return changeState(...change);
  });
  expect((await rooms.joined('zoya', 'room')).reply).toMatchObject({ mode: 'mesh' });
  expect(await roster.changeState('room', MESH, MESH)).toMatchObject({ changed: true });
});

test('a join succeeds with the present mode if it cannot be changed', async () => {
  await joined('asha');
  await pin();
  const { roster } = rooms.context;
  vi.spyOn(roster, 'changeState').mockRejectedValueOnce(new Error('no Redis'));
  expect((await rooms.joined('zoya', 'room')).reply).toMatchObject({ ok: true, mode: 'sfu' });
  expect(rooms.warnings).toHaveLength(1);
});

test('no other value of sfu counts, and no participant sees it', async () => {
  const asha = await joined('asha');
  const { roster } = rooms.context;
  for (const sfu of [true, '1', 2, 0, {}, undefined]) {
    const { client, socket } = rooms.connect({ name: 'zoya' });
    socket.handshake.auth.sfu = sfu;
    const reply = await rooms.join(client, 'room');
    const id = reply.ok ? reply.self.id : '';
    expect(await roster.find('room', id)).toMatchObject({ sfu: false });
  }
  const { reply, socket } = await joined('binu');
  const seen = JSON.stringify([reply, socket.received, asha.socket.received]);
  expect(seen).not.toContain('"sfu"');
});

test('a guest keeps the capability through the lobby and after a reconnection', async () => {
  await rooms.joined('rao', 'appointment', rao);
  const binu = await joined('binu', 'appointment');
  const id = binu.client.knock?.membership.participant.id ?? '';
  const decided = { kind: 'lobby-decided', roomId: 'appointment', userId: id } as const;
  const subject = { appointmentId: 'appointment', startsAt: rooms.clock.now() };
  const person = { participantId: id, account: null, address: 'address of binu' };
  const { lobbyRecords, roster } = rooms.context;
  await lobbyRecords.record({ ...subject, ...person }, 'admitted', rao, rooms.clock.now());
  applyRoomEvent(rooms.context, { ...decided, session: binu.socket.id, decision: 'admitted' });
  await flushMicrotasks();
  expect(binu.socket.got('lobby-admitted')).toMatchObject([{ self: { id }, mode: 'mesh' }]);
  expect(await roster.find('appointment', id)).toMatchObject({ sfu: true });
  const again = await joined('binu', 'appointment');
  expect(await roster.find('appointment', id)).toMatchObject({
    ...{ socketId: again.socket.id, sfu: true },
  });
});

test('E2EE=require refuses a client that cannot encrypt, and admits others', async () => {
  rooms.context.encryption = 'require';
  const { client } = rooms.connect({ name: 'zoya' });
  expect(await rooms.join(client, 'room')).toEqual({ ok: false, reason: 'client-unsupported' });
  expect(client.membership).toBeNull();
  expect((await joined('asha')).reply).toMatchObject({ ok: true });
});
