import { expect, test } from 'vitest';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic({ SESSION_STAFF_IDLE_MIN: '600', SESSION_PATIENT_IDLE_MIN: '600' });

const WEEKDAYS = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, clock: ['09:00', '18:00'] }));
const MINUTE = 60_000;

async function saveHours(openingHours: object | null) {
  const as = await someAdmin(clinic);
  return requestAs(clinic, 'updateClinicSettings', { openingHours }, { as });
}

async function timesOf(docId: string, days = 7): Promise<string[][]> {
  const { body } = await requestAs(clinic, 'getAvailability', { docId, days });
  return body.days.map(({ slots }: { slots: { slotTime: string }[] }) =>
    slots.map(({ slotTime }) => slotTime),
  );
}

async function listedTimes(): Promise<string[]> {
  const { body } = await requestAs(clinic, 'listDoctors', { page: 1, sort: 'earliest' });
  return body.doctors[0].nextSlots.map(
    ({ slotDate, slotTime }: { slotDate: string; slotTime: string }) => `${slotDate} ${slotTime}`,
  );
}

test('opening hours are the schedule of doctors without hours of their own', async () => {
  const [doctor, other] = [await someDoctor(clinic), await someDoctor(clinic)];
  const own = [{ weekday: 0, clock: ['20:00', '21:00'] }];
  await requestAs(clinic, 'setHours', { hours: own }, { as: other });
  expect((await timesOf(doctor.id)).map((times) => times.length)).toEqual(Array(7).fill(22));
  const { status, body } = await saveHours(WEEKDAYS);
  expect([status, body.settings.openingHours]).toEqual([200, WEEKDAYS]);
  const week = await timesOf(doctor.id);
  // Tuesday to Monday; the clinic is closed on Sunday.
  expect(week.map((times) => times.length)).toEqual([17, 18, 18, 18, 18, 0, 18]);
  expect([week[1]?.at(0), week[1]?.at(-1)]).toEqual(['9:00 AM', '5:30 PM']);
  expect((await timesOf(other.id)).flat()).toEqual(['8:00 PM', '8:30 PM']);
});

test('a booking outside the opening hours is refused', async () => {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  await saveHours(WEEKDAYS);
  const book = (slotDate: string, slotTime: string) =>
    requestAs(clinic, 'bookAppointment', { docId: doctor.id, slotDate, slotTime }, { as: patient });
  expect((await book('10_1_2027', '10:00 AM')).body.code).toBe('slot-not-offered');
  expect((await book('6_1_2027', '6:00 PM')).body.code).toBe('slot-not-offered');
  expect((await book('6_1_2027', '9:00 AM')).status).toBe(200);
});

test('lists and searches follow a change of the opening hours at once', async () => {
  await someDoctor(clinic);
  expect(await listedTimes()).toEqual([
    '5_1_2027 10:00 AM',
    '5_1_2027 10:30 AM',
    '5_1_2027 11:00 AM',
  ]);
  await saveHours([{ weekday: 3, clock: ['07:00', '08:00'] }]);
  expect(await listedTimes()).toEqual(['6_1_2027 7:00 AM', '6_1_2027 7:30 AM']);
  await saveHours(null);
  expect((await listedTimes())[0]).toBe('5_1_2027 10:00 AM');
});

test('opening hours offer every future slot, the default hours round to the hour', async () => {
  const doctor = await someDoctor(clinic);
  const first = async () => (await timesOf(doctor.id, 1))[0]?.[0];
  clinic.now += 45 * MINUTE;
  expect(await first()).toBe('10:30 AM');
  await saveHours([{ weekday: 2, clock: ['10:00', '21:00'] }]);
  expect(await first()).toBe('10:00 AM');
  expect((await listedTimes())[0]).toBe('5_1_2027 10:00 AM');
  clinic.now += 135 * MINUTE;
  // Noon has begun.
  expect(await first()).toBe('12:30 PM');
  await saveHours(null);
  expect(await first()).toBe('1:00 PM');
});

test('hours that overlap are refused, and nothing is saved', async () => {
  await saveHours(WEEKDAYS);
  const { status, body } = await saveHours([
    ...WEEKDAYS,
    { weekday: 1, clock: ['17:00', '19:00'] },
  ]);
  expect([status, body.code, body.field]).toEqual([422, 'hours-overlap', 'openingHours']);
  const { settings } = (await requestAs(clinic, 'getClinic')).body;
  expect(settings.openingHours).toEqual(WEEKDAYS);
});

test('hours in words from an earlier release stay until times are entered', async () => {
  const words = 'Mon to Sat, 9 to 6';
  await saveClinicSettings(clinic.database.db, { openingHours: words }, new Date(clinic.now));
  const read = async () => (await requestAs(clinic, 'getClinic')).body.settings;
  expect(await read()).toMatchObject({ openingHours: null, openingHoursText: words });
  const as = await someAdmin(clinic);
  await requestAs(clinic, 'updateClinicSettings', { name: 'Kaveri' }, { as });
  expect(await read()).toMatchObject({ openingHours: null, openingHoursText: words });
  await saveHours(WEEKDAYS);
  expect(await read()).toMatchObject({ openingHours: WEEKDAYS });
  expect(await read()).not.toHaveProperty('openingHoursText');
  await saveHours(null);
  expect(await read()).not.toHaveProperty('openingHoursText');
});

test('a doctor’s hours page has the opening hours of the clinic', async () => {
  const doctor = await someDoctor(clinic);
  const schedule = async () => (await requestAs(clinic, 'getSchedule', {}, { as: doctor })).body;
  expect(await schedule()).toMatchObject({ ownHours: false, clinicHours: null });
  await saveHours(WEEKDAYS);
  expect(await schedule()).toMatchObject({ ownHours: false, hours: [], clinicHours: WEEKDAYS });
});
