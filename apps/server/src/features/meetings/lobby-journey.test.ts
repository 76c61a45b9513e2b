import { LOBBY_DENIED_FOR } from '@nadi/domain/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOBBY, secret, settings, type Who } from './meeting-fixture.ts';
import {
  type Client,
  closed,
  collect,
  eventually,
  flush,
  join,
  type Node,
  nextEvent,
  type RawClient,
  requestJoin,
  startNode,
} from './signalling-fixture.ts';

const offer = { type: 'offer', sdp: 'v=0' } as const;

let node: Node;
/** Increased for each guest, so that no two share an address unless a test says so. */
let addresses = 0;
const addressOf = () => `192.0.2.${addresses}`;

beforeEach(async () => {
  node = await startNode({ ...settings, addressOf });
});
afterEach(() => node.stop());

function as(who: Who, name: string = who): Client {
  return node.connect({ token: who, secret: secret(name) });
}

function guest(name: string, { sameAddress = false } = {}): RawClient {
  if (!sameAddress) addresses++;
  return node.connect({ secret: secret(name) });
}

/** Joins and waits for the lobby list. */
async function joinAsHost(host: Client): Promise<void> {
  const lobby = nextEvent(host, 'lobby-changed');
  await join(host, 'room');
  await lobby;
}

/** Adds a guest who waits and a doctor in the room who receives the guest's id. */
async function knock(name = 'Binu') {
  const doctor = as('doctor');
  await joinAsHost(doctor);
  const changed = nextEvent(doctor, 'lobby-changed');
  const binu = guest(name);
  expect(await requestJoin(binu, 'room', name)).toEqual(LOBBY);
  const id = (await changed).waiting[0]?.id ?? '';
  return { doctor, binu, id };
}

