import { expect, test } from 'vitest';
import {
  PASSWORD,
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { ITEMS, REGISTRATION } from '#testing/prescription-fixture.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const { request } = clinic;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const KAMALA = { name: 'Kamala Das', email: 'Kamala@example.test', phone: '+91 80 5550 1234' };
const NEW_PASSWORD = 'kite-lantern-42';

async function added(as: Person, body: object = KAMALA): Promise<string> {
  return (await request(as, 'addPatient', body)).body.userId;
}

async function booked(as: Person, userId: string, docId: string, slotTime = '10:00 AM') {
  const body = { userId, docId, slotDate: '6_1_2027', slotTime };
  return (await request(as, 'bookForPatient', body)).body.appointmentId as string;
}

const rowOf = async (as: Person, search: string) =>
  (await request(as, 'listPatients', { search })).body.patients[0];

/** The token of the latest invitation; messages of one instant arrive in any order. */
async function claimLink(): Promise<string> {
  const links = (await readMail(clinic)).flatMap(
    ({ text }) => /#role=user&token=([\w-]{43})/.exec(text)?.[1] ?? [],
  );
  return links.at(-1) ?? '';
}

test('a patient needs no e-mail address, and is booked for at once', async () => {
  const [reception, doctor] = await somePeople(clinic, 'reception', 'doctor');
  const userId = await added(reception, { name: 'Kamala Das' });
  expect(await booked(reception, userId, doctor.id)).toBeTruthy();
  expect(await rowOf(reception, 'kamala')).toMatchObject({
    _id: userId,
    email: '',
    phone: '',
    claimed: false,
    appointments: 1,
  });
  expect(await readMail(clinic)).toEqual([]);
  const invite = await request(reception, 'invitePatient', { userId });
  expect(invite.body.code).toBe('email-missing');
});

test.each([
  ['an address in use', 'email-taken', { ...KAMALA, email: 'taken@example.test' }],
  ['an odd address', 'bad-input', { ...KAMALA, email: 'kamala@nowhere' }],
  ['a birth in the future', 'bad-input', { ...KAMALA, dob: '2027-01-06' }],
  ['no name', 'bad-input', { name: ' ' }],
])('%s is refused', async (_what, code, body) => {
  const reception = await someReception(clinic);
  await added(reception, { ...KAMALA, email: 'taken@example.test' });
  const { body: answer } = await request(reception, 'addPatient', body);
  expect(answer.code).toBe(code);
});

test('an account without a password accepts no sign-in and is claimed only by the link', async () => {
  const [reception, doctor] = await somePeople(clinic, 'reception', 'doctor');
  const userId = await added(reception);
  const appointmentId = await booked(reception, userId, doctor.id);
  const signIn = (password: string) =>
    requestAs(clinic, 'signIn', { email: KAMALA.email, password }, { caller: 'patient' });
  for (const password of ['', 'null', NEW_PASSWORD])
    expect((await signIn(password)).body.code).toBe('wrong-credentials');
  const register = { name: 'Kamala', email: KAMALA.email, password: NEW_PASSWORD };
  expect((await requestAs(clinic, 'register', register)).body.code).toBe('email-taken');

  await request(reception, 'invitePatient', { userId });
  const token = await claimLink();
  const set = await requestAs(
    clinic,
    'resetPassword',
    { token, password: NEW_PASSWORD },
    { caller: 'patient' },
  );
  expect(set.status).toBe(200);
  const { body } = await signIn(NEW_PASSWORD);
  const mine = await requestAs(
    clinic,
    'listPatientAppointments',
    {},
    { headers: { token: body.token } },
  );
  expect(mine.body.appointments).toMatchObject([{ _id: appointmentId }]);
  expect(await rowOf(reception, 'kamala')).toMatchObject({ claimed: true });
  const again = await request(reception, 'invitePatient', { userId });
  expect(again.body.code).toBe('already-claimed');
});

test('asking for a new password claims it as well', async () => {
  const reception = await someReception(clinic);
  await added(reception);
  await requestAs(clinic, 'forgotPassword', { email: KAMALA.email }, { caller: 'patient' });
  const token = await claimLink();
  const set = { token, password: NEW_PASSWORD };
  expect((await requestAs(clinic, 'resetPassword', set, { caller: 'patient' })).status).toBe(200);
});

test('a corrected address ends the link to the old one', async () => {
  const reception = await someReception(clinic);
  const userId = await added(reception);
  await request(reception, 'invitePatient', { userId });
  const token = await claimLink();
  const contact = { userId, name: 'Kamala Das', email: 'k.das@example.test' };
  expect((await request(reception, 'updatePatientContact', contact)).status).toBe(200);
  const set = { token, password: NEW_PASSWORD };
  expect((await requestAs(clinic, 'resetPassword', set, { caller: 'patient' })).body.code).toBe(
    'link-invalid',
  );
});

test('an account with a password is neither changed nor merged away', async () => {
  const [reception, patient] = await somePeople(clinic, 'reception', 'patient');
  const other = await somePatient(clinic);
  const contact = { userId: patient.id, name: 'Somebody Else', email: 'else@example.test' };
  const changed = await request(reception, 'updatePatientContact', contact);
  expect(changed.body.code).toBe('already-claimed');
  const merge = { userId: patient.id, intoUserId: other.id };
  const merged = await request(reception, 'mergePatients', merge);
  expect(merged.body.code).toBe('already-claimed');
});

test('a duplicate is merged into the account: its appointments follow, it is gone', async () => {
  const [reception, doctor] = await somePeople(clinic, 'reception', 'doctor');
  const patient = await somePatient(clinic);
  const userId = await added(reception);
  const appointmentId = await booked(reception, userId, doctor.id);
  const admin = await someAdmin(clinic);
  const merge = { userId, intoUserId: patient.id };
  expect((await request(admin, 'mergePatients', merge)).status).toBe(200);
  const mine = await request(patient, 'listPatientAppointments');
  expect(mine.body.appointments).toMatchObject([{ _id: appointmentId, userId: patient.id }]);
  // The slot is theirs now: they are busy then, and can cancel.
  const busy = { docId: (await someDoctor(clinic)).id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  expect((await request(patient, 'bookAppointment', busy)).body.code).toBe('patient-busy');
  const cancelled = await request(patient, 'cancelAppointment', { appointmentId });
  expect(cancelled.status).toBe(200);
  expect(await rowOf(reception, 'kamala')).toBeUndefined();
  expect((await request(admin, 'mergePatients', merge)).body.code).toBe('patient-not-found');
});

test('a duplicate with a prescription is merged', async () => {
  const [reception, admin, doctor] = await somePeople(clinic, 'reception', 'admin', 'doctor');
  const patient = await somePatient(clinic);
  const userId = await added(reception);
  const appointmentId = await booked(reception, userId, doctor.id);
  await request(doctor, 'updateDoctorProfile', REGISTRATION);
  const issued = await request(doctor, 'savePrescription', { appointmentId, items: ITEMS });
  expect(issued.status).toBe(200);
  const merge = { userId, intoUserId: patient.id };
  expect((await request(admin, 'mergePatients', merge)).status).toBe(200);
});

test('an allergy of the duplicate follows, and replaces “none known”', async () => {
  const [reception, admin, doctor] = await somePeople(clinic, 'reception', 'admin', 'doctor');
  const patient = await somePatient(clinic);
  const userId = await added(reception);
  await booked(reception, userId, doctor.id);
  const allergy = { kind: 'allergy', text: 'Latex', state: 'active' };
  const none = { ...allergy, text: '', state: 'none-known' };
  await request(doctor, 'saveHealthEntry', { userId, entry: allergy });
  await request(patient, 'saveHealthEntry', { entry: none });
  await request(admin, 'mergePatients', { userId, intoUserId: patient.id });
  const { body } = await request(patient, 'listHealthEntries');
  expect(body.entries).toMatchObject([allergy]);
});

test('a merge is told to both mailboxes, and the trail says which appointments were whose', async () => {
  const [reception, doctor] = await somePeople(clinic, 'reception', 'doctor');
  const [admin, patient] = await somePeople(clinic, 'admin', 'patient');
  const userId = await added(reception, { ...KAMALA, email: 'second@example.test' });
  const appointmentIds = [
    await booked(reception, userId, doctor.id),
    await booked(reception, userId, doctor.id, '11:00 AM'),
  ];
  await readMail(clinic);
  await request(admin, 'mergePatients', { userId, intoUserId: patient.id });
  const mails = (await readMail(clinic)).filter(({ subject }) => /merged/.test(subject));
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [patient.email, 'second@example.test'].toSorted(),
  );
  const gone = mails.find(({ to }) => to === 'second@example.test');
  expect(gone?.text).toContain('another record is of the same person');
  expect(gone?.text).not.toMatch(/Asha|Kamala/);
  const entries = await clinic.database.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'appointment_id'])
    .where('action', '=', 'merged-patients')
    .where('actor_id', '=', admin.id)
    .execute();
  const ofDuplicate = appointmentIds.map((id) => ({ subject_id: userId, appointment_id: id }));
  expect(entries).toEqual(
    expect.arrayContaining([...ofDuplicate, { subject_id: patient.id, appointment_id: null }]),
  );
});

