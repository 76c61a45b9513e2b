import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { minutes, seconds } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdmittedGuest, listRemovedMembers } from '#store/lobby.ts';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { type LobbyRecords, type LobbySubject, storedLobbyRecords } from './lobby-records.ts';
import { participantId } from './participant-id.ts';
import {
  account,
  appointmentRoom,
  connectTo,
  eventually,
  fakeLobbyRecords,
  flush,
  join,
  lobbyPolicy,
  type RawClient,
  requestJoin,
  startNode,
} from './signalling-fixture.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const SECRET = 'guest'.padEnd(32, '.');
const startsAt = Date.UTC(2027, 0, 5, 5, 30);
const LOBBY = { ok: false, reason: 'lobby' };
let clients: RawClient[];
let doctor: Person;
let patient: Person;
let appointment: { appointmentId: string; meetingId: string };

beforeEach(async () => {
  clients = [];
  await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const slot = { docId: doctor.id, slotDate: '5_1_2027', slotTime: '11:00 AM' };
  appointment = (await requestAs(clinic, 'bookAppointment', slot, { as: patient })).body;
});
afterEach(() => {
  for (const client of clients) client.disconnect();
});

async function save(settings: object): Promise<void> {
  const as = await someAdmin(clinic);
  const body = { ...DEFAULT_CLINIC, ...settings };
  expect((await requestAs(clinic, 'updateClinicSettings', body, { as })).status).toBe(200);
}

/** A guest who arrives, or who left and comes back with a new connection. */
async function knock() {
  const { port } = clinic.app.server.address() as AddressInfo;
  const last = clients.at(-1);
  last?.emit('leave-room', { roomId: appointment.meetingId });
  if (last) await flush(last);
  const client = connectTo(port, { secret: SECRET });
  clients.push(client);
  return requestJoin(client, appointment.meetingId, 'Binu');
}

test.each([
  ['open', { ok: true }],
  ['none', { ok: false, reason: 'denied' }],
  ['lobby', LOBBY],
  [null, LOBBY],
])('the clinic’s choice %j decides how a guest enters', async (guests, reply) => {
  await save({ guests });
  expect(await knock()).toMatchObject(reply);
});

test('where the clinic admits no guests nobody is invited', async () => {
  const { appointmentId } = appointment;
  const invite = () => requestAs(clinic, 'invitePatientGuest', { appointmentId }, { as: patient });
  expect((await invite()).status).toBe(200);
  await save({ guests: 'none' });
  expect((await invite()).body.code).toBe('guests-not-admitted');
});

test.each([0, 241, 1.5])('%d minutes to return are refused', async (guestReturnMinutes) => {
  const as = await someAdmin(clinic);
  const body = { ...DEFAULT_CLINIC, guestReturnMinutes };
  expect((await requestAs(clinic, 'updateClinicSettings', body, { as })).status).toBe(400);
});

test('an admitted guest returns for as long as the clinic allows, counted from the meeting', async () => {
  await save({ guestReturnMinutes: 10 });
  expect(await knock()).toEqual(LOBBY);
  const records = storedLobbyRecords(clinic.database.db);
  const { appointmentId, meetingId } = appointment;
  const participant = participantId(SECRET, meetingId);
  const guest = { appointmentId, participantId: participant, account: null };
  const subject = { ...guest, startsAt, address: '127.0.0.1' };
  const host = { role: 'doctor' as const, id: doctor.id };
  await records.record(subject, 'admitted', host, clinic.now);
  clinic.now += minutes(10);
  expect(await knock()).toMatchObject({ ok: true });
  await records.renew([guest], clinic.now);
  clinic.now += minutes(10);
  expect(await knock()).toMatchObject({ ok: true });
  clinic.now += 1;
  expect(await knock()).toEqual(LOBBY);
  await save({ guestReturnMinutes: null });
  expect(await knock()).toMatchObject({ ok: true });
});

test('the removed are found by participant and by account, for this start only', async () => {
  const records = storedLobbyRecords(clinic.database.db);
  const { appointmentId } = appointment;
  const host = { role: 'doctor' as const, id: doctor.id };
  const member = { appointmentId, startsAt, participantId: 'binu', account: null };
  const zoya = { ...member, participantId: 'zoya', account: 'patient:zoya' };
  for (const removed of [member, zoya]) {
    await records.record({ ...removed, address: '192.0.2.1' }, 'removed', host, clinic.now);
  }
  const admitted = { ...member, participantId: 'chitra' };
  await records.record({ ...admitted, address: '192.0.2.2' }, 'admitted', host, clinic.now);
  const elsewhere = { ...zoya, participantId: 'other browser' };
  const stay = [
    admitted,
    { ...member, appointmentId: randomUUID() },
    { ...member, startsAt: startsAt + minutes(30) },
  ];
  const found = await listRemovedMembers(clinic.database.db, [member, elsewhere, ...stay]);
  expect(found).toEqual([member, elsewhere]);
});

