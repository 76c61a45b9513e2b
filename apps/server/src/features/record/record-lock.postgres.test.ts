import { expect, test } from 'vitest';
import { requireWritable } from '#policies/record-access.ts';
import { somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const { request } = clinic;

test('an appointment cannot be cancelled while a part of its record is written', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { body } = await request(patient, 'bookAppointment', slot);
  const { database } = clinic;
  const lock = () =>
    database.db
      .selectFrom('appointments')
      .select('id')
      .where('id', '=', body.appointmentId)
      .forNoKeyUpdate()
      .noWait()
      .execute();
  const actor = { role: 'doctor' as const, id: doctor.id };
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = database.transaction(async (trx) => {
    await requireWritable(trx, actor, 'notes', body.appointmentId);
    locked.resolve();
    await released.promise;
  });
  await Promise.race([locked.promise, writing]);
  await expect(lock()).rejects.toMatchObject({ code: '55P03' });
  released.resolve();
  await writing;
  await lock();
});