describe('a host', () => {
  test('receives the waiting list on joining and at every change', async () => {
    const early = guest('Early');
    await requestJoin(early, 'room', 'Early');
    const doctor = as('doctor');
    const lists = collect(doctor, 'lobby-changed');
    // Hosts receive only the latest list, so each change is awaited before the next one.
    const listed = (...expected: string[]) =>
      eventually(() => {
        const names = lists.map(({ waiting }) => waiting.map(({ name }) => name).join());
        expect(names).toEqual(expected);
      });
    await join(doctor, 'room');
    await listed('Early');
    await requestJoin(guest('Binu'), 'room', 'Binu');
    await listed('Early', 'Early,Binu');
    early.emit('leave-room', { roomId: 'room', userName: 'Early' });
    await listed('Early', 'Early,Binu', 'Binu');
    expect(Object.keys(lists[0]?.waiting[0] ?? {})).toEqual(['id', 'name']);
  });

  test('receives the device check of a waiting guest', async () => {
    const doctor = as('doctor');
    await joinAsHost(doctor);
    const changed = nextEvent(doctor, 'lobby-changed');
    const check = { camera: 'on', microphone: 'blocked', network: 'weak' };
    const binu = guest('Binu');
    await binu.emitWithAck('join-room', {
      roomId: 'room',
      userName: 'Binu',
      check: { ...check, extra: 'x' },
    });
    expect((await changed).waiting).toEqual([{ id: expect.any(String), name: 'Binu', check }]);
  });

  test('admits a guest, who receives the members and is announced', async () => {
    const { doctor, binu, id } = await knock();
    const events: string[] = [];
    binu.onAny((event) => events.push(event));
    const joined = nextEvent(doctor, 'user-joined');
    const admitted = nextEvent(binu, 'lobby-admitted');
    const users = nextEvent(binu, 'existing-users');
    doctor.emit('lobby-admit', { roomId: 'room', userId: id });
    expect(await admitted).toEqual({
      self: { id, name: 'Binu', verified: false, role: 'guest', party: false },
      iceServers: [{ urls: [`stun:for-${id}`] }],
    });
    expect(await users).toMatchObject([{ name: 'Dr. Rao' }]);
    expect(await joined).toMatchObject({ userId: id, role: 'guest' });
    expect(events.slice(0, 2)).toEqual(['lobby-admitted', 'existing-users']);
  });

  test('denies a guest; they and their address cannot knock for 30 seconds', async () => {
    const { doctor, binu, id } = await knock();
    const denied = nextEvent(binu, 'lobby-denied');
    doctor.emit('lobby-deny', { roomId: 'room', userId: id });
    expect(await denied).toEqual({});
    const refused = { ok: false, reason: 'denied' };
    expect(await requestJoin(binu, 'room', 'Binu')).toEqual(refused);
    expect(await requestJoin(guest('Binu'), 'room', 'Binu')).toEqual(refused);
    // The last guest connected from another address.
    addresses--;
    expect(await requestJoin(guest('New', { sameAddress: true }), 'room')).toEqual({
      ...{ ...refused, retryAfter: 30 },
    });
    addresses++;
    expect(await requestJoin(guest('Elsewhere'), 'room')).toEqual(LOBBY);
    await node.clock.advance(LOBBY_DENIED_FOR);
    expect(await requestJoin(binu, 'room', 'Binu')).toEqual(LOBBY);
  });

  test('removes a guest, who stays out in another tab as well', async () => {
    const { doctor, binu, id } = await knock();
    doctor.emit('lobby-admit', { roomId: 'room', userId: id });
    await nextEvent(binu, 'existing-users');
    const [removed, gone] = [nextEvent(binu, 'removed'), closed(binu)];
    const left = nextEvent(doctor, 'user-left');
    doctor.emit('remove-participant', { roomId: 'room', userId: id });
    expect(await removed).toEqual({ reason: 'removed' });
    expect(await left).toEqual({ userId: id, userName: 'Binu', removed: true });
    await gone;
    const again = await requestJoin(guest('Binu'), 'room', 'Binu');
    expect(again).toEqual({ ok: false, reason: 'removed' });
  });

  test('removes a participant whose connection is lost at once', async () => {
    const { doctor, binu, id } = await knock();
    doctor.emit('lobby-admit', { roomId: 'room', userId: id });
    await nextEvent(binu, 'existing-users');
    binu.disconnect();
    await eventually(() => expect(node.signalling.stats().reconnecting).toBe(1));
    const left = nextEvent(doctor, 'user-left');
    doctor.emit('remove-participant', { roomId: 'room', userId: id });
    expect(await left).toMatchObject({ userId: id, removed: true });
    await eventually(() => expect(node.signalling.stats().reconnecting).toBe(0));
  });

  test("may remove the patient's account, but no other host", async () => {
    const [doctor, admin, asha] = [as('doctor'), as('admin'), as('patient')];
    await join(doctor, 'room');
    const { self: boss } = await join(admin, 'room');
    const { self } = await join(asha, 'room');
    doctor.emit('remove-participant', { roomId: 'room', userId: boss.id });
    const removed = nextEvent(asha, 'removed');
    doctor.emit('remove-participant', { roomId: 'room', userId: self.id });
    await removed;
    const again = await requestJoin(as('patient', 'another tab'), 'room');
    expect(again).toEqual({ ok: false, reason: 'removed' });
    expect((await join(as('admin'), 'room')).self.id).toBe(boss.id);
  });

  test('readmits the patient at once and a guest after another knock', async () => {
    const { doctor, binu, id } = await knock();
    doctor.emit('lobby-admit', { roomId: 'room', userId: id });
    await nextEvent(binu, 'existing-users');
    const asha = as('patient');
    const { self } = await join(asha, 'room');
    const lists = collect(doctor, 'lobby-changed');
    const removed = () => lists.at(-1)?.removed;
    for (const userId of [id, self.id])
      doctor.emit('remove-participant', { roomId: 'room', userId });
    const people = [
      { id, name: 'Binu' },
      { id: self.id, name: 'Asha Rao' },
    ];
    await eventually(() => expect(removed()).toEqual(people));
    for (const userId of [id, self.id])
      doctor.emit('readmit-participant', { roomId: 'room', userId });
    await eventually(() => expect(removed()).toBeUndefined());
    expect(await requestJoin(as('patient', 'another tab'), 'room')).toMatchObject({ ok: true });
    expect(await requestJoin(guest('Binu'), 'room', 'Binu')).toEqual(LOBBY);
  });

  test('locks the room against new knocks until it is unlocked', async () => {
    const { doctor, binu, id } = await knock();
    const locked = nextEvent(doctor, 'lobby-changed');
    doctor.emit('lock-room', { roomId: 'room', locked: true });
    expect(await locked).toMatchObject({ locked: true, waiting: [{ id }] });
    const refused = { ok: false, reason: 'locked' };
    expect(await requestJoin(guest('Chitra'), 'room')).toEqual(refused);
    expect(await requestJoin(as('patient'), 'room')).toMatchObject({ ok: true });
    doctor.emit('lobby-admit', { roomId: 'room', userId: id });
    await nextEvent(binu, 'lobby-admitted');
    const lists = collect(doctor, 'lobby-changed');
    doctor.emit('lock-room', { roomId: 'room', locked: false });
    await eventually(() => expect(lists.at(-1)).toEqual({ waiting: [] }));
    expect(await requestJoin(guest('Chitra'), 'room')).toEqual(LOBBY);
  });
});