test('an account that was admitted in one browser is recorded in another', async () => {
  const records = storedLobbyRecords(clinic.database.db);
  const { appointmentId } = appointment;
  const here = { appointmentId, participantId: 'here', account: 'patient:zoya' };
  const subject = { ...here, startsAt, address: '192.0.2.1' };
  const host = { role: 'doctor' as const, id: doctor.id };
  await records.record(subject, 'admitted', host, clinic.now);
  const other = { ...subject, participantId: 'other', account: 'patient:binu' };
  await records.record(other, 'admitted', host, clinic.now);
  const later = clinic.now + minutes(10);
  await records.renew([{ ...here, participantId: 'there' }], later);
  expect((await records.find(subject)).admittedAt).toBe(later);
  expect((await records.find(other)).admittedAt).toBe(clinic.now);
});

test('a removal holds for the appointment’s time until a host takes it back, in every browser', async () => {
  const records = storedLobbyRecords(clinic.database.db);
  const { appointmentId } = appointment;
  const meeting = { appointmentId, startsAt };
  const here = { ...meeting, participantId: 'here', account: 'patient:zoya', address: '192.0.2.1' };
  const there = { ...here, participantId: 'there' };
  const host = { role: 'doctor' as const, id: doctor.id };
  const isRemoved = async (subject: LobbySubject) => (await records.find(subject)).removed;
  for (const subject of [here, there]) {
    await records.record({ ...subject, name: 'Zoya' }, 'removed', host, clinic.now++);
  }
  await records.record(here, 'admitted', host, clinic.now);
  expect(await isRemoved({ ...here, participantId: 'elsewhere' })).toBe(true);
  const moved = { ...here, startsAt: startsAt + minutes(30) };
  expect(await isRemoved(moved)).toBe(false);
  expect(await records.listRemoved(moved)).toEqual([]);
  expect(await records.listRemoved(meeting)).toEqual([
    { id: 'here', name: 'Zoya' },
    { id: 'there', name: 'Zoya' },
  ]);
  await records.readmit(moved, 'there', host, clinic.now);
  expect(await isRemoved(here)).toBe(true);
  await records.readmit(meeting, 'there', host, clinic.now);
  expect(await isRemoved(here)).toBe(false);
  await records.record(there, 'removed', host, clinic.now);
  await records.record({ ...there, startsAt: moved.startsAt }, 'admitted', host, clinic.now);
  expect((await records.find(moved)).admittedAt).toBe(clinic.now);
});

test('guests of an appointment are recorded while they are in its meeting', async () => {
  const renewed: AdmittedGuest[][] = [];
  const lobbyRecords: LobbyRecords = {
    ...fakeLobbyRecords(),
    renew: async (guests) => void renewed.push([...guests]),
  };
  const appointmentId = 'appointment';
  const node = await startNode({
    lobbyRecords,
    lobbyPolicy: lobbyPolicy('open'),
    identify: async ({ token }) => (token ? [account('patient', String(token))] : []),
    appointmentRoom: async (room) => (room === 'room' ? appointmentRoom(startsAt) : null),
  });
  try {
    await join(node.connect({ token: 'asha', secret: 'asha'.padEnd(32, '.') }), 'room');
    const zoya = node.connect({ token: 'zoya', secret: 'zoya'.padEnd(32, '.') });
    const { self: relative } = await join(zoya, 'room');
    const { self } = await join(node.connect({ secret: SECRET }), 'room', 'Binu');
    await join(node.connect(), 'instant', 'Somebody');
    await eventually(async () => {
      await node.clock.advance(seconds(15));
      expect(renewed.at(-1)).toEqual([
        { appointmentId, participantId: relative.id, account: 'patient:zoya' },
        { appointmentId, participantId: self.id, account: null },
      ]);
    });
  } finally {
    await node.stop();
  }
});

test('the audit trail has every decision of a host, and what changes nothing leaves no entry', async () => {
  const { db } = clinic.database;
  const records = storedLobbyRecords(db);
  const { appointmentId } = appointment;
  const subject = { appointmentId, startsAt, account: null, address: '192.0.2.1' };
  const host = { role: 'doctor' as const, id: doctor.id };
  for (const decision of ['admitted', 'denied', 'removed'] as const) {
    await records.record({ ...subject, participantId: decision }, decision, host, clinic.now);
  }
  for (const id of ['removed', 'removed', 'nobody']) {
    await records.readmit({ appointmentId, startsAt }, id, host, clinic.now);
  }
  for (const locked of [true, true, false, false]) {
    await records.setLocked(appointmentId, locked, host, clinic.now);
  }
  const entries = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('actor_id', '=', doctor.id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    ...['admitted-guest', 'denied-guest', 'removed-participant', 'readmitted-participant'],
    ...['locked-meeting', 'unlocked-meeting'],
  ]);
  for (const entry of entries) {
    expect(entry).toMatchObject({ subject_role: 'patient', appointment_id: appointmentId });
  }
});
