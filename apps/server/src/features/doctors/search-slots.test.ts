import { days, hours } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import {
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { VISIT_TYPE } from '#testing/visit-type.ts';

// Tuesday 5 January 2027, 09:00; sessions do not expire while a test moves the clock.
const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', SESSION_STAFF_IDLE_MIN: '600' });
const { request } = clinic;

const TYPE = { ...VISIT_TYPE, name: 'Appointment', notice: 0, horizonDays: 14, inPerson: false };

async function listed(filter: object = {}): Promise<{ ids: string[]; total: number }> {
  const query = { sort: 'earliest', page: 1, pageSize: 100, ...filter };
  const { status, body } = await requestAs(clinic, 'listDoctors', query);
  expect(status).toBe(200);
  return { ids: body.doctors.map(({ _id }: { _id: string }) => _id), total: body.total };
}

/** Returns the first free slot of a doctor as the picker shows it; infinity if there is none. */
async function firstFree(docId: string): Promise<number> {
  const { body } = await requestAs(clinic, 'getAvailability', { docId, days: 90 });
  const slots = body.days.flatMap(({ slots }: { slots: { startsAt: number }[] }) => slots);
  return slots[0]?.startsAt ?? Number.POSITIVE_INFINITY;
}

async function byPicker(doctors: readonly Person[]): Promise<string[]> {
  const all = [];
  for (const { id } of doctors) all.push({ id, at: await firstFree(id) });
  return all.toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ id }) => id);
}

const weekday = (day: number, ...clock: [string, string]) => [{ weekday: day, clock }];
const setHours = (as: Person, hours: object | null) => request(as, 'setHours', { hours });

async function bookFirst(docId: string, as: Person): Promise<string | undefined> {
  const { body } = await requestAs(clinic, 'getAvailability', { docId, days: 14 });
  for (const { slotDate, slots } of body.days) {
    if (slots.length === 0) continue;
    const slot = { docId, slotDate, slotTime: slots[0].slotTime };
    return (await request(as, 'bookAppointment', slot)).body.appointmentId;
  }
  return undefined;
}

test('sorts doctors by their first free slot after each change of their times', async () => {
  const admin = await someAdmin(clinic);
  const doctors: Person[] = [];
  for (let n = 0; n < 8; n += 1) doctors.push(await someDoctor(clinic));
  const [, , third, fourth, fifth, sixth] = doctors as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
  const check = async (what: string) => {
    const expected = await byPicker(doctors);
    // Twice: with the bounds that were stored before, and with those of the first time.
    expect((await listed()).ids, what).toEqual(expected);
    expect(await listed(), `${what}, again`).toEqual({ ids: expected, total: 8 });
  };
  await check('the default schedule');
  await setHours(third, weekday(4, '08:00', '09:00'));
  await setHours(fourth, weekday(2, '09:30', '10:30'));
  await setHours(fifth, []);
  await request(sixth, 'setVisitTypes', { visitTypes: [{ ...TYPE, notice: 1440 }] });
  await check('hours and types of their own');
  const booked = [];
  for (const { id } of doctors.slice(0, 4)) {
    const as = await somePatient(clinic);
    booked.push({ as, appointmentId: await bookFirst(id, as) });
    await check('a booking');
  }
  for (const { as, appointmentId } of booked) {
    await request(as, 'cancelAppointment', { appointmentId });
    await check('a cancellation');
  }
  const holidays = [{ from: '2027-01-05', until: '2027-01-06', name: 'Festival' }];
  const added = await request(admin, 'addHolidays', { holidays });
  await check('a holiday');
  const exceptionId = added.body.holidays[0]._id;
  await request(admin, 'removeException', { exceptionId });
  await check('no holiday any more');
  await setHours(fifth, weekday(2, '09:00', '12:00'));
  await check('hours where there were none');
  clinic.now += hours(1) + 20 * 60_000;
  await check('an hour later');
  clinic.now += days(1);
  await check('a day later');
});

test('a slot that is freed by a move is found', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  await setHours(doctor, weekday(3, '08:00', '09:00'));
  const other = await someDoctor(clinic);
  await setHours(other, weekday(3, '08:30', '09:30'));
  const appointmentId = await bookFirst(doctor.id, patient);
  await bookFirst(doctor.id, await somePatient(clinic));
  for (let n = 0; n < 2; n += 1) expect((await listed()).ids).toEqual([other.id, doctor.id]);
  const to = { appointmentId, slotDate: '13_1_2027', slotTime: '8:00 AM' };
  await request(doctor, 'setVisitTypes', { visitTypes: [TYPE] });
  await request(doctor, 'rescheduleAppointment', to);
  expect((await listed()).ids).toEqual([doctor.id, other.id]);
});

