import type { Participant } from '@nadi/contract/meeting-events';
import { seconds } from '@nadi/domain/limits';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { redisMissing, startRedis } from '#testing/test-redis.ts';
import type { SignallingSettings } from './attach-signalling.ts';
import { account, appointmentRoom, lobbyPolicy } from './meeting-fixture.ts';
import type { Account } from './signalling-context.ts';
import {
  type Client,
  closed,
  collect,
  eventually,
  flush,
  join,
  type Node,
  nextEvent,
  noChanges,
  type RawClient,
  requestJoin,
  startNode,
} from './signalling-fixture.ts';

const startsAt = Date.UTC(2027, 0, 5, 5);
const patient = account('patient', 'asha', 'Dr. Asha');
const doctor = account('doctor', 'rao', 'Dr. Rao');
const admin = account('admin', 'root', 'Admin');
const otherDoctor = account('doctor', 'bose', 'Dr. Bose');
const manager = { ...account('patient', 'priya', 'Priya'), dependants: ['asha'] };
const accounts = new Map(
  [patient, doctor, admin, otherDoctor, manager].map((each) => [each.id, each]),
);

let node: Node;
afterEach(() => node.stop());

/** The token of a handshake is the id of its account. */
async function start(settings: Partial<SignallingSettings> = {}): Promise<Node> {
  node = await startNode({
    identify: async ({ token, dToken }) =>
      [token, dToken].flatMap((id) => accounts.get(String(id)) ?? []),
    lobbyPolicy: lobbyPolicy('open'),
    appointmentRoom: async (roomId) =>
      roomId.startsWith('appointment') ? appointmentRoom(startsAt) : null,
    ...settings,
  });
  return node;
}

const as = ({ id }: Account) => node.connect({ token: id });
const roleOf = ({ role, party, verified }: Participant) => ({ role, party, verified });

describe('role and party', () => {
  test('come from the account and the appointment, never from the typed name', async () => {
    await start();
    const self = async (client: Client, room = 'appointment') => (await join(client, room)).self;
    expect(roleOf(await self(as(patient)))).toEqual({
      role: 'patient',
      party: true,
      verified: true,
    });
    expect(roleOf(await self(as(doctor)))).toMatchObject({ role: 'doctor', party: true });
    expect(roleOf(await self(as(admin)))).toMatchObject({ role: 'admin', party: true });
    expect(roleOf(await self(as(otherDoctor)))).toMatchObject({ role: 'doctor', party: false });
    expect(roleOf(await self(node.connect()))).toEqual({
      role: 'guest',
      party: false,
      verified: false,
    });
    expect(roleOf(await self(as(doctor), 'instant'))).toMatchObject({
      role: 'doctor',
      party: false,
    });
  });

  test('are sent to the others in existing-users and user-joined', async () => {
    await start();
    const first = as(patient);
    await join(first, 'appointment');
    const joined = nextEvent(first, 'user-joined');
    const { others } = await join(as(doctor), 'appointment');
    expect(others).toMatchObject([{ name: 'Dr. Asha', role: 'patient', party: true }]);
    expect(await joined).toMatchObject({ userName: 'Dr. Rao', role: 'doctor', party: true });
  });

  test('a browser with two sessions joins as the party of the appointment', async () => {
    await start();
    const both = node.connect({ token: otherDoctor.id, dToken: doctor.id });
    expect((await join(both, 'appointment')).self).toMatchObject({ name: 'Dr. Rao', party: true });
  });
});

