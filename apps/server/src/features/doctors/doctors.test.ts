import { expect, test } from 'vitest';
import {
  PASSWORD,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { addDoctor, FORM, photo } from '#testing/doctor-form.ts';
import { sendForm } from '#testing/send-form.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const { request } = clinic;

test('a doctor is added with a photo, is listed at once and signs in', async () => {
  const admin = await someAdmin(clinic);
  await requestAs(clinic, 'listDoctors');
  const added = await addDoctor(clinic, { ...FORM, image: await photo() }, admin);
  expect(added).toMatchObject({ status: 200, body: { success: true } });

  const { body } = await requestAs(clinic, 'listDoctors');
  expect(body.doctors).toMatchObject([
    { name: 'Dr. New Here', fees: 499.5, experience: '8 Year', available: true },
  ]);
  expect(body.doctors[0]).not.toHaveProperty('email');
  const picture = await clinic.app.inject(body.doctors[0].image);
  expect(picture.headers['content-type']).toBe('image/webp');
  const signedIn = await requestAs(
    clinic,
    'signIn',
    {
      email: 'new.here@EXAMPLE.test',
      password: FORM.password,
    },
    { caller: 'doctor' },
  );
  expect(signedIn.status).toBe(200);
});

test('takes a number of years that the list does not have', async () => {
  const admin = await someAdmin(clinic);
  const fields = { ...FORM, image: await photo(), experience: '7 Year' };
  expect((await addDoctor(clinic, fields, admin)).status).toBe(200);
});

test.each([
  ['no photo', { image: undefined }, 422, 'Image Not Selected'],
  [
    'a text as photo',
    { image: new File(['<svg/>'], 'me.png') },
    422,
    'Please choose a JPEG, PNG or WebP picture.',
  ],
  [
    'a weak password',
    { password: 'short' },
    422,
    'Please choose a password of 8 to 128 characters.',
  ],
  [
    'a common password',
    { password: 'password123' },
    422,
    'This password is too easy to guess. Please choose another.',
  ],
  ['an experience of no years', { experience: '0 Year' }, 400, undefined],
  ['an experience in the plural', { experience: '7 Years' }, 400, undefined],
  ['an experience of a hundred years', { experience: '100 Year' }, 400, undefined],
  ['no fees', { fees: '' }, 400, undefined],
  ['fees below nothing', { fees: '-1' }, 400, undefined],
  ['a speciality without a letter', { speciality: '..' }, 400, undefined],
  ['a speciality of 41 characters', { speciality: 'x'.repeat(41) }, 400, undefined],
  ['a speciality with a hidden character', { speciality: 'Den\u200Btist' }, 400, undefined],
  ['half an address', { address: '{"line1":"x","line2":" "}' }, 400, undefined],
  ['an address that is no JSON', { address: 'x' }, 400, undefined],
  ['no degree', { degree: ' ' }, 400, undefined],
  ['an e-mail that is none', { email: 'nobody' }, 400, undefined],
])('%s is refused', async (_what, change, status, message) => {
  const admin = await someAdmin(clinic);
  const fields = { ...FORM, image: await photo(), ...change };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const refused = await addDoctor(
    clinic,
    Object.fromEntries(given) as Record<string, string | File>,
    admin,
  );
  expect(refused.status).toBe(status);
  if (message) expect(refused.body.message).toBe(message);
  expect((await requestAs(clinic, 'listDoctors')).body.doctors).toEqual([]);
});

test('shows gender and languages if the clinic has entered them', async () => {
  const admin = await someAdmin(clinic);
  const spoken = { gender: 'Female', languages: 'Kannada, English ,, Kannada' };
  const { body: added } = await addDoctor(
    clinic,
    { ...FORM, ...spoken, image: await photo() },
    admin,
  );
  const { email, password, ...rest } = FORM;
  const edit = async (fields: object) => {
    const form = { ...rest, email, docId: added.docId, ...fields };
    expect(
      await sendForm(clinic, '/api/admin/edit-doctor', form, { aToken: admin.token }),
    ).toMatchObject({ status: 200 });
    return (await requestAs(clinic, 'listDoctors')).body.doctors[0];
  };

  const entered = { gender: 'Female', languages: ['Kannada', 'English'] };
  expect(await edit({})).toMatchObject(entered);
  const listed = await request(admin, 'listAllDoctors');
  expect(listed.body.doctors[0]).toMatchObject(entered);
  const unknown = await edit({ gender: '', languages: '' });
  expect(unknown).not.toHaveProperty('gender');
  expect(unknown).not.toHaveProperty('languages');
});

test('spells a speciality like the six or like other doctors, also after an edit', async () => {
  const admin = await someAdmin(clinic);
  const image = await photo();
  const added = async (speciality: string, email: string) =>
    (await addDoctor(clinic, { ...FORM, speciality, email, image }, admin)).body.docId as string;
  const listed = async (id: string) =>
    (await requestAs(clinic, 'listDoctors', { id })).body.doctors[0].speciality;
  expect(await listed(await added('neurologist', 'a@example.test'))).toBe('Neurologist');
  const dentist = await added('\uFF24entist  surgeon', 'b@example.test');
  expect(await listed(dentist)).toBe('Dentist surgeon');
  expect(await listed(await added('DENTIST SURGEON', 'c@example.test'))).toBe('Dentist surgeon');

  const { password, ...facts } = FORM;
  const edit = (docId: string, speciality: string) =>
    request(admin, 'editDoctor', { docId, ...facts, email: 'b@example.test', speciality });
  await edit(dentist, 'Dentist Surgeon');
  expect(await listed(dentist)).toBe('Dentist surgeon');
});

test('the only doctor of a speciality gets it in another spelling', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  const { password, ...facts } = { ...FORM, email: doctor.email };
  for (const speciality of ['dentist', 'Dentist']) {
    await request(admin, 'editDoctor', { docId: doctor.id, ...facts, speciality });
  }
  const { body } = await requestAs(clinic, 'listDoctors', { id: doctor.id });
  expect(body.doctors[0].speciality).toBe('Dentist');
});

