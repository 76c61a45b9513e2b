import { randomUUID } from 'node:crypto';
import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { hours, minutes } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { beforeEach, expect, test } from 'vitest';
import { type Person, renewSession, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';
import { readMail } from '#testing/trial-mail.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

const REASON = 'Unconscious at the entrance, needs her allergies';
const PENICILLIN = { kind: 'allergy', text: 'Penicillin', state: 'active' };

let admin: Person;
let patient: Person;
let treating: Person;
let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  admin = await someAdmin(clinic);
  ({ patient, doctor: treating, appointmentId } = await bookedAppointment(clinic));
  doctor = await someDoctor(clinic, { name: 'Dr. Thomas Mathew' });
  await offer(true);
  await clinic.database.db
    .updateTable('patients')
    .set({ phone: '+91 98765 43210', born_on: '1980-02-29' })
    .where('id', '=', patient.id)
    .execute();
});

function offer(emergencyAccess: boolean) {
  return request(admin, 'updateClinicSettings', { ...DEFAULT_CLINIC, emergencyAccess });
}

function open(userId = patient.id, as = doctor) {
  return request(as, 'openEmergencyAccess', { userId, reason: REASON });
}

const read = (accessId: string, as = doctor) => request(as, 'getEmergencyRecord', { accessId });
const find = (body: object) => request(doctor, 'findEmergencyPatient', body);

async function entries(as = admin) {
  const { body } = await request(as, 'listAudit', {});
  return body.entries as { action: string; emergencyAccessId?: string; subject: object | null }[];
}

const seenBy = async (as = patient) => (await request(as, 'listRecordAccess', {})).body.emergencies;

test('nothing answers while the clinic has not turned it on', async () => {
  const { accessId } = (await open()).body;
  await offer(false);
  const replies = [await open(), await read(accessId), await find({ phone: '98765 43210' })];
  expect(replies.map(({ body }) => body.code)).toEqual(Array(3).fill('emergency-access-off'));
  const { settings } = (await request(patient, 'getClinic', {}, { caller: 'visitor' })).body;
  expect(settings).not.toHaveProperty('emergencyAccess');
});

test('finds a patient only by the whole phone number, or by name and birth date', async () => {
  const found = { _id: patient.id, name: 'Asha Rao', age: 46, phoneEnd: '10' };
  const exact = [
    { phone: '+91 98765 43210' },
    { phone: '9876543210' },
    { name: 'ASHA  rao', dob: '1980-02-29' },
  ];
  for (const search of exact) expect((await find(search)).body.patients).toEqual([found]);
  const near = [
    { phone: '8765 43210' },
    { phone: '+44 98765 43210' },
    { name: 'Asha', dob: '1980-02-29' },
    { name: 'Asha Rao', dob: '1980-02-28' },
  ];
  for (const search of near) expect((await find(search)).body.patients).toEqual([]);
  for (const search of [{}, { phone: '43210' }, { name: 'Asha Rao' }]) {
    expect((await find(search)).body.code).toBe('bad-input');
  }
});

test('finds no one by a phone number that many patients share', async () => {
  for (let at = 0; at < 5; at += 1) await somePatient(clinic);
  await clinic.database.db.updateTable('patients').set({ phone: '080 5550 1234' }).execute();
  expect((await find({ phone: '080 5550 1234' })).body.patients).toEqual([]);
});

test('every search is recorded and their number is limited', async () => {
  for (let at = 0; at < 9; at += 1) await find({ phone: '98765 43211' });
  expect((await find({ phone: '98765 43210' })).status).toBe(200);
  expect((await find({ phone: '98765 43210' })).status).toBe(429);
  const searches = (await entries()).filter(
    ({ action }) => action === 'searched-emergency-patient',
  );
  expect(searches.map(({ subject }) => subject !== null)).toEqual([true, ...Array(9).fill(false)]);
});

test('the record is open for exactly one hour, with everything that a treating doctor reads', async () => {
  await request(patient, 'saveHealthEntry', { entry: PENICILLIN });
  await request(treating, 'saveNote', { appointmentId, note: { plan: 'A draft' }, version: 0 });
  const { accessId, endsAt } = (await open()).body;
  expect(endsAt).toBe(clinic.now + hours(1));
  const { body } = await read(accessId);
  expect(body).toMatchObject({
    patient: { name: 'Asha Rao' },
    entries: [PENICILLIN],
    appointments: [{ _id: appointmentId }],
  });
  expect(body.appointments[0]).not.toHaveProperty('meetingId');
  expect(body.appointments[0]).not.toHaveProperty('note');
  await request(treating, 'signNote', { appointmentId, version: 1 });
  expect((await read(accessId)).body.appointments[0].note.note.plan).toBe('A draft');
  clinic.now = endsAt - 1;
  await renewSession(clinic, doctor.token);
  expect((await read(accessId)).status).toBe(200);
  clinic.now = endsAt;
  expect((await read(accessId)).body.code).toBe('emergency-access-ended');
});

