import { expect, test } from 'vitest';
import { readDirectoryChanges } from '#store/doctor-lists.ts';
import { requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { createDoctorDirectory } from './doctor-directory.ts';

const clinic = testClinic();

test('after a restore, the transactions of the other database do not count as new forever', async () => {
  const { db } = clinic.database;
  const { id } = await someDoctor(clinic);
  const slot = { docId: id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await requestAs(clinic, 'bookAppointment', slot, { as: await somePatient(clinic) });
  await db
    .updateTable('claims')
    .set({ added_in: 2 ** 40 })
    .execute();
  await db
    .updateTable('doctor_changes')
    .set({ changed_in: 2 ** 40 })
    .execute();
  const { entries } = await createDoctorDirectory().read(db);
  expect(entries.map((entry) => entry.id)).toContain(id);
  const { horizon } = await readDirectoryChanges(db, 0);
  const next = await readDirectoryChanges(db, horizon);
  expect([next.changed, next.booked]).toEqual([[], []]);
});
