import { randomUUID } from 'node:crypto';
import type { Person } from './actors.ts';
import type { TestStore } from './test-store.ts';

interface Meeting {
  patient: Person;
  doctor: Person;
  /** Milliseconds from the clinic's time, which may be past. */
  startsIn: number;
  cancelled?: boolean;
}

/** Inserts an appointment at any time, also at one that cannot be booked; returns its meeting code. */
export async function insertMeeting(
  { database, now }: TestStore,
  { patient, doctor, startsIn, cancelled = false }: Meeting,
): Promise<string> {
  const code = randomUUID().replaceAll('-', '').slice(0, 10);
  await database.db
    .insertInto('appointments')
    .values({
      id: randomUUID(),
      doctor_id: doctor.id,
      patient_id: patient.id,
      starts_at: new Date(now + startsIn),
      slot_date: '5_1_2027',
      slot_time: '10:30 AM',
      amount_minor: 50_000,
      meeting_code: code,
      booked_at: new Date(now),
      ...(cancelled && { cancelled_at: new Date(now), cancelled_by: 'doctor' as const }),
    })
    .execute();
  return code;
}