test('an emergency access writes nothing and opens no other route', async () => {
  await open();
  const userId = patient.id;
  const refused = [
    await request(doctor, 'saveHealthEntry', { userId, entry: PENICILLIN }),
    await request(doctor, 'listHealthEntries', { userId }),
    await request(doctor, 'getDoctorPatient', { userId }),
    await request(doctor, 'getDoctorAppointment', { appointmentId }),
    await request(doctor, 'saveNote', { appointmentId, note: { plan: 'Rest' }, version: 0 }),
    await request(doctor, 'listNoteVersions', { appointmentId }),
    await request(doctor, 'completeAppointment', { appointmentId }),
  ];
  expect(refused.map(({ status }) => status)).toEqual(Array(7).fill(404));
});

test('another doctor’s access is unknown, and a treating doctor needs none', async () => {
  const { accessId } = (await open()).body;
  expect((await read(accessId, treating)).body.code).toBe('emergency-access-not-found');
  expect((await open(patient.id, treating)).body.code).toBe('already-treats');
  expect((await open(doctor.id)).body.code).toBe('patient-not-found');
});

test('a reason has ten to 500 characters', async () => {
  for (const reason of ['Too short', ' '.repeat(20), 'x'.repeat(501)]) {
    const { body } = await request(doctor, 'openEmergencyAccess', { userId: patient.id, reason });
    expect(body).toMatchObject({ code: 'bad-input', field: 'reason' });
  }
});

test('opening it again while it is open neither extends it nor tells anybody again', async () => {
  const replies = await Promise.all([open(), open()]);
  const [first, second] = replies.map(({ body }) => body.accessId);
  expect(second).toBe(first);
  clinic.now += minutes(30);
  await renewSession(clinic, doctor.token);
  expect((await open()).body.endsAt).toBe(clinic.now + minutes(30));
  clinic.now += minutes(30);
  expect((await open()).body.accessId).not.toBe(first);
});

test.each(['the setting', 'the doctor'])('turning off %s ends it for good', async (what) => {
  const { accessId } = (await open()).body;
  clinic.now += minutes(5);
  if (what === 'the setting') {
    await offer(false);
    await offer(true);
    expect((await read(accessId)).body.code).toBe('emergency-access-ended');
  } else {
    await request(admin, 'retireDoctor', { docId: doctor.id });
    expect((await read(accessId)).status).toBe(401);
    await request(admin, 'reinstateDoctor', { docId: doctor.id });
  }
  expect(await seenBy()).toMatchObject([{ endsAt: clinic.now }]);
});

test('a read while the setting is turned off answers whole or not at all', async () => {
  const { accessId } = (await open()).body;
  const [reply] = await Promise.all([read(accessId), offer(false)]);
  const allowed = reply.status === 200 ? reply.body.patient.name : reply.body.code;
  expect(['Asha Rao', 'emergency-access-off', 'emergency-access-ended']).toContain(allowed);
  expect((await read(accessId)).body.code).toBe('emergency-access-off');
});

test('an opening and the end of the setting at once leave nothing open', async () => {
  await Promise.all([open(), offer(false)]);
  await offer(true);
  for (const { _id } of await seenBy())
    expect((await read(_id)).body.code).toBe('emergency-access-ended');
});

test('the patient reads who, why and the clinic’s check, without the remark', async () => {
  const { accessId } = (await open()).body;
  await read(accessId);
  const opened = { _id: accessId, doctor: 'Dr. Thomas Mathew', patient: 'Asha Rao' };
  const times = { openedAt: clinic.now, endsAt: clinic.now + hours(1) };
  expect(await seenBy()).toEqual([{ ...opened, reason: REASON, ...times }]);
  clinic.now += minutes(10);
  const check = { accessId, justified: true, remark: 'Spoke to the ward' };
  expect((await request(admin, 'checkEmergencyAccess', check)).status).toBe(200);
  expect((await request(admin, 'checkEmergencyAccess', check)).body.code).toBe('already-checked');
  const checked = { checkedAt: clinic.now, justified: true };
  expect(await seenBy()).toEqual([{ ...opened, reason: REASON, ...times, ...checked }]);
  const { accesses } = (await request(admin, 'listEmergencyAccesses', {})).body;
  expect(accesses).toMatchObject([{ _id: accessId, ...checked, remark: 'Spoke to the ward' }]);
  const actions = (await entries()).map(({ action }) => action);
  expect(actions.slice(0, 3)).toEqual([
    ...['checked-emergency-access', 'read-emergency-record', 'opened-emergency-access'],
  ]);
});

