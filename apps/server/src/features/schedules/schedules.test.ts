import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { FOLLOW_UP } from '#testing/visit-type.ts';

// Tuesday 5 January 2027, 09:00. Sessions do not expire while a test moves the clock.
const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', SESSION_STAFF_IDLE_MIN: '600' });
const { request } = clinic;

const WEDNESDAY = '2027-01-06';
async function freeSlots(docId: string, query: object = {}) {
  const { status, body } = await requestAs(clinic, 'getAvailability', {
    docId,
    from: WEDNESDAY,
    days: 1,
    ...query,
  });
  expect(status).toBe(200);
  return body.days[0].slots.map((slot: { slotTime: string }) => slot.slotTime);
}

function setHours(as: Person, hours: object | null) {
  return request(as, 'setHours', { hours });
}

function book(as: Person, docId: string, slotTime: string, more: object = {}) {
  return request(as, 'bookAppointment', { docId, slotDate: '6_1_2027', slotTime, ...more });
}

const wednesdays = (...clocks: [string, string][]) =>
  clocks.map((clock) => ({ weekday: 3, clock }));

test('a doctor without own hours has the default ones', async () => {
  const doctor = await someDoctor(clinic);
  const { body } = await requestAs(clinic, 'getAvailability', { docId: doctor.id });
  expect(body.days).toHaveLength(7);
  expect(body.days[0].slotDate).toBe('5_1_2027');
  expect(body.days.map(({ slots }: { slots: [] }) => slots.length)).toEqual(Array(7).fill(22));
  expect(body.timeZone).toBe('Asia/Kolkata');
  const schedule = await request(doctor, 'getSchedule');
  expect(schedule.body).toMatchObject({ ownHours: false, hours: [], exceptions: [] });
});

test('weekly hours determine the offered and bookable slots', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  expect((await setHours(doctor, wednesdays(['08:00', '09:00'], ['13:00', '13:30']))).status).toBe(
    200,
  );
  expect(await freeSlots(doctor.id)).toEqual(['8:00 AM', '8:30 AM', '1:00 PM']);
  expect((await book(patient, doctor.id, '10:00 AM')).body.code).toBe('slot-not-offered');
  expect((await book(patient, doctor.id, '8:30 AM')).status).toBe(200);
  expect(await freeSlots(doctor.id)).toEqual(['8:00 AM', '1:00 PM']);
  await setHours(doctor, null);
  expect(await freeSlots(doctor.id)).toContain('10:00 AM');
});

test('a fully booked day is full, and a card shows the next free slots', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  await setHours(doctor, wednesdays(['08:00', '08:30']));
  const types = [{ ...FOLLOW_UP, minutes: 30, step: 30, after: 0 }];
  await request(doctor, 'setVisitTypes', { visitTypes: types });
  await book(patient, doctor.id, '8:00 AM');
  const { body } = await requestAs(clinic, 'getAvailability', { docId: doctor.id, days: 3 });
  expect(body.days.map(({ full }: { full?: true }) => full)).toEqual([undefined, true, undefined]);
  expect([body.minutes, body.horizonDays]).toEqual([30, 30]);
  const list = await requestAs(clinic, 'listDoctors', { page: 1 });
  expect(body.fees).toBe(list.body.doctors[0].fees);
  const dates = list.body.doctors[0].nextSlots.map(
    ({ slotDate }: { slotDate: string }) => slotDate,
  );
  expect(dates).toEqual(['13_1_2027', '20_1_2027', '27_1_2027']);
});

test('today is over after its last slot, and closed if it never had one', async () => {
  const [doctor, closed] = await somePeople(clinic, 'doctor', 'doctor');
  await setHours(closed, wednesdays(['08:00', '09:00']));
  clinic.now += 12 * 60 * 60 * 1000;
  const today = async ({ id: docId }: Person) =>
    (await requestAs(clinic, 'getAvailability', { docId, days: 1 })).body.days[0];
  expect(await today(doctor)).toEqual({ slotDate: '5_1_2027', slots: [], over: true });
  expect(await today(closed)).toEqual({ slotDate: '5_1_2027', slots: [] });
});