test('the admin merges into the account of somebody else only after a confirmation', async () => {
  const [reception, admin] = await somePeople(clinic, 'reception', 'admin');
  const patient = await somePatient(clinic, 'Mallory');
  const merge = { userId: await added(reception), intoUserId: patient.id };
  clinic.now += 20 * 60_000;
  const refused = await request(admin, 'mergePatients', merge);
  expect([refused.status, refused.body.code]).toEqual([403, 'confirmation-required']);
  expect((await request(admin, 'confirmSession', { password: PASSWORD })).status).toBe(200);
  expect((await request(admin, 'mergePatients', merge)).status).toBe(200);
});

test.each([
  ['the same name and phone', { name: ' kamala  DAS', phone: '080 5550 1234' }, 200],
  ['another name', { name: 'Mallory', phone: '+91 80 5550 1234' }, 409],
  ['another phone', { name: 'Kamala Das', phone: '+91 80 5550 9999' }, 409],
  ['no phone', { name: 'Kamala Das', phone: '' }, 409],
])('reception merges into an account with %s: %s', async (_whom, identity, status) => {
  const [reception, patient] = await somePeople(clinic, 'reception', 'patient');
  await clinic.database.db
    .updateTable('patients')
    .set(identity)
    .where('id', '=', patient.id)
    .execute();
  const merge = { userId: await added(reception), intoUserId: patient.id };
  const reply = await request(reception, 'mergePatients', merge);
  expect([reply.status, reply.body.code]).toEqual([
    status,
    status === 200 ? undefined : 'different-person',
  ]);
});

