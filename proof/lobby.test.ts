import type { AddressInfo } from 'node:net';
import type { JoinReply } from '@nadi/contract/meeting-events';
import { seconds } from '@nadi/domain/limits';
import { type Person, requestAs, someDoctor, somePatient } from '@nadi/server/testing/actors';
import { anotherNode } from '@nadi/server/testing/another-node';
import { testClinic } from '@nadi/server/testing/build-app';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { type Chance, chanceFrom, freshSeed } from './support/chance.ts';
import { count, exactly, info, report } from './support/verdict.ts';

/*
 * A stranger with the code of an appointment, before the doctor admits them: forged events, replays,
 * reconnections and restarted servers bring no signal, no name and no place in the room.
 */

const clinic = testClinic({ TRUST_PROXY: '127.0.0.1' });
const TRIES = count(500, 60);
const RESTARTS = 5;
const NAMES = ['Asha Rao', 'Dr. Meera Nair'];
const OFFER = { type: 'offer', sdp: 'v=0' };
const LIMIT_MS = 240_000;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

interface World {
  patient: Person;
  doctor: Person;
  room: string;
  invitation: string;
  port: number;
}

interface Member {
  socket: Socket;
  id: string;
  received: unknown[];
}

async function makeWorld(): Promise<World> {
  await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = clinic.app.server.address() as AddressInfo;
  const patient = await somePatient(clinic, NAMES[0]);
  const doctor = await someDoctor(clinic, { name: NAMES[1] as string });
  const slot = { docId: doctor.id, slotDate: '5_1_2027', slotTime: '11:00 AM' };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const invite = { appointmentId: body.appointmentId };
  const { body: invited } = await requestAs(clinic, 'inviteGuest', invite, { as: patient });
  const invitation = new URL(invited.url).hash.replace('#invitation=', '');
  return { patient, doctor, room: body.meetingId, invitation, port };
}

function connect(port: number, auth: object, address = '192.0.2.1'): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth,
    extraHeaders: { 'x-forwarded-for': address },
  });
  sockets.push(socket);
  return socket;
}

async function enter({ port, room }: World, auth: object): Promise<Member> {
  const socket = connect(port, auth);
  const received: unknown[] = [];
  socket.onAny((event, ...content) => received.push([event, ...content]));
  const reply: JoinReply = await socket.emitWithAck('join-room', { roomId: room, userName: '' });
  if (!reply.ok) throw new Error(`a party was refused: ${reply.reason}`);
  return { socket, id: reply.self.id, received };
}

async function enterParties(world: World): Promise<Member[]> {
  const patient = await enter(world, { token: world.patient.token, secret: 'p'.repeat(32) });
  const doctor = await enter(world, { dToken: world.doctor.token, secret: 'd'.repeat(32) });
  return [patient, doctor];
}

/** Resolves once the server has handled what the socket sent before. */
async function flush(socket: Socket): Promise<void> {
  await socket.emitWithAck('join-room', { roomId: '?' });
}

/** Returns the events that one stranger sends; it knows every id, which a real one cannot. */
function forgedEvents(
  chance: Chance,
  { room }: World,
  ids: readonly string[],
): [string, unknown][] {
  const userId = () => chance.pick([...ids, 'self', 'sfu:pub', '__proto__', '']);
  const target = () => ({ roomId: room, targetUserId: userId(), userId: userId() });
  const person = { id: userId(), name: NAMES[1], verified: true, role: 'doctor', party: true };
  return chance
    .shuffled<[string, unknown]>([
      ['lobby-admit', target()],
      ['lobby-admit', { roomId: room, userId: ids[0] }],
      ['lobby-deny', target()],
      ['remove-participant', target()],
      ['readmit-participant', target()],
      ['lock-room', { roomId: room, locked: chance.happens(0.5) }],
      ['webrtc-offer', { offer: OFFER, ...target() }],
      ['webrtc-answer', { answer: { ...OFFER, type: 'answer' }, ...target() }],
      ['webrtc-ice-candidate', { candidate: { candidate: 'x' }, ...target() }],
      ['existing-users', [person]],
      ['user-joined', { userId: userId(), userName: NAMES[1], ...person }],
      ['lobby-admitted', { self: person, iceServers: [] }],
      ['room-event', { kind: 'lobby-decided', ...target(), session: 'x', decision: 'admitted' }],
      ['leave-room', { roomId: room, userName: NAMES[1] }],
    ])
    .slice(0, 4 + chance.below(9));
}

