import { randomUUID } from 'node:crypto';
import { minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { listRemovedMembers } from '#store/lobby.ts';
import { type Person, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { type LobbySubject, storedLobbyRecords } from './lobby-records.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const startsAt = Date.UTC(2027, 0, 5, 5, 30);
let doctor: Person;
let appointment: { appointmentId: string };

beforeEach(async () => {
  doctor = await someDoctor(clinic);
  const slot = { docId: doctor.id, slotDate: '5_1_2027', slotTime: '11:00 AM' };
  const as = await somePatient(clinic);
  appointment = (await requestAs(clinic, 'bookAppointment', slot, { as })).body;
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
