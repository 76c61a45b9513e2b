import { expect, test } from 'vitest';
import { requireWritable } from '#policies/record-access.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

test('an appointment cannot be cancelled while a part of its record is written', async () => {
  const { doctor, appointmentId } = await bookedAppointment(clinic);
  const { database } = clinic;
  const lock = () =>
    database.db
      .selectFrom('appointments')
      .select('id')
      .where('id', '=', appointmentId)
      .forNoKeyUpdate()
      .noWait()
      .execute();
  const actor = { role: 'doctor' as const, id: doctor.id };
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = database.transaction(async (trx) => {
    await requireWritable(trx, actor, 'notes', appointmentId);
    locked.resolve();
    await released.promise;
  });
  await Promise.race([locked.promise, writing]);
  await expect(lock()).rejects.toMatchObject({ code: '55P03' });
  released.resolve();
  await writing;
  await lock();
});
