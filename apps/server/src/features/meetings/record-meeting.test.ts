import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { someDoctor, somePatient } from '#testing/actors.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { testStore } from '#testing/test-store.ts';
import { recordMeeting } from './lobby-records.ts';
import { findAppointmentRoom } from './room-access.ts';

const clinic = testStore();

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