test('of two with one e-mail, at once or in another spelling, one is added', async () => {
  const admin = await someAdmin(clinic);
  const image = await photo();
  const answers = await Promise.all([
    addDoctor(clinic, { ...FORM, image }, admin),
    addDoctor(clinic, { ...FORM, email: 'NEW.HERE@example.test', image }, admin),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const again = await addDoctor(clinic, { ...FORM, image }, admin);
  expect(again.body).toMatchObject({ code: 'email-taken' });
});

test('an edit keeps the password and the photo, and takes no other doctor’s e-mail', async () => {
  const admin = await someAdmin(clinic);
  const other = await someDoctor(clinic);
  const { body } = await addDoctor(clinic, { ...FORM, image: await photo() }, admin);
  const { password, ...facts } = FORM;
  const edit = (change: object) =>
    request(admin, 'editDoctor', { docId: body.docId, ...facts, ...change });
  const before = (await requestAs(clinic, 'listDoctors', { id: body.docId })).body.doctors[0];
  expect((await edit({ name: 'Dr. Renamed', fees: 600 })).status).toBe(200);
  expect((await edit({ email: other.email })).body.code).toBe('email-taken');
  const [after] = (await requestAs(clinic, 'listDoctors', { id: body.docId })).body.doctors;
  expect(after).toEqual({ ...before, name: 'Dr. Renamed', fees: 600 });
  expect(
    (await requestAs(clinic, 'signIn', { email: FORM.email, password }, { caller: 'doctor' }))
      .status,
  ).toBe(200);
});

test('another address logs the doctor out, and the earlier mailbox gets a notice', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  const { password, ...facts } = FORM;
  const edit = { docId: doctor.id, ...facts, email: 'asha.moved@example.test' };
  expect((await request(admin, 'editDoctor', edit)).status).toBe(200);
  expect((await request(doctor, 'getDoctorProfile')).status).toBe(401);
  expect(await readMail(clinic)).toMatchObject([
    { to: doctor.email, subject: 'Your e-mail address was changed' },
  ]);
  await request(admin, 'editDoctor', { ...edit, name: 'Dr. Renamed' });
  expect(await readMail(clinic)).toHaveLength(1);
});

test('a doctor who is added without a password is invited to choose one', async () => {
  const admin = await someAdmin(clinic);
  const { password, ...facts } = FORM;
  expect((await addDoctor(clinic, { ...facts, image: await photo() }, admin)).status).toBe(200);
  const [mail, ...others] = await readMail(clinic);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: 'new.here@example.test',
    subject: expect.stringMatching(/^Your account at /),
  });
  expect(mail?.text).toContain('/reset-password#role=doctor&token=');
});