test('a slot that an appointment of another doctor moved to is taken', async () => {
  const [admin, patient] = await somePeople(clinic, 'admin', 'patient');
  const [first, second] = await somePeople(clinic, 'doctor', 'doctor');
  for (const each of [first, second]) await setHours(each, weekday(3, '08:00', '08:30'));
  const appointmentId = await bookFirst(first.id, patient);
  const free = { availableWithin: 7 };
  expect((await listed(free)).ids).toEqual([second.id]);
  const to = { appointmentId, docId: second.id, slotDate: '6_1_2027', slotTime: '8:00 AM' };
  await request(admin, 'rescheduleAppointment', to);
  expect(await listed(free)).toEqual({ ids: [first.id], total: 1 });
});

test('a held slot is taken, and free again once its hold has ended', async () => {
  const [doctor, other] = await somePeople(clinic, 'doctor', 'doctor');
  await setHours(doctor, weekday(3, '08:00', '08:30'));
  await setHours(other, weekday(3, '10:00', '10:30'));
  const [owner, waiting] = await somePeople(clinic, 'patient', 'patient');
  const appointmentId = await bookFirst(doctor.id, owner);
  await request(waiting, 'joinWaitlist', { docId: doctor.id });
  await request(owner, 'cancelAppointment', { appointmentId });
  for (let n = 0; n < 2; n += 1) expect((await listed()).ids).toEqual([other.id, doctor.id]);
  await clinic.database.executeSql("UPDATE claims SET expires_at = now() - interval '1 second'");
  expect((await listed()).ids).toEqual([doctor.id, other.id]);
});

test('pages join without gaps, and doctors who cannot be booked are last', async () => {
  const doctors = [];
  for (let n = 0; n < 7; n += 1) doctors.push(await someDoctor(clinic, { available: n !== 1 }));
  await setHours(doctors[2] as Person, []);
  const pages = [];
  for (let page = 1; page <= 4; page += 1) pages.push(await listed({ page, pageSize: 2 }));
  const ids = doctors.map(({ id }) => id);
  const expected = [0, 3, 4, 5, 6, 2, 1].map((at) => ids[at]);
  expect(pages.flatMap((page) => page.ids)).toEqual(expected);
  expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
  const { body } = await requestAs(clinic, 'listDoctors', { sort: 'earliest' });
  expect(body.doctors.map(({ _id }: { _id: string }) => _id)).toEqual(expected);
});

test.each([
  [{ day: '2027-01-07' }, ['early', 'plain']],
  [{ day: '2027-01-07', partOfDay: 'morning' }, ['early', 'plain']],
  [{ day: '2027-01-07', partOfDay: 'evening' }, ['plain']],
  [{ day: '2027-01-10' }, ['plain']],
  [{ day: '2027-03-20' }, []],
  [{ partOfDay: 'evening' }, ['plain', 'late']],
  [{ availableWithin: 1 }, ['plain', 'late']],
  [{ availableWithin: 1, partOfDay: 'evening', feeMax: 400 }, ['late']],
  [{ way: 'in-person' }, ['early']],
  [{ way: 'video' }, ['plain', 'late']],
  [{ feeMax: 400 }, ['late']],
])('%o finds %j', async (filter, expected) => {
  const plain = await someDoctor(clinic);
  const early = await someDoctor(clinic);
  await setHours(early, weekday(4, '08:00', '09:00'));
  const inPerson = { ...TYPE, byVideo: false, inPerson: true };
  await request(early, 'setVisitTypes', { visitTypes: [inPerson] });
  const late = await someDoctor(clinic, { feeMinor: 30_000 });
  await setHours(late, weekday(2, '18:00', '19:00'));
  await someDoctor(clinic, { available: false });
  const names = new Map([
    [plain.id, 'plain'],
    [early.id, 'early'],
    [late.id, 'late'],
  ]);
  const { ids, total } = await listed(filter);
  const found = ids.map((id) => names.get(id) ?? 'unavailable');
  expect(found.filter((name) => name !== 'unavailable')).toEqual(expected);
  // Another order has the same doctors and the same count.
  const byFee = await listed({ ...filter, sort: 'fee' });
  expect(byFee.ids.toSorted()).toEqual(ids.toSorted());
  expect([total, byFee.total]).toEqual([ids.length, ids.length]);
});

