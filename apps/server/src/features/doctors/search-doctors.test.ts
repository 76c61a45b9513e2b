import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { addDoctor, FORM, photo } from '#testing/doctor-form.ts';
import { REGISTRATION, somePrescriber } from '#testing/prescription-fixture.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const { request } = clinic;

/** Three doctors who differ in everything that can be searched, filtered or sorted by. */
async function threeDoctors() {
  const naik = await someDoctor(clinic, {
    name: 'Dr. Suresh Naik',
    speciality: 'Dermatologist',
    feeMinor: 70_000,
  });
  const bose = await someDoctor(clinic, {
    name: 'Dr. Trisha Bose',
    speciality: 'Neurologist',
    feeMinor: 30_000,
  });
  const rao = await someDoctor(clinic, { name: 'Dr. Asha Rao', feeMinor: 50_000 });
  await clinic.database.db
    .updateTable('doctors')
    .set({ gender: 'Female', languages: ['Kannada', 'English'], experience: '12 Year' })
    .where('id', '=', bose.id)
    .execute();
  await clinic.database.db
    .updateTable('doctors')
    .set({ address_line2: 'Kalyan Nagar, Mysuru' })
    .where('id', '=', rao.id)
    .execute();
  return { naik, bose, rao };
}

async function names(filter: object): Promise<string[]> {
  const { body } = await requestAs(clinic, 'listDoctors', filter);
  return body.doctors.map(({ name }: { name: string }) => name.split(' ').at(-1) ?? '');
}

test.each([
  ['Dr. Naik', ['Naik']],
  ['Nayk', ['Naik']],
  ['dermatologist', ['Naik']],
  ['skin', ['Naik']],
  ['headache', ['Bose', 'Rao']],
  ['migrane', ['Bose']],
  ['Mysuru', ['Rao']],
  ['fever in Mysore', ['Rao']],
  ['skin Mysuru', []],
  ['fever rash', ['Naik', 'Rao']],
  ['fever rash Mysuru', ['Rao']],
  ['headache tingling', ['Bose']],
  ['doctor', ['Naik', 'Bose', 'Rao']],
  ['100%', []],
])('a search for %j finds %j', async (search, found) => {
  await threeDoctors();
  expect((await names({ search })).toSorted()).toEqual(found.toSorted());
});

test.each([
  [{ gender: 'Female' }, ['Bose']],
  [{ language: 'Kannada' }, ['Bose']],
  [{ language: 'Tamil' }, []],
  [{ sort: 'fee' }, ['Bose', 'Rao', 'Naik']],
  [{ sort: 'experience' }, ['Bose', 'Naik', 'Rao']],
])('%o gives %j', async (filter, found) => {
  await threeDoctors();
  expect(await names(filter)).toEqual(found);
});

test('sorted by the earliest free slot, those without one come last', async () => {
  const { naik } = await threeDoctors();
  const patient = await somePatient(clinic);
  const { body } = await requestAs(clinic, 'listDoctors', {});
  const busy = await someDoctor(clinic, { name: 'Dr. Away Never', available: false });
  expect(busy.id).toBeTruthy();
  // 12:10 on 5 January: the first slot of today.
  const slot = { docId: naik.id, slotDate: '5_1_2027', slotTime: await firstSlotTime() };
  const booked = await request(patient, 'bookAppointment', slot);
  expect(booked.body).toMatchObject({ success: true, appointmentId: expect.any(String) });
  expect(body.total).toBe(3);
  expect(await names({ sort: 'earliest' })).toEqual(['Bose', 'Rao', 'Naik', 'Never']);
});

test('only doctors with a free slot in the first days, not those fully booked or away', async () => {
  const { naik, bose } = await threeDoctors();
  await someDoctor(clinic, { name: 'Dr. Away Never', available: false });
  await bookWholeDay(naik.id);
  expect(await names({ availableWithin: 1 })).toEqual(['Bose', 'Rao']);
  expect(await names({ availableWithin: 2 })).toEqual(['Naik', 'Bose', 'Rao']);
  expect(bose.id).toBeTruthy();
});

test('pages name all languages that doctors of the clinic speak, even with a filter', async () => {
  const { bose } = await threeDoctors();
  const listed = async (filter: object) =>
    (await requestAs(clinic, 'listDoctors', filter)).body.languages;
  expect(await listed({ page: 1 })).toEqual(['English', 'Kannada']);
  expect(await listed({ page: 1, speciality: 'Dermatologist' })).toEqual(['English', 'Kannada']);
  expect(await listed({})).toBeUndefined();
  const admin = await someAdmin(clinic);
  await request(admin, 'retireDoctor', { docId: bose.id });
  expect(await listed({ page: 1 })).toEqual([]);
});

test('lists, counts, filters and suggests the clinic’s own speciality', async () => {
  await threeDoctors();
  const own = await someDoctor(clinic, { name: 'Dr. Uma Iyer', speciality: 'Dentist' });
  const list = async (filter: object) => (await requestAs(clinic, 'listDoctors', filter)).body;
  expect((await list({ page: 1 })).specialities).toEqual(['Dentist']);
  expect((await list({ page: 1, counts: 'options' })).counts.speciality).toMatchObject({
    Neurologist: 1,
    Dentist: 1,
  });
  expect(await names({ speciality: 'DENTIST' })).toEqual(['Iyer']);
  expect(await names({ speciality: 'Alchemist' })).toEqual([]);
  expect(await names({ search: 'dentists' })).toEqual(['Iyer']);
  expect(await names({ search: 'dentist for my child' })).toEqual(['Iyer']);
  const { body } = await requestAs(clinic, 'suggestDoctors', { search: 'denti' });
  expect(body.specialities).toEqual([{ phrase: 'dentist', speciality: 'Dentist' }]);

  await request(await someAdmin(clinic), 'retireDoctor', { docId: own.id });
  expect((await list({ page: 1 })).specialities).toEqual([]);
  expect(await names({ search: 'dentist' })).toEqual([]);
});

