import type { AddressInfo } from 'node:net';
import { minutes } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { participantId } from './identify.ts';
import { storedLobbyRecords } from './lobby-records.ts';
import { connectTo, flush, type RawClient, requestJoin } from './signalling-fixture.ts';

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

/** Connects the guest; an earlier connection leaves first. */
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

test.each([0, 241, 1.5])('rejects %d minutes to return', async (guestReturnMinutes) => {
  const as = await someAdmin(clinic);
  const body = { ...DEFAULT_CLINIC, guestReturnMinutes };
  expect((await requestAs(clinic, 'updateClinicSettings', body, { as })).status).toBe(400);
});

test('an admitted guest may return within the allowed time after their last presence', async () => {
  await save({ guestReturnMinutes: 10 });
  expect(await knock()).toEqual(LOBBY);
  const records = storedLobbyRecords(clinic.database.db);
  const { appointmentId, meetingId } = appointment;
  const guest = {
    appointmentId,
    participantId: participantId(SECRET, meetingId),
    account: null,
  };
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
