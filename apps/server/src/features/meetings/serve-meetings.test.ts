import type { AddressInfo } from 'node:net';
import { hours, minutes, seconds } from '@nadi/domain/limits';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashToken } from '#platform/token.ts';
import { type Person, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { storedLobbyRecords } from './lobby-records.ts';
import { type AppointmentRoom, findAppointmentRoom } from './room-access.ts';
import { meetingOrigins, serveMeetings } from './serve-meetings.ts';
import type { Account } from './signalling-context.ts';
import {
  connectTo,
  eventually,
  join,
  nextEvent,
  type RawClient,
  requestJoin,
} from './signalling-fixture.ts';

test.each([
  ['https://clinic.example', ['https://clinic.example']],
  ['https://clinic.example:8443/', ['https://clinic.example:8443']],
  [
    'http://localhost:4000',
    ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'],
  ],
  [
    'http://127.0.0.1:4000',
    ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'],
  ],
  ['http://localhost', ['http://localhost', 'http://127.0.0.1', 'http://[::1]']],
])('the socket of %s accepts the page origins %j', (publicUrl, origins) => {
  expect(meetingOrigins(publicUrl)).toEqual(origins);
});

// An event that never arrives would otherwise fail only after the usual minute.
vi.setConfig({ testTimeout: 20_000 });

describe('meetings of a clinic', () => {
  const clinic = testStore();
  const onPartyJoined = vi.fn(async () => {});
  const iceServers = vi.fn(() => []);
  let app: FastifyInstance;
  let clients: RawClient[];
  let accounts: Map<unknown, Account>;
  let patient: Person;
  let doctor: Person;
  let room: AppointmentRoom;
  let code: string;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    for (const mock of [onPartyJoined, iceServers]) mock.mockClear();
    clients = [];
    [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
    accounts = new Map([
      ['patient', accountOf('patient', patient)],
      ['doctor', accountOf('doctor', doctor)],
    ]);
    code = await insertMeeting(clinic, { patient, doctor, startsIn: hours(1) });
    room = (await findAppointmentRoom(clinic.database.db, code)) as AppointmentRoom;
  });
  afterEach(async () => {
    for (const client of clients) client.disconnect();
    await app.close();
    vi.useRealTimers();
  });

  const accountOf = (role: Account['role'], { id, token }: Person): Account => {
    const signInSession = hashToken(token).toString('hex');
    return { role, id, name: role, signInSession, dependants: [] };
  };

  async function start(settings: object = {}) {
    app = fastify();
    const meetings = serveMeetings(app, {
      ...{ db: clinic.database.db, clock: { now: () => clinic.now }, iceServers, onPartyJoined },
      identify: async ({ token }) => [accounts.get(token) ?? []].flat(),
      settings: {
        ...{ PUBLIC_URL: 'https://clinic.example', SOCKETS_PER_ADDRESS: 9 },
        ...{ GUESTS_IN_APPOINTMENTS: 'open', E2EE: 'prefer', ...settings },
      },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return meetings;
  }

  function connect(token = '', extraHeaders: Record<string, string> = {}) {
    const { port } = app.server.address() as AddressInfo;
    const client = connectTo(port, { token, secret: token.padEnd(32, '.') }, { extraHeaders });
    clients.push(client);
    return client;
  }

  const trail = () =>
    clinic.database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute();

  test('records joins of accounts and announces patient and doctor only', async () => {
    const admin = await someAdmin(clinic);
    const zoya = await somePatient(clinic);
    accounts.set('admin', accountOf('admin', admin));
    accounts.set('zoya', accountOf('patient', zoya));
    await start();
    for (const [index, who] of ['patient', 'doctor', 'admin', 'zoya'].entries()) {
      await join(connect(who), code);
      // A join is recorded after its answer.
      await eventually(async () => expect(await trail()).toHaveLength(index + 1));
    }
    await join(connect(''), code);
    const about = { action: 'joined-meeting', at: new Date(clinic.now) };
    const subject = { subject_role: 'patient', subject_id: patient.id, appointment_id: room.id };
    const joined = [patient, doctor, admin, zoya].map(({ id }) => ({
      ...{ ...about, ...subject, actor_id: id },
    }));
    await eventually(async () => expect(await trail()).toMatchObject(joined));
    await eventually(() =>
      expect(onPartyJoined.mock.calls).toEqual([
        [{ ...room, role: 'patient' }],
        [{ ...room, role: 'doctor' }],
      ]),
    );
  });

  test('closing waits until a join that was answered is recorded', async () => {
    let recorded = false;
    onPartyJoined.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      recorded = true;
    });
    await start();
    await join(connect('patient'), code);
    await app.close();
    expect(recorded).toBe(true);
    expect(await trail()).toMatchObject([{ action: 'joined-meeting', actor_id: patient.id }]);
  });

  test('announces no one in an instant room and records no patient', async () => {
    await start();
    await join(connect('doctor'), 'instant');
    const none = { subject_role: null, subject_id: null, appointment_id: null };
    await eventually(async () =>
      expect(await trail()).toMatchObject([{ actor_role: 'doctor', ...none }]),
    );
    expect(onPartyJoined).not.toHaveBeenCalled();
  });

  test("uses the deployment's policy for guests", async () => {
    await start({ GUESTS_IN_APPOINTMENTS: 'lobby' });
    expect(await requestJoin(connect(), code)).toEqual({ ok: false, reason: 'lobby' });
  });

  test.each([
    [undefined, '203.0.113.5', '127.0.0.1'],
    ['10.0.0.0/8, 127.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['127.0.0.1', '203.0.113.5, 203.0.113.6', '203.0.113.6'],
  ])(
    'behind the proxies %s, forwarded for %s, a client is %s',
    async (TRUST_PROXY, by, address) => {
      await start({ TRUST_PROXY });
      await join(connect('', { 'x-forwarded-for': by }), 'instant');
      expect(iceServers.mock.calls).toEqual([
        [expect.objectContaining({ address, now: clinic.now, mayUseTurn: false })],
      ]);
    },
  );

  test('refuses pages of other origins and connections above the limit', async () => {
    await start({ SOCKETS_PER_ADDRESS: 1 });
    const refused = (client: RawClient) =>
      new Promise<boolean>((resolve) => {
        client.once('connect_error', () => resolve(true));
        client.once('connect', () => resolve(false));
      });
    expect(await refused(connect('', { origin: 'https://evil.example' }))).toBe(true);
    expect(await refused(connect('', { origin: 'https://clinic.example' }))).toBe(false);
    expect(await refused(connect())).toBe(true);
  });

  test('stores a removal by the host', async () => {
    const meetings = await start();
    const host = connect('doctor');
    await join(host, code);
    const { self } = await join(connect('guest'), code);
    host.emit('remove-participant', { roomId: code, userId: self.id });
    const records = storedLobbyRecords(clinic.database.db);
    const meeting = { appointmentId: room.id, startsAt: room.startsAt };
    await eventually(async () =>
      expect(await records.listRemoved(meeting)).toMatchObject([{ id: self.id }]),
    );
    await eventually(async () => expect(await meetings.presentParties(code)).toEqual(['doctor']));
  });

  /** Advances to the next round, which happens every five seconds. */
  const round = () => vi.advanceTimersByTime(seconds(5));
  const removal = (client: unknown) => nextEvent(client as never, 'removed' as never);

  test('records who is in a meeting', async () => {
    await start();
    await join(connect('doctor'), code);
    round();
    const present = clinic.database.db.selectFrom('meeting_attendance').selectAll();
    await eventually(async () =>
      expect(await present.execute()).toMatchObject([{ doctor_id: doctor.id }]),
    );
  });

  test('removes a participant who has signed out', async () => {
    await start();
    const client = connect('patient');
    await join(client, 'instant');
    const removed = removal(client);
    await clinic.database.db.deleteFrom('sessions').execute();
    round();
    expect(await removed).toEqual({ reason: 'signed-out' });
  });

  test('notifies participants when the appointment is cancelled', async () => {
    await start();
    const client = connect('patient');
    await join(client, code);
    const notified = nextEvent(client, 'appointment-cancelled' as never);
    const cancelled = { cancelled_at: new Date(clinic.now), cancelled_by: 'doctor' as const };
    await clinic.database.db.updateTable('appointments').set(cancelled).execute();
    round();
    expect(await notified).toEqual({});
  });

  test('removes the doctor if the appointment gets another doctor', async () => {
    await start();
    const client = connect('doctor');
    await join(client, code);
    const removed = removal(client);
    const { id: doctor_id } = await someDoctor(clinic);
    await clinic.database.db.updateTable('appointments').set({ doctor_id }).execute();
    round();
    expect(await removed).toEqual({ reason: 'other-doctor' });
  });

  test('removes a manager who no longer manages the patient', async () => {
    const mother = await somePatient(clinic);
    accounts.set('mother', { ...accountOf('patient', mother), dependants: [patient.id] });
    await start();
    const client = connect('mother');
    await join(client, code);
    const removed = removal(client);
    round();
    expect(await removed).toEqual({ reason: 'family-access-ended' });
  });

  test('removes a guest whose removal was recorded elsewhere', async () => {
    await start();
    const client = connect('guest');
    const { self } = await join(client, code);
    const removed = removal(client);
    const subject = { appointmentId: room.id, startsAt: room.startsAt, participantId: self.id };
    const host = { role: 'doctor', id: doctor.id } as const;
    const records = storedLobbyRecords(clinic.database.db);
    const person = { account: null, address: '192.0.2.1' };
    await records.record({ ...subject, ...person }, 'removed', host, clinic.now - minutes(1));
    round();
    expect(await removed).toEqual({ reason: 'removed' });
  });

  test('the sockets close with the application', async () => {
    await start();
    const client = connect('patient');
    await join(client, code);
    const cut = new Promise((resolve) => (client as RawClient).once('disconnect', resolve));
    await app.close();
    expect(await cut).toBe('transport close');
  });
});
