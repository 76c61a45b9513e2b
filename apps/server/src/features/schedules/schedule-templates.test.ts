import { SCHEDULE_TEMPLATES_MAX } from '@nadi/domain/limits';
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
import { FOLLOW_UP, VISIT_TYPE } from '#testing/visit-type.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

const WEDNESDAYS = [{ weekday: 3, clock: ['09:00', '12:00'] }];

async function doctorWith(hours: object[] | null, visitTypes: object[] = [FOLLOW_UP]) {
  const doctor = await someDoctor(clinic);
  if (hours) await request(doctor, 'setHours', { hours });
  await request(doctor, 'setVisitTypes', { visitTypes });
  return doctor;
}

const save = (admin: Person, docId: string, name: string) =>
  request(admin, 'saveScheduleTemplate', { docId, name });

const use = (admin: Person, docId: string, templateId: string) =>
  request(admin, 'applyScheduleTemplate', { docId, templateId });

async function templatesOf(admin: Person) {
  return (await request(admin, 'listScheduleTemplates')).body.templates;
}

/** Reads the hours and visit types from a doctor's own pages. */
async function scheduleOf(as: Person) {
  const { body } = await request(as, 'getSchedule');
  const types = await request(as, 'getVisitTypes');
  return {
    ownHours: body.ownHours,
    hours: body.hours,
    visitTypes: types.body.visitTypes.map(({ _id, ...type }: { _id: string }) => type),
  };
}

test('copies the hours and visit types to another doctor and leaves the template unchanged', async () => {
  const admin = await someAdmin(clinic);
  const [first, second] = [await doctorWith(WEDNESDAYS), await someDoctor(clinic)];
  const { templateId } = (await save(admin, first.id, 'Mornings')).body;
  expect(await templatesOf(admin)).toEqual([
    { _id: templateId, name: 'Mornings', hours: WEDNESDAYS, visitTypes: [FOLLOW_UP] },
  ]);
  expect((await use(admin, second.id, templateId)).status).toBe(200);
  const copied = { ownHours: true, hours: WEDNESDAYS, visitTypes: [FOLLOW_UP] };
  expect(await scheduleOf(second)).toEqual(copied);
  await request(second, 'setHours', { hours: null });
  expect(await scheduleOf(first)).toEqual(copied);
  expect((await templatesOf(admin))[0].hours).toEqual(WEDNESDAYS);
});

test('using a template replaces the hours and types and keeps a booked appointment', async () => {
  const [admin, patient] = await somePeople(clinic, 'admin', 'patient');
  const usual = await doctorWith(null, []);
  const doctor = await doctorWith(WEDNESDAYS);
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '9:20 AM' };
  const booked = await request(patient, 'bookAppointment', slot);
  expect(booked.status).toBe(200);
  const { templateId } = (await save(admin, usual.id, 'Usual')).body;
  await use(admin, doctor.id, templateId);
  expect(await scheduleOf(doctor)).toEqual({ ownHours: false, hours: [], visitTypes: [] });
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments).toMatchObject([
    { _id: booked.body.appointmentId, slotTime: '9:20 AM', minutes: 20, cancelled: false },
  ]);
});

test('copies only hours that are valid on the day, without their dates', async () => {
  const admin = await someAdmin(clinic);
  const clock = ['09:00', '12:00'];
  const doctor = await doctorWith([
    { weekday: 1, clock, from: '2027-01-01', until: '2027-06-30' },
    { weekday: 2, clock, until: '2027-01-04' },
    { weekday: 3, clock, from: '2027-01-06' },
  ]);
  await save(admin, doctor.id, 'Now');
  expect((await templatesOf(admin))[0].hours).toEqual([{ weekday: 1, clock }]);
});

test('the same name replaces a template; the limit applies to new names', async () => {
  const admin = await someAdmin(clinic);
  const [first, second] = [await doctorWith(WEDNESDAYS), await doctorWith(null, [])];
  const { templateId } = (await save(admin, first.id, 'Mornings')).body;
  expect((await save(admin, second.id, 'mornings')).body.templateId).toBe(templateId);
  expect(await templatesOf(admin)).toMatchObject([{ name: 'mornings', hours: null }]);
  for (let at = 1; at < SCHEDULE_TEMPLATES_MAX; at++) await save(admin, first.id, `Number ${at}`);
  expect((await save(admin, first.id, 'One more')).body.code).toBe('too-many-templates');
  expect((await save(admin, first.id, 'Mornings')).status).toBe(200);
});