test('messages about its appointments that are not sent yet go to the account', async () => {
  const [reception, doctor] = await somePeople(clinic, 'reception', 'doctor');
  const patient = await somePatient(clinic);
  const userId = await added(reception);
  await booked(reception, userId, doctor.id);
  await request(reception, 'invitePatient', { userId });
  await readMail(clinic);
  await clinic.database.executeSql(
    "update outbox set state = 'pending', finished_at = null, due_at = '2027-02-01'",
  );
  const admin = await someAdmin(clinic);
  await request(admin, 'mergePatients', { userId, intoUserId: patient.id });
  const recipients = await clinic.database.db
    .selectFrom('outbox')
    .select(['kind', 'recipient_id'])
    .where('kind', 'in', ['appointment-booked', 'invitation'])
    .orderBy('kind')
    .execute();
  expect(recipients).toEqual([
    { kind: 'appointment-booked', recipient_id: patient.id },
    { kind: 'invitation', recipient_id: userId },
  ]);
});

test('two appointments at one time cannot become one patient’s', async () => {
  const reception = await someReception(clinic);
  const patient = await somePatient(clinic);
  const userId = await added(reception);
  await booked(reception, userId, (await someDoctor(clinic)).id);
  await booked(reception, patient.id, (await someDoctor(clinic)).id);
  const admin = await someAdmin(clinic);
  const { body } = await request(admin, 'mergePatients', { userId, intoUserId: patient.id });
  expect(body.code).toBe('patient-busy');
  expect(await rowOf(reception, 'kamala')).toMatchObject({ appointments: 1 });
});

test.each([
  ['itself', 'intoUserId', 'bad-input', (userId: string) => ({ userId, intoUserId: userId })],
  [
    'an unknown id',
    'intoUserId',
    'patient-not-found',
    (userId: string) => ({ userId, intoUserId: UNKNOWN_ID }),
  ],
  [
    'an account, from an unknown id',
    'userId',
    'patient-not-found',
    (intoUserId: string) => ({ userId: UNKNOWN_ID, intoUserId }),
  ],
])('a patient is not merged into %s', async (_whom, field, code, body) => {
  const reception = await someReception(clinic);
  const userId = await added(reception);
  const { body: answer } = await request(reception, 'mergePatients', body(userId));
  expect([answer.code, answer.field]).toEqual([code, field]);
});