/** One stranger's try; returns what it received. */
async function attempt(world: World, chance: Chance, ids: readonly string[]): Promise<unknown[]> {
  const received: unknown[] = [];
  const secret = `stranger ${chance.below(1e9)}`.padEnd(32, '.');
  const address = `198.51.100.${chance.below(250)}`;
  const tokens = chance.pick([{}, { token: 'x'.repeat(43) }, { dToken: world.patient.token }]);
  for (let connection = 0; connection <= chance.below(3); connection++) {
    const socket = connect(world.port, { ...tokens, secret }, address);
    socket.onAny((event, ...content) => received.push([event, ...content]));
    for (let join = 0; join < 1 + chance.below(2); join++) {
      const userName = chance.pick([...NAMES, 'Binu', 'Admin']);
      const invitation = chance.pick([undefined, world.invitation, 'x'.repeat(43)]);
      const message = { roomId: world.room, userName, invitation, role: 'doctor', party: true };
      const reply: JoinReply = await socket.emitWithAck('join-room', message);
      received.push(...(reply.ok ? [['admitted', reply]] : []));
      for (const [event, content] of forgedEvents(chance, world, ids)) socket.emit(event, content);
    }
    await flush(socket);
    if (chance.happens(0.7)) socket.disconnect();
  }
  return received;
}

test(
  'a stranger receives and sends nothing before a host admits them',
  async () => {
    const chance = chanceFrom(freshSeed());
    const world = await makeWorld();
    let members = await enterParties(world);
    const intruders: unknown[] = [];
    const signals: unknown[] = [];
    let app = clinic.app;
    for (let n = 1; n <= TRIES; n++) {
      clinic.now += seconds(1);
      const ids = members.map(({ id }) => id);
      intruders.push(...(await attempt(world, chance, ids)));
      for (const member of members) await flush(member.socket);
      signals.push(...members.flatMap(({ received }) => received.splice(0).filter(isUnexpected)));
      for (const socket of sockets.splice(members.length)) socket.disconnect();
      if (n % Math.ceil(TRIES / RESTARTS) !== 0) continue;
      await app.close();
      sockets.splice(0);
      app = await anotherNode(clinic, { TRUST_PROXY: '127.0.0.1' });
      await app.listen({ port: world.port, host: '127.0.0.1' });
      members = await enterParties(world);
    }
    const leaked = JSON.stringify(intruders);
    const admitted = await admitOne(world, members);
    await app.close();
    const figures = [
      info('tries', `${TRIES}, ${RESTARTS} restarts, seed ${chance.seed}`),
      exactly('events that reached a stranger', intruders.length, 0),
      exactly('names that reached one', NAMES.filter((name) => leaked.includes(name)).length, 0),
      exactly('events that a stranger caused in the room', signals.length, 0),
      exactly('people whom an admitted guest then sees', admitted, 2),
    ];
    expect(report(figures)).toBe(true);
  },
  LIMIT_MS,
);

/** The parties see each other come; the doctor receives who waits, and the patient how the doctor's day goes. */
function isUnexpected(message: unknown): boolean {
  const [event, content] = message as [string, { userName?: string; length?: number }];
  if (['lobby-changed', 'existing-users', 'waiting-status'].includes(event)) return false;
  const party = content.userName === NAMES[0] || content.userName === NAMES[1];
  return !(event === 'user-joined' && party && 'verified' in content && content.verified === true);
}

/** Shows that what is counted above would be seen: an admitted guest receives the people. */
async function admitOne(world: World, members: readonly Member[]): Promise<number> {
  clinic.now += seconds(60);
  const guest = connect(world.port, { secret: 'g'.repeat(32) }, '203.0.113.9');
  const [, doctor] = members as [Member, Member];
  const users = new Promise<unknown[]>((resolve) => guest.once('existing-users', resolve));
  const waiting = new Promise<string>((resolve) => {
    doctor.socket.on('lobby-changed', ({ waiting: people }) => {
      const found = people.find(({ name }: { name: string }) => name === 'Guest of the end');
      if (found) resolve(found.id);
    });
  });
  const join = { roomId: world.room, userName: 'Guest of the end' };
  await guest.emitWithAck('join-room', join);
  doctor.socket.emit('lobby-admit', { roomId: world.room, userId: await waiting });
  return (await users).length;
}