test('a closed date is an entry without slots', async () => {
  const doctor = await someDoctor(clinic);
  await setHours(doctor, []);
  const { body } = await requestAs(clinic, 'getAvailability', { docId: doctor.id, days: 90 });
  expect(body.days).toHaveLength(90);
  expect(body.days[89]).toEqual({ slotDate: '4_4_2027', slots: [] });
});

test.each([
  [
    'overlap',
    [
      { weekday: 3, clock: ['08:00', '10:00'] },
      { weekday: 3, clock: ['09:59', '11:00'] },
    ],
  ],
])('refuses hours that %s and changes nothing', async (_, hours) => {
  const doctor = await someDoctor(clinic);
  await setHours(doctor, wednesdays(['08:00', '09:00']));
  const { status, body } = await setHours(doctor, hours);
  expect([status, body.code]).toEqual([422, 'hours-overlap']);
  expect(await freeSlots(doctor.id)).toEqual(['8:00 AM', '8:30 AM']);
});

test('hours may overlap if their dates of validity do not', async () => {
  const doctor = await someDoctor(clinic);
  const { status } = await setHours(doctor, [
    { weekday: 3, clock: ['08:00', '09:00'], until: '2027-01-06' },
    { weekday: 3, clock: ['08:30', '09:30'], from: '2027-01-07' },
  ]);
  expect(status).toBe(200);
  expect(await freeSlots(doctor.id)).toEqual(['8:00 AM', '8:30 AM']);
  expect(await freeSlots(doctor.id, { from: '2027-01-13' })).toEqual([]);
});

test.each([
  ['over midnight', { weekday: 3, clock: ['22:00', '02:00'] }],
  ['empty', { weekday: 3, clock: ['10:00', '10:00'] }],
  ['of an eighth weekday', { weekday: 7, clock: ['10:00', '11:00'] }],
  ['of 29 February 2027', { weekday: 3, clock: ['10:00', '11:00'], from: '2027-02-29' }],
  [
    'that end before they begin',
    { weekday: 3, clock: ['10:00', '11:00'], from: '2027-03-01', until: '2027-02-01' },
  ],
])('hours %s are bad input', async (_, hours) => {
  const { status, body } = await setHours(await someDoctor(clinic), [hours]);
  expect([status, body.code]).toEqual([400, 'bad-input']);
});

test('leave closes its dates, lists the appointments inside and cancels none', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const inside = await book(patient, doctor.id, '10:00 AM');
  await book(patient, doctor.id, '3:00 PM');
  const added = await request(doctor, 'addException', {
    from: WEDNESDAY,
    until: WEDNESDAY,
    clock: ['09:00', '14:00'],
    kind: 'closed',
  });
  const appointments = await request(patient, 'listPatientAppointments');
  expect(added.body.affected).toEqual([inside.body.appointmentId]);
  expect(
    appointments.body.appointments.map((each: { cancelled: boolean }) => each.cancelled),
  ).toEqual([false, false]);
  expect((await freeSlots(doctor.id))[0]).toBe('2:00 PM');
  expect((await book(patient, doctor.id, '11:00 AM')).body.code).toBe('slot-not-offered');

  const { exceptionId } = added.body;
  const removed = await request(doctor, 'removeException', { exceptionId });
  expect((await freeSlots(doctor.id))[0]).toBe('10:30 AM');
  expect([added.body.message, removed.body.message]).toEqual(['Leave added', 'Leave removed']);
});

test('refuses leave that is in the past or ends before it begins', async () => {
  const as = await someDoctor(clinic);
  for (const days of [
    { from: '2027-01-01', until: '2027-01-04' },
    { from: '2027-01-08', until: '2027-01-07' },
  ]) {
    const { status } = await request(as, 'addException', { ...days, kind: 'closed' });
    expect(status).toBe(400);
  }
});

