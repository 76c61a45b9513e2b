import { type AppointmentRecord, selectAppointments } from './appointments.ts';
import type { Db } from './tables.ts';

export function findAppointmentRecord(db: Db, id: string): Promise<AppointmentRecord | undefined> {
  return selectAppointments(db).where('a.id', '=', id).executeTakeFirst();
}

/** Lists the appointments of a patient with a doctor, oldest booking first. */
export function listAppointmentsBetween(
  db: Db,
  { patientId, doctorId }: { patientId: string; doctorId: string },
): Promise<AppointmentRecord[]> {
  return selectAppointments(db)
    .where('a.patient_id', '=', patientId)
    .where('a.doctor_id', '=', doctorId)
    .orderBy('a.booked_at')
    .orderBy('a.id')
    .execute();
}
