import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();

/** Lists the free slots of Wednesday 6 January. */
async function freeSlots(docId: string): Promise<string[]> {
  const query = { docId, from: '2027-01-06', days: 1 };
  const { body } = await requestAs(clinic, 'getAvailability', query);
  return body.days[0].slots.map(({ slotTime }: { slotTime: string }) => slotTime);
}

test.each([
  ['before', '5_1_2027', '11:30 PM', '12:00 AM'],
  ['after', '7_1_2027', '12:00 AM', '11:30 PM'],
])('keeps the buffer %s a slot free across midnight', async (buffer, slotDate, slotTime, edge) => {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const hours = [2, 3, 4].map((weekday) => ({ weekday, clock: ['00:00', '24:00'] }));
  await requestAs(clinic, 'setHours', { hours }, { as: doctor });
  const length = { minutes: 30, step: 30, before: 0, after: 0, [buffer]: 30 };
  const place = { byVideo: true, inPerson: false, fees: null };
  const type = { name: 'Check-up', ...length, notice: 0, horizonDays: 30, ...place };
  await requestAs(clinic, 'setVisitTypes', { visitTypes: [type] }, { as: doctor });
  expect(await freeSlots(doctor.id)).toContain(edge);
  const slot = { docId: doctor.id, slotDate, slotTime };
  expect((await requestAs(clinic, 'bookAppointment', slot, { as: patient })).status).toBe(200);
  expect(await freeSlots(doctor.id)).not.toContain(edge);
});

test.each(['changeAvailability', 'retireDoctor'] as const)(
  'a doctor has no free slots after %s',
  async (route) => {
    const [admin, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
    await requestAs(clinic, route, { docId: doctor.id }, { as: admin });
    expect(await freeSlots(doctor.id)).toEqual([]);
  },
);
