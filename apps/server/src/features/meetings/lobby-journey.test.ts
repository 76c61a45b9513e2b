import { afterEach, beforeEach, expect, test } from 'vitest';
import { account, appointmentRoom } from './meeting-fixture.ts';
import {
  type Client,
  collect,
  flush,
  join,
  type Node,
  nextEvent,
  type RawClient,
  requestJoin,
  startNode,
} from './signalling-fixture.ts';

const LOBBY = { ok: false, reason: 'lobby' };
const offer = { type: 'offer', sdp: 'v=0' } as const;
const ACCOUNTS = {
  patient: account('patient', 'asha', 'Asha Rao'),
  doctor: account('doctor', 'rao', 'Dr. Rao'),
};

let node: Node;
let addresses = 0;

beforeEach(async () => {
  node = await startNode({
    appointmentRoom: async () => appointmentRoom(Date.UTC(2027, 0, 5, 5)),
    identify: async ({ token = '' }) => [ACCOUNTS[token as 'patient'] ?? []].flat(),
    // No two clients share an address.
    addressOf: () => `192.0.2.${++addresses}`,
  });
});
afterEach(() => node.stop());

const connect = (name: string): Client =>
  node.connect({ token: name, secret: name.padEnd(32, '.') });

/** Adds a guest who waits and a doctor in the room who receives the guest's id. */
async function knock() {
  const doctor = connect('doctor');
  const joined = nextEvent(doctor, 'lobby-changed');
  await join(doctor, 'room');
  await joined;
  const changed = nextEvent(doctor, 'lobby-changed');
  const binu = connect('Binu') as RawClient;
  expect(await requestJoin(binu, 'room', 'Binu')).toEqual(LOBBY);
  const id = (await changed).waiting[0]?.id ?? '';
  return { doctor, binu, id };
}

test('a person in the lobby receives nothing for any message they send', async () => {
  const { doctor, binu, id } = await knock();
  const asha = connect('patient');
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
  await requestJoin(connect('Chitra'), 'room', 'Chitra');
  await Promise.all([flush(asha), flush(doctor)]);
  expect(await requestJoin(binu, 'room', 'Dr. Rao')).toEqual(LOBBY);
  expect(received).toEqual([]);
  // Asha's arrival is the only event of the members.
  expect(reached.flat()).toEqual([expect.objectContaining({ userName: 'Asha Rao' })]);
});