test('the patient sees no name if the clinic shows none', async () => {
  await open();
  await request(admin, 'updateClinicSettings', { ...DEFAULT_CLINIC, showStaffNames: false });
  expect(await seenBy()).toMatchObject([{ doctor: '', reason: REASON }]);
});

test('reads of the hour are marked with the access, earlier and later entries are not', async () => {
  await find({ phone: '98765 43210' });
  clinic.now += minutes(1);
  const { accessId } = (await open()).body;
  await read(accessId);
  clinic.now += hours(1);
  for (const { token } of [doctor, admin]) await renewSession(clinic, token);
  await find({ phone: '98765 43210' });
  const marks = (await entries()).map((entry) => [entry.action, entry.emergencyAccessId]);
  expect(marks.slice(0, 4)).toEqual([
    ['searched-emergency-patient', undefined],
    ['read-emergency-record', accessId],
    ['opened-emergency-access', accessId],
    ['searched-emergency-patient', undefined],
  ]);
});

test('a merge of two records moves the accesses of the duplicate', async () => {
  const name = 'Asha Rao';
  const added = await request(admin, 'addPatient', { name, phone: '+91 98765 43210' });
  const { userId } = added.body;
  const { accessId } = (await open(userId)).body;
  await request(admin, 'confirmSession', { password: 'a long enough secret' });
  const merge = { userId, intoUserId: patient.id };
  expect((await request(admin, 'mergePatients', merge)).status).toBe(200);
  expect(await seenBy()).toMatchObject([{ _id: accessId }]);
  expect((await read(accessId)).body.patient._id).toBe(patient.id);
});

test('a manager sees the accesses to a dependant', async () => {
  const dependant = await someDependant(clinic, patient);
  await open(dependant);
  expect(await seenBy()).toMatchObject([{ patient: 'Meera Rao', ofDependant: true }]);
});

test('patient, manager and admins get one mail each, without names and health data', async () => {
  const dependant = await someDependant(clinic, patient);
  await open();
  await open();
  await open(dependant);
  const mails = (await readMail(clinic)).filter(({ subject }) =>
    subject.includes('in an emergency'),
  );
  const sent = mails.map(({ to, subject }) => [to.includes(admin.email) ? 'admin' : to, subject]);
  expect(sent.toSorted()).toEqual([
    ['admin', 'A record was opened in an emergency'],
    ['admin', 'A record was opened in an emergency'],
    [expect.stringContaining(patient.email), 'A record in your family was opened in an emergency'],
    [expect.stringContaining(patient.email), 'Your record was opened in an emergency'],
  ]);
  const words = mails.map(({ text }) => text).join();
  for (const word of ['Asha', 'Meera', 'Mathew', 'Unconscious']) expect(words).not.toContain(word);
});

test('a doctor opens documents and prescriptions of the record during the hour alone', async () => {
  const [id, bytes] = [randomUUID(), Buffer.from('%PDF-1.7')];
  await clinic.database.db
    .insertInto('documents')
    .values({
      ...{ id, appointment_id: appointmentId, patient_id: patient.id, name: 'Letter.pdf' },
      ...{ media_type: 'application/pdf', size: bytes.length, sha256: Buffer.alloc(32) },
      uploaded_at: new Date(clinic.now),
    })
    .execute();
  await clinic.database.db
    .insertInto('document_parts')
    .values({ document_id: id, part: 0, bytes })
    .execute();
  const headers = { [TOKEN_HEADERS.doctor]: doctor.token };
  const url = `/api/doctor/document?documentId=${id}`;
  const download = async () => (await clinic.app.inject({ url, headers })).statusCode;
  expect(await download()).toBe(404);
  await open();
  expect(await download()).toBe(200);
  expect((await entries())[0]).toMatchObject({
    ...{ action: 'read-document', emergencyAccessId: expect.any(String) },
  });
  clinic.now += hours(1);
  await renewSession(clinic, doctor.token);
  expect(await download()).toBe(404);
});
