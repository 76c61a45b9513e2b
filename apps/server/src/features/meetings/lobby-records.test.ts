import { randomUUID } from 'node:crypto';
import { minutes } from '@nadi/domain/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { listMembersTakenOut } from '#store/taken-out.ts';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { type LobbySubject, recordMeeting, storedLobbyRecords } from './lobby-records.ts';
import { findAppointmentRoom } from './room-access.ts';

const clinic = testStore();

describe('decisions', () => {
  const startsAt = Date.UTC(2027, 0, 5, 5, 30);

  let doctor: Person;

  let appointment: { appointmentId: string };

  let patient: Person;

  beforeEach(async () => {
    doctor = await someDoctor(clinic);
    patient = await somePatient(clinic);
    const startsIn = startsAt - clinic.now;
    const code = await insertMeeting(clinic, { patient, doctor, startsIn });
    const room = await findAppointmentRoom(clinic.database.db, code);
    appointment = { appointmentId: room?.id ?? '' };
  });

  test('finds members who were removed or sent to the lobby, for this start only', async () => {
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
    const returned = { ...member, participantId: 'dilip', account: 'patient:dilip' };
    await records.record({ ...returned, address: '192.0.2.3' }, 'returned', host, clinic.now);
    const elsewhere = { ...zoya, participantId: 'other browser' };
    const stay = [
      admitted,
      { ...returned, participantId: 'other browser' },
      { ...member, appointmentId: randomUUID() },
      { ...member, startsAt: startsAt + minutes(30) },
    ];
    const { db } = clinic.database;
    const found = await listMembersTakenOut(db, [member, elsewhere, returned, ...stay]);
    expect(found).toEqual([
      { member, decision: 'removed' },
      { member: elsewhere, decision: 'removed' },
      { member: returned, decision: 'returned' },
    ]);
    const meeting = { appointmentId, startsAt };
    expect((await records.listTakenOut(meeting)).sort()).toEqual(['binu', 'dilip', 'zoya']);
    expect(await records.listTakenOut({ ...meeting, startsAt: startsAt + 1 })).toEqual([]);
    await records.record({ ...returned, address: '192.0.2.3' }, 'admitted', host, clinic.now);
    expect(await records.listTakenOut(meeting)).not.toContain('dilip');
  });

  test('an account admitted in one browser is renewed from another', async () => {
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

  test('keeps a removal for this start until a host readmits any browser', async () => {
    const records = storedLobbyRecords(clinic.database.db);
    const { appointmentId } = appointment;
    const meeting = { appointmentId, startsAt };
    const here = {
      ...meeting,
      participantId: 'here',
      account: 'patient:zoya',
      address: '192.0.2.1',
    };
    const there = { ...here, participantId: 'there' };
    const host = { role: 'doctor' as const, id: doctor.id };
    const isRemoved = async (subject: LobbySubject) => (await records.find(subject)).removed;
    let now = clinic.now;
    for (const subject of [here, there]) {
      await records.record({ ...subject, name: 'Zoya' }, 'removed', host, now++);
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

  test('records every decision in the audit trail unless it changes nothing', async () => {
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
      const about = { subject_role: 'patient', subject_id: patient.id };
      const at = new Date(clinic.now);
      expect(entry).toMatchObject({ ...about, at, appointment_id: appointmentId });
    }
  });

  test('keeps decisions about an account apart from those about an address', async () => {
    const records = storedLobbyRecords(clinic.database.db);
    const host = { role: 'doctor' as const, id: doctor.id };
    const at = { appointmentId: appointment.appointmentId, startsAt };
    const person = (participantId: string, address: string, account: string | null = null) => ({
      ...at,
      ...{ participantId, address, account },
    });
    const binu = person('binu', '192.0.2.1');
    const nothing = {
      ...{ admittedAt: null, deniedAt: null, addressDeniedAt: null },
      ...{ removed: false, returned: false, addressRemoved: false },
    };
    expect(await records.find(binu)).toEqual({ ...nothing, locked: false });
    const [first, last] = [clinic.now, clinic.now + 5];
    await records.record(person('chitra', '192.0.2.1'), 'denied', host, last);
    await records.record(person('dilip', '192.0.2.1'), 'denied', host, first);
    await records.record(person('zoya', '192.0.2.1', 'patient:zoya'), 'removed', host, first);
    // Only denials and removals of others at the address count.
    await records.record(person('esha', '192.0.2.1'), 'admitted', host, first);
    const near = { ...nothing, addressDeniedAt: last, addressRemoved: true };
    expect(await records.find(binu)).toEqual({ ...near, locked: false });
    expect(await records.find(person('binu', '192.0.2.9'))).toEqual({ ...nothing, locked: false });
    const elsewhere = person('another browser', '192.0.2.9', 'patient:zoya');
    expect(await records.find(elsewhere)).toMatchObject({ removed: true });
    await records.setLocked(at.appointmentId, true, host, first);
    expect(await records.find(binu)).toEqual({ ...near, locked: true });
    expect(await records.isLocked(at.appointmentId)).toBe(true);
  });

  test('keeps a returned guest in the lobby until a host admits them', async () => {
    const records = storedLobbyRecords(clinic.database.db);
    const host = { role: 'doctor' as const, id: doctor.id };
    const guest = { ...appointment, startsAt, participantId: 'binu', account: null };
    const subject = { ...guest, address: '192.0.2.1' };
    for (const [at, decision] of ['admitted', 'returned', 'admitted'].entries()) {
      await records.record(subject, decision as 'admitted' | 'returned', host, clinic.now + at);
      expect((await records.find(subject)).returned).toBe(decision === 'returned');
    }
  });

  test('extends an admission while the guest is in the room', async () => {
    const records = storedLobbyRecords(clinic.database.db);
    const host = { role: 'doctor' as const, id: doctor.id };
    const guest = { ...appointment, participantId: 'binu', account: null };
    const subject = { ...guest, startsAt, address: '192.0.2.1' };
    await records.record(subject, 'admitted', host, clinic.now);
    expect((await records.find(subject)).admittedAt).toBe(clinic.now);
    await records.renew([guest], clinic.now + 7);
    expect((await records.find(subject)).admittedAt).toBe(clinic.now + 7);
  });

  test('hashes addresses so that two meetings cannot be compared', async () => {
    const { db } = clinic.database;
    const records = storedLobbyRecords(db);
    const host = { role: 'doctor' as const, id: doctor.id };
    const code = await insertMeeting(clinic, {
      ...{ patient: await somePatient(clinic), doctor: await someDoctor(clinic), startsIn: 0 },
    });
    const other = (await findAppointmentRoom(db, code))?.id ?? '';
    for (const appointmentId of [appointment.appointmentId, other]) {
      const subject = { appointmentId, startsAt, account: null, address: '192.0.2.1' };
      for (const participantId of ['binu', 'chitra'])
        await records.record({ ...subject, participantId }, 'denied', host, clinic.now);
    }
    const rows = await db.selectFrom('lobby_decisions').select('address_hash').execute();
    const hashes = rows.map(({ address_hash }) => Buffer.from(address_hash).toString('hex'));
    expect(hashes.map((hash) => hash.length)).toEqual([64, 64, 64, 64]);
    expect(new Set(hashes).size).toBe(2);
  });
});

test('records a meeting action in the audit trail of the patient', async () => {
  const { db } = clinic.database;
  const [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const code = await insertMeeting(clinic, { patient, doctor, startsIn: 0 });
  const appointmentId = (await findAppointmentRoom(db, code))?.id ?? '';
  const act = { actor: { role: 'doctor', id: doctor.id }, now: clinic.now } as const;
  await recordMeeting(db, 'locked-meeting', appointmentId, act);
  await recordMeeting(db, 'locked-meeting', randomUUID(), act);
  const host = { actor_role: 'doctor', actor_id: doctor.id };
  const subject = { subject_role: 'patient', subject_id: patient.id };
  expect(await db.selectFrom('audit_entries').selectAll().execute()).toMatchObject([
    {
      action: 'locked-meeting',
      ...host,
      ...subject,
      appointment_id: appointmentId,
      at: new Date(clinic.now),
    },
  ]);
});