describe.each([
  ['in memory', false],
  ['in Redis', true],
])('reserved places %s', (_name, withRedis) => {
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined;
  beforeAll(async () => {
    if (withRedis && !redisMissing()) redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  async function startShared() {
    if (redis) {
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
    }
    return start({ redisUrl: redis?.url });
  }

  const full = { ok: false, reason: 'room-full' };

  test.skipIf(withRedis && redisMissing())(
    'admit the patient and the doctor after ten others fill the room',
    async () => {
      await startShared();
      for (let i = 0; i < 10; i++) await join(node.connect(), 'appointment');
      expect(await requestJoin(node.connect(), 'appointment')).toEqual(full);
      expect(await requestJoin(as(otherDoctor), 'appointment')).toEqual(full);
      expect(await requestJoin(as(patient), 'appointment')).toMatchObject({ ok: true });
      expect(await requestJoin(as(patient), 'appointment')).toEqual(full);
      expect(await requestJoin(as(doctor), 'appointment')).toMatchObject({ ok: true });
      expect(await requestJoin(node.connect(), 'appointment')).toEqual(full);
      expect(node.signalling.stats().people).toBe(12);
    },
  );

  test.skipIf(withRedis && redisMissing())('do not exist in an instant room', async () => {
    await startShared();
    for (let i = 0; i < 12; i++) await join(node.connect(), 'instant');
    expect(await requestJoin(as(patient), 'instant')).toEqual(full);
  });
});

describe('TURN credentials', () => {
  const settings: Partial<SignallingSettings> = {
    iceServers: ({ mayUseTurn, turnUserId }) =>
      mayUseTurn ? [{ urls: ['turn:t'], username: turnUserId }] : [],
  };
  const mayRelay = async (client: Client, room: string) =>
    (await join(client, room)).iceServers.length > 0;

  test('go to accounts, members of appointment rooms, and guests with a signed-in member', async () => {
    await start(settings);
    expect(await mayRelay(node.connect(), 'instant')).toBe(false);
    expect(await mayRelay(node.connect(), 'instant')).toBe(false);
    expect(await mayRelay(node.connect(), 'appointment')).toBe(true);
    const signedIn = as(patient);
    expect(await mayRelay(signedIn, 'instant')).toBe(true);
    expect(await mayRelay(node.connect(), 'instant')).toBe(true);
    signedIn.emit('leave-room', { roomId: 'instant', userName: '' });
    await flush(signedIn);
    expect(await mayRelay(node.connect(), 'instant')).toBe(false);
  });
});

describe('a session that ends', () => {
  test('makes its participant a guest at the next join', async () => {
    let signedIn = true;
    await start({ identify: async () => (signedIn ? [patient] : []) });
    const client = node.connect();
    expect((await join(client, 'room')).self.verified).toBe(true);
    signedIn = false;
    expect((await join(client, 'room')).self).toMatchObject({ verified: false, role: 'guest' });
  });

  test('removes its participant within five seconds and informs the others', async () => {
    const open = new Set([patient.signInSession, doctor.signInSession]);
    await start({
      changes: {
        ...noChanges,
        openSessions: async (sessions) => sessions.filter((session) => open.has(session)),
      },
    });
    const [first, second, guest] = [as(patient), as(doctor), node.connect()];
    const { self } = await join(first, 'room');
    await join(second, 'room');
    await join(guest, 'room');
    const removed = nextEvent(first, 'removed');
    const left = nextEvent(second, 'user-left');
    const gone = closed(first);
    open.delete(patient.signInSession);
    await node.clock.advance(seconds(5));
    expect(await removed).toEqual({ reason: 'signed-out' });
    expect(await left).toEqual({ userId: self.id, userName: 'Dr. Asha', removed: true });
    await gone;
    expect((second as RawClient).connected && (guest as RawClient).connected).toBe(true);
    await eventually(() => expect(node.signalling.stats().people).toBe(2));
  });
});

test("a manager who loses access is removed from the dependant's call only", async () => {
  const links = [{ managerId: 'priya', patientId: 'asha' }];
  await start({ changes: { ...noChanges, managersOf: async () => links } });
  const [here, elsewhere] = [as(manager), as(manager)];
  const [child, other] = [as(patient), as(doctor)];
  const { self } = await join(here, 'appointment');
  await join(elsewhere, 'room');
  await join(child, 'appointment');
  await join(other, 'appointment');
  await node.clock.advance(seconds(5));
  await flush(here);
  expect(node.signalling.stats().people).toBe(4);
  const removed = nextEvent(here, 'removed');
  const left = nextEvent(other, 'user-left');
  links.length = 0;
  await node.clock.advance(seconds(5));
  expect(await removed).toEqual({ reason: 'family-access-ended' });
  expect(await left).toMatchObject({ userId: self.id, removed: true });
  await eventually(() => expect(node.signalling.stats().people).toBe(3));
});

test('notifies participants once if their appointment is cancelled during the call', async () => {
  const cancelled: string[] = [];
  await start({
    changes: {
      ...noChanges,
      cancelledRooms: async (roomIds) => roomIds.filter((id) => cancelled.includes(id)),
    },
  });
  const client = as(patient);
  await join(client, 'appointment');
  const notices = collect(client, 'appointment-cancelled');
  await node.clock.advance(seconds(5));
  await flush(client);
  expect(notices).toEqual([]);
  cancelled.push('appointment');
  await node.clock.advance(seconds(5));
  await node.clock.advance(seconds(5));
  await flush(client);
  expect(notices).toEqual([{}]);
});

test('removes the doctor if the appointment gets another doctor; the patient stays', async () => {
  const doctors = new Map([['appointment', doctor.id]]);
  await start({
    changes: {
      ...noChanges,
      roomDoctors: async () => doctors,
    },
  });
  const [first, second] = [as(patient), as(doctor)];
  await join(first, 'appointment');
  await join(second, 'appointment');
  await node.clock.advance(seconds(5));
  await flush(second);
  expect((second as RawClient).connected).toBe(true);
  const [removed, gone] = [nextEvent(second, 'removed'), closed(second)];
  doctors.set('appointment', 'another doctor');
  await node.clock.advance(seconds(5));
  expect(await removed).toEqual({ reason: 'other-doctor' });
  await gone;
  expect((first as RawClient).connected).toBe(true);
});

test('limits the open sockets per address', async () => {
  await start({ connectionsPerAddress: 2 });
  const clients = [node.connect(), node.connect()];
  for (const client of clients) await join(client, 'room');
  const refused = node.connect();
  await new Promise((resolve) => (refused as RawClient).once('connect_error', resolve));
  const gone = eventually(() => expect(node.signalling.stats().sockets).toBe(1));
  clients[0]?.disconnect();
  await gone;
  expect(await requestJoin(node.connect(), 'room')).toMatchObject({ ok: true });
});

test('records one join per stay of an account and none of guests', async () => {
  const recordJoin = vi.fn(async () => {});
  await start({ recordJoin });
  const client = as(patient);
  await join(client, 'appointment');
  await join(client, 'appointment');
  await join(node.connect(), 'appointment');
  expect(recordJoin).toHaveBeenCalledExactlyOnceWith(patient, appointmentRoom(startsAt));
});