test('an exception of the clinic closes every doctor, and a doctor cannot remove it', async () => {
  const [admin, doctor, other] = await somePeople(clinic, 'admin', 'doctor', 'doctor');
  const holiday = { from: WEDNESDAY, until: WEDNESDAY, kind: 'closed' };
  const { body } = await request(admin, 'addException', holiday);
  expect([await freeSlots(doctor.id), await freeSlots(other.id)]).toEqual([[], []]);
  const { exceptionId } = body;
  const refused = await request(doctor, 'removeException', { exceptionId });
  expect(refused.body.code).toBe('exception-not-found');
  const removed = await request(admin, 'removeException', { exceptionId });
  expect(await freeSlots(doctor.id)).toHaveLength(22);
  expect([body.message, removed.body.message]).toEqual(['Holiday added', 'Holiday removed']);
});

test('visit types have a length, buffers and a fee of their own', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const saved = await request(doctor, 'setVisitTypes', { visitTypes: [FOLLOW_UP] });
  const visitTypeId = saved.body.visitTypes[0]._id;
  expect(saved.body.visitTypes[0]).toEqual({ _id: expect.any(String), ...FOLLOW_UP });
  expect((await freeSlots(doctor.id, { visitTypeId })).slice(0, 3)).toEqual([
    '10:00 AM',
    '10:20 AM',
    '10:40 AM',
  ]);
  expect((await book(patient, doctor.id, '10:20 AM', { visitTypeId })).status).toBe(200);
  // Ten minutes after the appointment stay free, and so does the time until the next start.
  expect((await freeSlots(doctor.id, { visitTypeId })).slice(0, 2)).toEqual([
    '11:00 AM',
    '11:20 AM',
  ]);
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments[0]).toMatchObject({ slotTime: '10:20 AM', amount: 250 });
});

test('appointments of different lengths never overlap', async () => {
  const doctor = await someDoctor(clinic);
  const long = { ...FOLLOW_UP, name: 'First appointment', minutes: 60, step: 60, after: 0 };
  const saved = await request(doctor, 'setVisitTypes', { visitTypes: [long, FOLLOW_UP] });
  const [first, followUp] = saved.body.visitTypes.map(({ _id }: { _id: string }) => _id);
  const wanted: [string, string][] = [
    ...Array.from({ length: 6 }, () => ['10:00 AM', first] as [string, string]),
    ...['10:00 AM', '10:20 AM', '10:40 AM']
      .flatMap((time) => [time, time])
      .map((time) => [time, followUp] as [string, string]),
  ];
  const answers = await Promise.all(
    wanted.map(async ([time, visitTypeId]) =>
      book(await somePatient(clinic), doctor.id, time, { visitTypeId }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['slot-taken']));
  const booked = wanted.filter((_, place) => answers[place]?.status === 200);
  const longest = booked.some(([, type]) => type === first);
  expect(booked.length).toBeLessThanOrEqual(longest ? 1 : 2);
  expect(booked.length).toBeGreaterThan(0);
});

test("does not find a visit type that is unknown or another doctor's", async () => {
  const [doctor, other, patient] = await somePeople(clinic, 'doctor', 'doctor', 'patient');
  const saved = await request(other, 'setVisitTypes', { visitTypes: [FOLLOW_UP] });
  const [theirs] = saved.body.visitTypes;
  for (const visitTypeId of [theirs._id, randomUUID()]) {
    const { status, body } = await book(patient, doctor.id, '10:00 AM', { visitTypeId });
    expect([status, body.code]).toEqual([404, 'visit-type-not-found']);
  }
  const stolen = await request(doctor, 'setVisitTypes', { visitTypes: [theirs] });
  expect(stolen.body.code).toBe('visit-type-not-found');
});

test('a patient cannot read or change schedules; an admin must name a doctor', async () => {
  const [patient, admin] = await somePeople(clinic, 'patient', 'admin');
  const asPatient = { as: patient, caller: 'doctor' } as const;
  expect((await requestAs(clinic, 'setHours', { hours: null }, asPatient)).status).toBe(401);
  const { status } = await request(admin, 'setHours', { docId: randomUUID(), hours: [] });
  expect(status).toBe(404);
});