test('a visit type is searched by its name, with its own times and its own fee', async () => {
  const [both, one, plain] = await somePeople(clinic, 'doctor', 'doctor', 'doctor');
  const followUp = { ...TYPE, name: 'Follow-up', minutes: 60, step: 60, inPerson: true, fees: 300 };
  const setTypes = async (as: Person, ...visitTypes: object[]) =>
    (await request(as, 'setVisitTypes', { visitTypes })).body.visitTypes;
  const [, { _id: idOfBoth }] = await setTypes(both, TYPE, { ...followUp, byVideo: false });
  const [{ _id: idOfOne }] = await setTypes(one, { ...followUp, name: 'FOLLOW-UP', fees: null });
  // The first hour of both is not free any more, and half an hour is.
  await setHours(both, weekday(3, '08:00', '10:00'));
  await setHours(one, weekday(3, '08:30', '10:00'));
  await bookFirst(both.id, await somePatient(clinic));

  const search = async (filter: object) => {
    const query = { sort: 'earliest', page: 1, ...filter };
    const { body } = await requestAs(clinic, 'listDoctors', query);
    return body.doctors.map(
      ({ _id, nextVisitType, nextSlots }: Record<string, string & { slotTime: string }[]>) => [
        _id,
        nextVisitType,
        nextSlots?.[0]?.slotTime,
      ],
    );
  };
  const [ofBoth, ofOne] = [
    [both.id, idOfBoth, '9:00 AM'],
    [one.id, idOfOne, '8:30 AM'],
  ];
  expect(await search({ visitType: 'follow-up' })).toEqual([ofOne, ofBoth]);
  expect(await search({ visitType: 'Follow-up', way: 'video' })).toEqual([ofOne]);
  expect(await search({ visitType: 'Follow-up', feeMax: 400 })).toEqual([ofBoth]);
  expect(await search({ visitType: 'Follow-up', sort: 'fee' })).toEqual([ofBoth, ofOne]);
  expect(await search({ visitType: 'Follow' })).toEqual([]);
  expect(await search({ way: 'in-person' })).toEqual([ofOne, ofBoth]);
  const found = await requestAs(clinic, 'listDoctors', { visitType: 'Follow-up', page: 1 });
  expect(found.body.doctors.map(({ fees }: { fees: number }) => fees)).toEqual([300, 500]);
  const [plainFirst] = await search({});
  expect(plainFirst).toEqual([plain.id, undefined, expect.any(String)]);

  const { body } = await requestAs(clinic, 'listDoctors', { page: 1 });
  expect(body.visitTypes).toEqual(['Appointment', 'Follow-up']);
  await setTypes(both);
  expect((await requestAs(clinic, 'listDoctors', { page: 1 })).body.visitTypes).toEqual([
    'FOLLOW-UP',
  ]);
});

test.each([
  { day: '2027-02-29' },
  { day: '' },
  { partOfDay: 'night' },
  { way: 'home' },
  { visitType: '' },
  { feeMax: '-1' },
  { feeMax: '' },
  { availableWithin: '0' },
])('%o is bad input', async (filter) => {
  const { status, body } = await requestAs(clinic, 'listDoctors', filter);
  expect([status, body.code]).toEqual([400, 'bad-input']);
});

test.each([{}, { day: '2027-01-06', feeMax: 500 }, { search: 'skin', way: 'in-person' }])(
  'each option of the filters counts the doctors that it lists (%j)',
  async (filter) => {
    const specialities = ['Dermatologist', 'Neurologist', 'Dermatologist'] as const;
    const doctors: Person[] = [];
    for (const [n, speciality] of specialities.entries()) {
      doctors.push(await someDoctor(clinic, { speciality, feeMinor: 30_000 + n * 40_000 }));
    }
    const [first, second] = doctors as [Person, Person];
    await clinic.database.executeSql(
      `UPDATE doctors SET languages = '{Kannada}', gender = 'Female' WHERE id = '${first.id}';
      UPDATE doctors SET languages = '{Kannada,Tamil}' WHERE id <> '${first.id}'`,
    );
    await setHours(first, weekday(3, '08:00', '08:30'));
    await request(second, 'setVisitTypes', { visitTypes: [{ ...TYPE, inPerson: true }] });
    const query = { ...filter, counts: 'options', page: 1, pageSize: 1 };
    const { body } = await requestAs(clinic, 'listDoctors', query);
    const counts: Record<string, Record<string, number>> = body.counts;
    expect(Object.keys(counts.language ?? {})).toEqual(['Kannada', 'Tamil']);
    for (const [field, options] of Object.entries(counts)) {
      for (const [value, count] of Object.entries(options)) {
        const { total } = await listed({ ...filter, [field]: value });
        expect({ field, value, count }).toEqual({ field, value, count: total });
      }
    }
  },
);