test('does not find an unknown or removed template, or an unknown doctor', async () => {
  const [admin, doctor] = [await someAdmin(clinic), await doctorWith(WEDNESDAYS)];
  const { templateId } = (await save(admin, doctor.id, 'Mornings')).body;
  expect((await use(admin, admin.id, templateId)).body.code).toBe('doctor-not-found');
  expect((await save(admin, admin.id, 'Other')).body.code).toBe('doctor-not-found');
  const removed = () => request(admin, 'removeScheduleTemplate', { templateId });
  expect((await removed()).status).toBe(200);
  expect((await removed()).body.code).toBe('template-not-found');
  expect((await use(admin, doctor.id, templateId)).body.code).toBe('template-not-found');
  expect((await scheduleOf(doctor)).hours).toEqual(WEDNESDAYS);
});

test.each([
  ['without a name', { name: '' }],
  ['with a name too long', { name: 'x'.repeat(61) }],
  ['with an invisible name', { name: '\u200d' }],
])('a template %s is bad input', async (_, body) => {
  const [admin, doctor] = [await someAdmin(clinic), await doctorWith(null)];
  const reply = await request(admin, 'saveScheduleTemplate', { docId: doctor.id, ...body });
  expect([reply.status, reply.body.code]).toEqual([400, 'bad-input']);
});

const WEDNESDAY = '6_1_2027';

const TYPE = { ...VISIT_TYPE, minutes: 60, notice: 0, fees: 800 };

async function saveType(doctor: Person, type: object): Promise<string> {
  const visitTypes = [{ ...TYPE, ...type }];
  return (await request(doctor, 'setVisitTypes', { visitTypes })).body.visitTypes[0]._id;
}

/** Creates a doctor with two hours on Wednesday and a patient who has booked the first of them. */
async function booked() {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const hours = [{ weekday: 3, clock: ['10:00', '12:00'] }];
  await request(doctor, 'setHours', { hours });
  const visitTypeId = await saveType(doctor, {});
  const slot = { docId: doctor.id, slotDate: WEDNESDAY, slotTime: '10:00 AM', visitTypeId };
  const { body } = await request(patient, 'bookAppointment', slot);
  return { doctor, patient, visitTypeId, appointmentId: body.appointmentId };
}

async function offered(docId: string, query: object) {
  const day = { docId, from: '2027-01-06', days: 1, ...query };
  const { status, body } = await requestAs(clinic, 'getAvailability', day);
  return status === 200
    ? body.days[0].slots.map(({ slotTime }: { slotTime: string }) => slotTime)
    : body.code;
}

test('an appointment of a retired type can move to free times of its own length', async () => {
  const { doctor, patient, visitTypeId, appointmentId } = await booked();
  await saveType(doctor, { name: 'Short', minutes: 30 });
  expect(await offered(doctor.id, { visitTypeId })).toBe('visit-type-not-found');
  expect(await offered(doctor.id, {})).toEqual(['11:00 AM', '11:30 AM']);
  expect(await offered(doctor.id, { visitTypeId, minutes: 60 })).toEqual(['11:00 AM']);
  const to = { appointmentId, slotDate: WEDNESDAY, slotTime: '11:00 AM' };
  const moved = await request(patient, 'rescheduleAppointment', to);
  expect(moved.status).toBe(200);
});

test('earlier appointments keep their length if their type became shorter', async () => {
  const { doctor, visitTypeId } = await booked();
  await saveType(doctor, { _id: visitTypeId, minutes: 30 });
  expect(await offered(doctor.id, { visitTypeId })).toEqual(['11:00 AM', '11:30 AM']);
  expect(await offered(doctor.id, { visitTypeId, minutes: 60 })).toEqual(['11:00 AM']);
});

test('offers freed time of a retired type to the waitlist as the first current type', async () => {
  const { doctor, patient, appointmentId } = await booked();
  const waiting = await somePatient(clinic);
  await request(waiting, 'joinWaitlist', { docId: doctor.id });
  await saveType(doctor, { name: 'Short', minutes: 30, fees: 300 });
  await request(patient, 'cancelAppointment', { appointmentId });
  const { body } = await request(waiting, 'listWaitlist');
  expect(body.offers).toMatchObject([
    { slotTime: '10:00 AM', visitType: 'Short', minutes: 30, fees: 300 },
  ]);
  // An offer stays valid even if its type is retired meanwhile.
  await saveType(doctor, { name: 'Other' });
  const offerId = body.offers[0]._id;
  expect((await request(waiting, 'acceptOffer', { offerId })).status).toBe(200);
});