test('a doctor who is made unavailable cannot be booked by a page loaded before', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const toggle = () => request(admin, 'changeAvailability', { docId: doctor.id });
  expect((await toggle()).body).toMatchObject({
    available: false,
    message: 'Availability disabled',
  });
  const refused = await request(patient, 'bookAppointment', slot);
  expect(refused.body).toMatchObject({ success: false, message: 'Doctor not available' });
  expect((await toggle()).body).toMatchObject({ available: true, message: 'Availability enabled' });
  expect((await request(patient, 'bookAppointment', slot)).status).toBe(200);
});

test('retiring signs a doctor out, hides them, refuses bookings and keeps what was', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await request(patient, 'bookAppointment', slot);
  const staff = (name: 'retireDoctor' | 'reinstateDoctor') =>
    request(admin, name, { docId: doctor.id });
  expect((await staff('retireDoctor')).body).toMatchObject({ success: true, upcoming: 1 });
  expect((await staff('retireDoctor')).status).toBe(404);

  expect((await request(doctor, 'getDoctorProfile')).status).toBe(401);
  const who = { email: doctor.email, password: PASSWORD };
  expect((await requestAs(clinic, 'signIn', who, { caller: 'doctor' })).body.message).toBe(
    'Invalid credentials',
  );
  expect((await requestAs(clinic, 'listDoctors')).body.doctors).toEqual([]);
  const refused = await request(patient, 'bookAppointment', { ...slot, slotTime: '11:00 AM' });
  expect(refused.body.message).toBe('Doctor not available');
  const all = await request(admin, 'searchAppointments');
  expect(all.body.appointments).toHaveLength(1);
  const retired = await request(admin, 'listAllDoctors', { retired: 'only' });
  expect(retired.body.doctors).toMatchObject([{ retired: true, _id: doctor.id }]);

  expect((await staff('reinstateDoctor')).status).toBe(200);
  expect((await requestAs(clinic, 'signIn', who, { caller: 'doctor' })).status).toBe(200);
});

test('the availability of a retired doctor cannot be changed', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  await request(admin, 'retireDoctor', { docId: doctor.id });
  const change = { docId: doctor.id, available: false };
  const refused = await request(admin, 'changeAvailability', change);
  expect([refused.status, refused.body.code]).toEqual([404, 'doctor-not-found']);
  await request(admin, 'reinstateDoctor', { docId: doctor.id });
  expect((await requestAs(clinic, 'listDoctors')).body.doctors).toMatchObject([
    { available: true },
  ]);
});

test('signing in while being retired leaves no session behind', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  const who = { email: doctor.email, password: PASSWORD };
  const [, signedIn] = await Promise.all([
    request(admin, 'retireDoctor', { docId: doctor.id }),
    requestAs(clinic, 'signIn', who, { caller: 'doctor' }),
  ]);
  const token = signedIn.body.token ?? doctor.token;
  const profile = await request({ ...doctor, token }, 'getDoctorProfile');
  expect(profile.status).toBe(401);
});

test('a new password from the admin ends the sessions of the old', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  const set = (newPassword: string) =>
    request(admin, 'setDoctorPassword', { docId: doctor.id, newPassword });
  expect((await set('short')).body.code).toBe('weak-password');
  expect((await set('another long secret')).status).toBe(200);
  expect((await request(doctor, 'getDoctorProfile')).status).toBe(401);
  const [notice] = await readMail(clinic);
  expect(notice).toMatchObject({ to: doctor.email, subject: 'Your password was changed' });
  expect(notice?.text).toContain('set a new password for your account');
  const signIn = (password: string) =>
    requestAs(clinic, 'signIn', { email: doctor.email, password }, { caller: 'doctor' });
  expect((await signIn(PASSWORD)).status).toBe(401);
  expect((await signIn('another long secret')).status).toBe(200);
});

test('the dashboard counts, and its latest five are the newest bookings', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  const times = ['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM'];
  for (const slotTime of times) {
    clinic.now += 1000;
    const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime };
    await request(await somePatient(clinic), 'bookAppointment', slot);
  }
  const { body } = await request(admin, 'getAdminDashboard');
  expect(body.dashData).toMatchObject({ doctors: 1, appointments: 6, patients: 6 });
  const shown = body.dashData.latestAppointments.map((a: { slotTime: string }) => a.slotTime);
  expect(shown).toEqual(times.slice(1).reverse());
});
