import { minutes } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { meetingClinic } from '#testing/meeting-clinic.ts';
import { participantId } from './identify.ts';
import { storedLobbyRecords } from './lobby-records.ts';
import { flush, type RawClient, requestJoin } from './signalling-fixture.ts';

// Tuesday 5 January 2027, 09:00.
const { clinic, connect } = meetingClinic();
const SECRET = 'guest'.padEnd(32, '.');
const startsAt = Date.UTC(2027, 0, 5, 5, 30);
const LOBBY = { ok: false, reason: 'lobby' };
let last: RawClient | undefined;
let doctor: Person;
let appointment: Awaited<ReturnType<typeof bookedAppointment>>;

beforeEach(async () => {
  last = undefined;
  appointment = await bookedAppointment(clinic, { slotDate: '5_1_2027', slotTime: '11:00 AM' });
  ({ doctor } = appointment);
});

async function save(settings: object): Promise<void> {
  const as = await someAdmin(clinic);
  const body = { ...DEFAULT_CLINIC, ...settings };
  expect((await requestAs(clinic, 'updateClinicSettings', body, { as })).status).toBe(200);
}

/** Connects the guest; an earlier connection leaves first. */
async function knock() {
  last?.emit('leave-room', { roomId: appointment.meetingId });
  if (last) await flush(last);
  last = connect({ secret: SECRET });
  return requestJoin(last, appointment.meetingId, 'Binu');
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