describe('a person in the lobby', () => {
  test('receives nothing for any message they send', async () => {
    const { doctor, binu, id } = await knock();
    const asha = as('patient');
    const received: unknown[] = [];
    binu.onAny((...event) => received.push(event));
    const reached = [doctor, asha].flatMap((member) => [
      collect(member, 'webrtc-offer'),
      collect(member, 'user-joined'),
      collect(member, 'removed'),
    ]);
    const { self } = await join(asha, 'room');
    const targets = [id, self.id].map((userId) => ({ roomId: 'room', userId }));
    for (const target of targets) {
      binu.emit('lobby-admit', target);
      binu.emit('lobby-deny', target);
      binu.emit('remove-participant', target);
      binu.emit('webrtc-offer', { offer, roomId: 'room', targetUserId: target.userId });
      binu.emit('existing-users', { roomId: 'room' });
    }
    binu.emit('lobby-admitted', { self: { id } });
    binu.emit('lock-room', { roomId: 'room', locked: true });
    asha.emit('webrtc-offer', { offer, roomId: 'room', targetUserId: id });
    await requestJoin(guest('Chitra'), 'room', 'Chitra');
    await Promise.all([flush(asha), flush(doctor)]);
    expect(await requestJoin(binu, 'room', 'Dr. Rao')).toEqual(LOBBY);
    expect(received).toEqual([]);
    // Asha's arrival is the only event of the members.
    expect(reached.flat()).toEqual([expect.objectContaining({ userName: 'Asha Rao' })]);
  });

  test('is replaced by their own reconnection, which alone is admitted', async () => {
    const { doctor, binu, id } = await knock();
    const lists = collect(doctor, 'lobby-changed');
    const again = guest('Binu');
    await requestJoin(again, 'room', 'Binu');
    const admitted = collect(binu, 'lobby-admitted');
    doctor.emit('lobby-admit', { roomId: 'room', userId: id });
    await nextEvent(again, 'existing-users');
    expect(admitted).toEqual([]);
    await eventually(() => expect(lists.at(-1)).toEqual({ waiting: [] }));
  });

  test('leaves the lobby when they disconnect', async () => {
    const { doctor, binu } = await knock();
    const changed = nextEvent(doctor, 'lobby-changed');
    binu.disconnect();
    expect(await changed).toEqual({ waiting: [] });
  });

  test('shares the lobby with eleven others, three per address', async () => {
    for (let i = 0; i < 3; i++) {
      expect(await requestJoin(guest(`a${i}`, { sameAddress: true }), 'room')).toEqual(LOBBY);
    }
    const full = { ok: false, reason: 'room-full' };
    expect(await requestJoin(guest('a3', { sameAddress: true }), 'room')).toEqual(full);
    for (let i = 0; i < 9; i++) expect(await requestJoin(guest(`b${i}`), 'room')).toEqual(LOBBY);
    expect(await requestJoin(guest('c'), 'room')).toEqual(full);
  });
});

test('guests, the patient and a doctor of another room cannot decide', async () => {
  const { doctor, binu, id } = await knock();
  const asha = as('patient');
  await join(asha, 'room');
  const chitra = guest('Chitra');
  await join(chitra, 'other');
  const elsewhere = as('doctor', 'elsewhere');
  await join(elsewhere, 'other');
  const received: unknown[] = [];
  binu.onAny((...event) => received.push(event));
  const lists = collect(doctor, 'lobby-changed');
  for (const client of [asha, chitra, elsewhere] as RawClient[]) {
    for (const event of ['lobby-admit', 'lobby-deny', 'remove-participant']) {
      client.emit(event, { roomId: 'room', userId: id });
      client.emit(event, null);
      client.emit(event, { roomId: ['room'], userId: id });
    }
    client.emit('lock-room', { roomId: 'room', locked: true });
    await flush(client);
  }
  await flush(doctor);
  expect(received).toEqual([]);
  expect(lists).toEqual([]);
});
