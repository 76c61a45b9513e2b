import { ATTENDANCE_FRESH_FOR, DOCTOR_ONLINE_FOR, hours, minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { saveDelay } from '#store/doctor-delays.ts';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { type AttendanceRecords, storedAttendance } from './attendance.ts';
import { findAppointmentRoom } from './room-access.ts';

const clinic = testStore();
let records: AttendanceRecords;
let doctor: Person;
let appointment: string;

beforeEach(async () => {
  records = storedAttendance(clinic.database.db);
  doctor = await someDoctor(clinic, { name: 'Dr. Rao', speciality: 'Dermatologist' });
  appointment = await book(minutes(60));
});

async function book(startsIn: number): Promise<string> {
  const patient = await somePatient(clinic);
  const code = await insertMeeting(clinic, { patient, doctor, startsIn });
  return (await findAppointmentRoom(clinic.database.db, code))?.id ?? '';
}

function attendee(appointmentId: string, kind: 'patient' | 'doctor') {
  const socketId = `${kind} of ${appointmentId}`;
  const doctorId = kind === 'doctor' ? doctor.id : null;
  const person = { participantId: kind, kind, name: kind, deviceCheck: null, doctorId };
  return { appointmentId, socketId, ...person };
}

const statusAt = async (now: number) =>
  (await records.statuses([appointment], now)).get(appointment);

test('sends the doctor and queue position without a delay', async () => {
  expect(await statusAt(clinic.now)).toEqual({
    ...{ ahead: 0, lateMinutes: 0 },
    doctor: expect.objectContaining({ name: 'Dr. Rao', speciality: 'Dermatologist' }),
  });
  expect((await records.statuses([], clinic.now)).size).toBe(0);
});

test('counts patients with earlier appointments while their attendance is fresh', async () => {
  const [sooner, later] = [await book(minutes(30)), await book(minutes(90))];
  const people = [attendee(sooner, 'patient'), attendee(later, 'patient')];
  await records.add(people, clinic.now);
  expect(await statusAt(clinic.now + ATTENDANCE_FRESH_FOR - 1)).toMatchObject({ ahead: 1 });
  expect(await statusAt(clinic.now + ATTENDANCE_FRESH_FOR)).toMatchObject({ ahead: 0 });
  const sockets = people.map(({ socketId }) => socketId);
  expect(await records.renew([...sockets, 'unknown'], clinic.now + 5)).toEqual(
    expect.arrayContaining(sockets),
  );
  expect(await statusAt(clinic.now + ATTENDANCE_FRESH_FOR)).toMatchObject({ ahead: 1 });
  await records.remove(sockets, clinic.now);
  expect(await statusAt(clinic.now)).toMatchObject({ ahead: 0 });
});

test('shows a delay for four hours, for appointments within that time', async () => {
  await saveDelay(clinic.database.db, doctor.id, { minutes: 12, at: new Date(clinic.now) });
  expect(await statusAt(clinic.now)).toMatchObject({ lateMinutes: 12 });
  expect(await statusAt(clinic.now + hours(4))).toMatchObject({ lateMinutes: 12 });
  expect(await statusAt(clinic.now + hours(4) + 1)).toMatchObject({ lateMinutes: 0 });
  appointment = await book(hours(5));
  expect(await statusAt(clinic.now)).toMatchObject({ lateMinutes: 0 });
});

test('shows the doctor as online, with another patient, or away', async () => {
  const presenceAt = async (now: number) => (await statusAt(now))?.doctor?.presence;
  await clinic.database.db
    .updateTable('sessions')
    .set({ active_at: new Date(clinic.now) })
    .where('account_id', '=', doctor.id)
    .execute();
  expect(await presenceAt(clinic.now + DOCTOR_ONLINE_FOR - 1)).toBe('online');
  const later = clinic.now + DOCTOR_ONLINE_FOR;
  expect(await presenceAt(later)).toBe('away');
  const sooner = await book(minutes(30));
  await records.add([attendee(sooner, 'doctor')], later);
  expect(await presenceAt(later)).toBe('online');
  await records.add([attendee(sooner, 'patient')], later);
  expect(await presenceAt(later + ATTENDANCE_FRESH_FOR - 1)).toBe('with-patient');
  expect(await presenceAt(later + ATTENDANCE_FRESH_FOR)).toBe('away');
});

test('does not start a consultation with a patient whose attendance is stale', async () => {
  await records.add([attendee(appointment, 'patient')], clinic.now);
  await records.add([attendee(appointment, 'doctor')], clinic.now + ATTENDANCE_FRESH_FOR);
  expect(await clinic.database.db.selectFrom('encounters').selectAll().execute()).toEqual([]);
});
