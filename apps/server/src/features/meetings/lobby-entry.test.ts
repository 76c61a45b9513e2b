import type { GuestPolicy } from '@nadi/domain/stored-values';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  fakeLobbyRecords,
  LOBBY,
  lobbyPolicy,
  SIGNED_IN,
  secret,
  settings,
  type Who,
} from './meeting-fixture.ts';
import {
  type Client,
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

let node: Node;
/** Increased for each guest, so that no two share an address. */
let addresses = 0;
const addressOf = () => `192.0.2.${addresses}`;

beforeEach(async () => {
  node = await startNode({ ...settings, addressOf });
});
afterEach(() => node.stop());

function as(who: Who, name: string = who): Client {
  return node.connect({ token: who, secret: secret(name) });
}

function guest(name: string): RawClient {
  addresses++;
  return node.connect({ secret: secret(name) });
}

describe('entering the room', () => {
  test.each(['patient', 'doctor', 'admin'] as const)(
    'admits the %s of the appointment',
    async (who) => {
      const { self } = await join(as(who), 'room');
      expect(self).toMatchObject({ role: who, party: true, verified: true });
    },
  );

  test('puts all others into the lobby, signed in or not, even without a host', async () => {
    expect(await requestJoin(as('other'), 'room')).toEqual(LOBBY);
    expect(await requestJoin(guest('Binu'), 'room')).toEqual(LOBBY);
    expect(node.signalling.stats().people).toBe(0);
  });

  test('follows GUESTS_IN_APPOINTMENTS for guests', async () => {
    await node.stop();
    node = await startNode({ ...settings, lobbyPolicy: lobbyPolicy('none') });
    expect(await requestJoin(guest('Binu'), 'room')).toEqual({ ok: false, reason: 'denied' });
    await node.stop();
    node = await startNode({ ...settings, lobbyPolicy: lobbyPolicy('open') });
    expect(await requestJoin(guest('Binu'), 'room')).toMatchObject({ ok: true });
  });

  test('keeps a guest in the room when it is locked or the policy changes', async () => {
    await node.stop();
    let guests: GuestPolicy = 'open';
    const policy = async () => ({ guests, returnWithin: null });
    node = await startNode({ ...settings, lobbyPolicy: policy });
    const [doctor, binu] = [as('doctor'), guest('Binu')];
    await join(doctor, 'room');
    await join(binu, 'room', 'Binu');
    doctor.emit('lock-room', { roomId: 'room', locked: true });
    await flush(doctor);
    for (guests of ['open', 'lobby', 'none'] as const) {
      expect(await requestJoin(binu, 'room', 'Binu')).toMatchObject({ ok: true });
      expect(await requestJoin(guest('Chitra'), 'room')).toMatchObject({ ok: false });
    }
    expect(node.signalling.stats().people).toBe(2);
  });

  test('refuses a token that cannot be checked', async () => {
    await node.stop();
    const identify = () => Promise.reject(new Error('database down'));
    node = await startNode({ ...settings, identify });
    const unavailable = { ok: false, reason: 'unavailable' };
    expect(await requestJoin(as('patient'), 'room')).toEqual(unavailable);
  });

  test('moves a member whose session has ended to the lobby', async () => {
    await node.stop();
    let signedIn = true;
    const identify = async () => (signedIn ? SIGNED_IN.patient : []);
    node = await startNode({ ...settings, identify });
    const asha = as('patient');
    await join(asha, 'room');
    signedIn = false;
    expect(await requestJoin(asha, 'room')).toEqual(LOBBY);
    expect(node.signalling.stats().people).toBe(0);
  });
});

test('admissions, removals and the lock outlive a restart of the server', async () => {
  const lobbyRecords = fakeLobbyRecords();
  await node.stop();
  node = await startNode({ ...settings, addressOf, lobbyRecords });
  const doctor = as('doctor');
  const lists = collect(doctor, 'lobby-changed');
  await join(doctor, 'room');
  const admit = async (name: string) => {
    const client = guest(name);
    await requestJoin(client, 'room', name);
    const find = () => lists.at(-1)?.waiting.find((person) => person.name === name)?.id;
    await eventually(() => expect(find()).toBeDefined());
    const [userId = '', entered] = [find(), nextEvent(client, 'existing-users')];
    doctor.emit('lobby-admit', { roomId: 'room', userId });
    await entered;
    return userId;
  };
  await admit('Binu');
  const other = await admit('Chitra');
  doctor.emit('remove-participant', { roomId: 'room', userId: other });
  doctor.emit('lock-room', { roomId: 'room', locked: true });
  await flush(doctor);
  await node.stop();

  node = await startNode({ ...settings, addressOf, lobbyRecords });
  expect(await requestJoin(guest('Binu'), 'room', 'Binu')).toMatchObject({ ok: true });
  expect(await requestJoin(guest('Chitra'), 'room')).toEqual({ ok: false, reason: 'removed' });
  expect(await requestJoin(guest('Dilip'), 'room')).toEqual({ ok: false, reason: 'locked' });
});