test('the pages of all doctors follow each other, regardless of earlier requests', async () => {
  await threeDoctors();
  const everybody = await names({});
  expect(await names({ page: 1, pageSize: 2 })).toEqual(everybody.slice(0, 2));
  expect(await names({ page: 2, pageSize: 2 })).toEqual(everybody.slice(2));
  expect(await names({ page: 1, pageSize: 1 })).toEqual(everybody.slice(0, 1));
  expect(await names({ page: 2 })).toEqual([]);
});

test('without a filter the reply has no field that was not entered', async () => {
  await someDoctor(clinic);
  const { body } = await requestAs(clinic, 'listDoctors', {});
  expect(body.doctors[0]).not.toHaveProperty('gender');
  expect(body.doctors[0]).not.toHaveProperty('languages');
});

test('typing suggests specialities and doctors', async () => {
  const { naik } = await threeDoctors();
  const migraine = await requestAs(clinic, 'suggestDoctors', { search: 'migr' });
  expect(migraine.body.specialities).toEqual([{ phrase: 'migraine', speciality: 'Neurologist' }]);
  const byName = await requestAs(clinic, 'suggestDoctors', { search: 'Dr. Nai' });
  expect(byName.body.doctors).toEqual([
    { _id: naik.id, name: 'Dr. Suresh Naik', image: '', speciality: 'Dermatologist' },
  ]);
});

async function firstSlotTime(): Promise<string> {
  const { bookableDays } = await import('@nadi/domain/slots');
  const [today] = bookableDays({ now: clinic.now, zone: 'Asia/Kolkata' });
  return today?.slots[0]?.slotTime ?? '';
}

async function bookWholeDay(docId: string): Promise<void> {
  const { bookableDays } = await import('@nadi/domain/slots');
  const [today] = bookableDays({ now: clinic.now, zone: 'Asia/Kolkata' });
  for (const { slotTime } of today?.slots ?? []) {
    const slot = { docId, slotDate: today?.slotDate ?? '', slotTime };
    const { body } = await request(await somePatient(clinic), 'bookAppointment', slot);
    expect(body.success).toBe(true);
  }
}

test('adds a doctor with the hours of a template, or rejects an unknown template', async () => {
  const [admin, model] = await somePeople(clinic, 'admin', 'doctor');
  const hours = [{ weekday: 3, clock: ['09:00', '12:00'] }];
  await request(model, 'setHours', { hours });
  const body = { docId: model.id, name: 'Wednesdays' };
  const { templateId } = (await request(admin, 'saveScheduleTemplate', body)).body;
  const form = { ...FORM, image: await photo() };
  const unknown = await addDoctor(clinic, { ...form, templateId: admin.id }, admin);
  expect(unknown.body).toMatchObject({ code: 'template-not-found', field: 'templateId' });
  const added = await addDoctor(clinic, { ...form, templateId }, admin);
  expect(added.status).toBe(200);
  const { docId } = added.body;
  const { body: shown } = await request(admin, 'getSchedule', { docId });
  expect(shown).toMatchObject({ ownHours: true, hours });
});

test('adds a doctor with hours of their own, or rejects overlapping hours', async () => {
  const admin = await someAdmin(clinic);
  const hours = [{ weekday: 3, clock: ['09:00', '12:00'] }];
  const form = { ...FORM, image: await photo() };
  const twice = JSON.stringify([...hours, ...hours]);
  const refused = await addDoctor(clinic, { ...form, hours: twice }, admin);
  expect(refused.body).toMatchObject({ code: 'hours-overlap', field: 'hours' });
  const added = await addDoctor(clinic, { ...form, hours: JSON.stringify(hours) }, admin);
  expect(added.status).toBe(200);
  const { docId } = added.body;
  const { body: shown } = await request(admin, 'getSchedule', { docId });
  expect(shown).toMatchObject({ ownHours: true, hours });
});

const { registrationNumber } = REGISTRATION;

test('the doctor’s registration number stands on their page, in messages and on receipts', async () => {
  const { patient, doctor, appointmentId } = await somePrescriber(clinic);
  const list = await requestAs(clinic, 'listDoctors', { id: doctor.id });
  expect(list.body.doctors).toMatchObject([{ _id: doctor.id, registrationNumber }]);
  const later = { docId: doctor.id, slotDate: '7_1_2027', slotTime: '10:00 AM' };
  await request(patient, 'bookAppointment', later);
  const booked = (await readMail(clinic)).find(({ subject }) => subject.includes('Thu 7 Jan 2027'));
  expect(booked?.text).toContain(`Registration number: ${registrationNumber}`);
  await request(doctor, 'completeAppointment', { appointmentId });
  await request(doctor, 'recordCash', { appointmentId });
  const { body } = await request(patient, 'getReceipt', { appointmentId });
  expect(body.receipt.doctor).toMatchObject({ registrationNumber });
});
