import { ATTENDANCE_FRESH_FOR, DOCTOR_ONLINE_FOR, hours, minutes } from '@nadi/domain/limits';
import { beforeEach, describe, expect, test } from 'vitest';
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

async function book(startsIn: number, by = doctor, name?: string): Promise<string> {
  const patient = await somePatient(clinic, name);
  const code = await insertMeeting(clinic, { patient, doctor: by, startsIn });
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

describe('the next patient', () => {
  const nextAt = async (now: number) =>
    (await records.nextPatients([appointment], now)).get(appointment)?.patient.name;

  test('is the first later one who waits while their attendance is fresh', async () => {
    const last = await book(minutes(120), doctor, 'Chitra');
    const next = await book(minutes(90), doctor, 'Binu');
    await records.add([attendee(last, 'patient')], clinic.now);
    expect(await nextAt(clinic.now)).toBe('Chitra');
    await records.add([attendee(next, 'patient')], clinic.now);
    expect(await records.nextPatients([appointment], clinic.now)).toEqual(
      new Map([
        [
          appointment,
          {
            doctorId: doctor.id,
            patient: { appointmentId: next, name: 'Binu', slotTime: '10:30 AM' },
          },
        ],
      ]),
    );
    expect(await nextAt(clinic.now + ATTENDANCE_FRESH_FOR - 1)).toBe('Binu');
    expect(await nextAt(clinic.now + ATTENDANCE_FRESH_FOR)).toBeUndefined();
    expect((await records.nextPatients([], clinic.now)).size).toBe(0);
  });

  test('is not a patient of an earlier appointment or of another doctor', async () => {
    const sooner = await book(minutes(30));
    const foreign = await book(minutes(90), await someDoctor(clinic));
    const people = [sooner, foreign, appointment].map((id) => attendee(id, 'patient'));
    await records.add(people, clinic.now);
    expect(await nextAt(clinic.now)).toBeUndefined();
  });

  test('is not a guest in the lobby', async () => {
    const next = await book(minutes(90));
    await records.add([{ ...attendee(next, 'patient'), kind: 'lobby' }], clinic.now);
    expect(await nextAt(clinic.now)).toBeUndefined();
  });

  test('is not with the doctor already', async () => {
    const next = await book(minutes(90));
    await records.add([attendee(next, 'patient')], clinic.now);
    await records.add([attendee(next, 'doctor')], clinic.now);
    expect(await nextAt(clinic.now)).toBeUndefined();
  });

  test.each(['completed_at', 'cancelled_at', 'ended'] as const)(
    'is not in a meeting that is over: %s',
    async (how) => {
      const { db } = clinic.database;
      const id = await book(minutes(90));
      await records.add([attendee(id, 'patient')], clinic.now);
      expect(await nextAt(clinic.now)).toBeDefined();
      const at = new Date(clinic.now);
      const starts_at = new Date(clinic.now + minutes(90));
      const by_doctor = { ended_by_role: 'doctor', ended_by_id: doctor.id };
      const ending = { appointment_id: id, starts_at, ...by_doctor };
      if (how === 'ended') {
        await db
          .insertInto('meeting_endings')
          .values({ ...ending, ended_at: at })
          .execute();
      } else {
        const by = how === 'cancelled_at' ? { cancelled_by: 'doctor' as const } : {};
        const over = { [how]: at, ...by };
        await db.updateTable('appointments').set(over).where('id', '=', id).execute();
      }
      expect(await nextAt(clinic.now)).toBeUndefined();
    },
  );
});
