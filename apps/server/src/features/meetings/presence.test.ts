import { randomUUID } from 'node:crypto';
import { ATTENDANCE_FRESH_FOR, hours, minutes } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listDelays, saveDelay } from '#store/doctor-delays.ts';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { storedAttendance } from './attendance.ts';
import { announceDelay } from './delay.ts';
import { listWaiting } from './presence.ts';
import { findAppointmentRoom } from './room-access.ts';

const clinic = testStore();
let doctor: Person;

describe('delays', () => {
  const entry = { kind: 'doctor-late' };

  const deps = { onDelayChange: vi.fn(), messages: { delayed: vi.fn(async () => [entry]) } };

  beforeEach(async () => {
    doctor = await someDoctor(clinic);
  });

  const mutation = announceDelay(deps as never);

  const contextOf = (minutes: number) =>
    ({ actor: { role: 'doctor', id: doctor.id }, body: { minutes }, now: clinic.now }) as never;

  /** Inserts an appointment that begins this many hours from now. */
  async function bookIn(hours: number, doctorId: string) {
    const id = randomUUID();
    await clinic.database.db
      .insertInto('appointments')
      .values({
        id,
        doctor_id: doctorId,
        patient_id: (await somePatient(clinic)).id,
        starts_at: new Date(clinic.now + hours * 3_600_000),
        slot_date: '',
        slot_time: '',
        amount_minor: 1,
        meeting_code: id.replaceAll('-', '').slice(0, 10),
        booked_at: new Date(clinic.now),
      })
      .execute();
  }

  test.each([
    [12, -1, replyMessages.delayAnnounced],
    [1, 3, replyMessages.delayAnnounced],
    [0, 3, replyMessages.onTimeAnnounced],
    [12, 5, replyMessages.delaySaved],
    [12, -3, replyMessages.delaySaved],
    [0, 5, replyMessages.onTimeSaved],
  ])('%d minutes late with an appointment in %d hours: %s', async (minutes, hours, message) => {
    const { db } = clinic.database;
    await bookIn(hours, doctor.id);
    await bookIn(1, (await someDoctor(clinic)).id);
    expect(await mutation.execute(contextOf(minutes), db, undefined)).toEqual({
      ...{ success: true, message },
    });
    const delay = (await listDelays(db, [doctor.id])).get(doctor.id);
    expect(delay).toMatchObject({ minutes, announcedAt: clinic.now });
  });

  test('queues messages to patients and notifies those who wait after the commit', async () => {
    const { db } = clinic.database;
    const [context, reply] = [contextOf(12), { success: true, message: '' } as never];
    expect(await mutation.outbox?.(context, reply, db)).toEqual([entry]);
    expect(deps.messages.delayed).toHaveBeenCalledWith(db, doctor.id, clinic.now);
    expect(deps.onDelayChange).not.toHaveBeenCalled();
    mutation.afterCommit?.(context, reply);
    expect(deps.onDelayChange).toHaveBeenCalledTimes(1);
  });
});

describe('waiting patients', () => {
  let patient: Person;

  beforeEach(async () => {
    [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  });

  function listFor({ id }: Person, now = clinic.now) {
    const context = { actor: { role: 'doctor', id }, now } as never;
    return listWaiting().execute(context, clinic.database.db);
  }

  test('a doctor receives the waiting people with meeting, time and device check', async () => {
    const { db } = clinic.database;
    const startsIn = minutes(90);
    const code = await insertMeeting(clinic, { patient, doctor, startsIn });
    const appointmentId = (await findAppointmentRoom(db, code))?.id ?? '';
    const check = { camera: 'on', microphone: 'off', network: 'weak' };
    const at = { appointmentId, doctorId: null };
    await storedAttendance(db).add(
      [
        {
          ...at,
          ...{ participantId: 'p', kind: 'patient', name: 'Asha', socketId: '1' },
          deviceCheck: check,
        },
        {
          ...at,
          ...{ participantId: 'g', kind: 'lobby', name: 'Binu', socketId: '2' },
          deviceCheck: null,
        },
      ],
      clinic.now,
    );
    const meeting = { appointmentId, meetingId: code, startsAt: clinic.now + startsIn };
    const facts = { ...meeting, slotTime: '10:30 AM', since: clinic.now };
    expect(await listFor(doctor, clinic.now + ATTENDANCE_FRESH_FOR - 1)).toEqual({
      success: true,
      waiting: [
        { ...facts, name: 'Asha', userId: patient.id, check },
        { ...facts, name: 'Binu', userId: undefined, check: undefined },
      ],
      lateMinutes: 0,
    });
    const none = { success: true, waiting: [], lateMinutes: 0 };
    expect(await listFor(doctor, clinic.now + ATTENDANCE_FRESH_FOR)).toEqual(none);
    expect(await listFor(await someDoctor(clinic))).toEqual(none);
  });

  test('a doctor receives the delay that they announced while it holds', async () => {
    const at = new Date(clinic.now);
    await saveDelay(clinic.database.db, doctor.id, { minutes: 15, at });
    expect(await listFor(doctor)).toMatchObject({ lateMinutes: 15 });
    expect(await listFor(doctor, clinic.now + hours(4) + 1)).toMatchObject({ lateMinutes: 0 });
    expect(await listFor(await someDoctor(clinic))).toMatchObject({ lateMinutes: 0 });
  });
});
