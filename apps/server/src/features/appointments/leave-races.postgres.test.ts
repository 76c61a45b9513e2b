import { expect, test } from 'vitest';
import { someAdmin } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic();
const { request } = clinic;
const ROUNDS = 6;
const LEAVE = { from: '2027-01-06', until: '2027-01-06', kind: 'closed' };
const later = (slotTime: string) => ({ slotDate: '8_1_2027', slotTime });

test('decisions about leave, a move and a cancellation at once leave one outcome and one claim', async () => {
  const admin = await someAdmin(clinic);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { doctor, patient, appointmentId } = await bookedAppointment(clinic);
    const { exceptionId } = (await request(doctor, 'addException', LEAVE)).body;
    const move = { appointmentId, action: 'move', ...later('11:00 AM') };
    const cancel = { appointmentId, action: 'cancel' };
    const decide = (decision: object) => ({ exceptionId, decisions: [decision] });
    const replies = await Promise.all([
      request(doctor, 'decideLeave', decide(move)),
      request(admin, 'decideLeave', decide(cancel)),
      request(doctor, 'decideLeave', decide(move)),
      request(patient, 'cancelAppointment', { appointmentId }),
      request(patient, 'rescheduleAppointment', { appointmentId, ...later('12:00 PM') }),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const { db } = clinic.database;
    const { cancelled_at } = await db
      .selectFrom('appointments')
      .select('cancelled_at')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    const claims = db
      .selectFrom('claims')
      .select('appointment_id')
      .where('doctor_id', '=', doctor.id);
    const claimed = await claims.execute();
    expect(claimed).toEqual(cancelled_at ? [] : [{ appointment_id: appointmentId }]);
  }
});
