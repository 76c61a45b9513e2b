import { randomUUID } from 'node:crypto';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { describe, expect, test, vi } from 'vitest';
import {
  PASSWORD,
  type Person,
  requestAs,
  signInAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
import { bookedAppointment, SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

describe('entries', () => {
  interface Entry {
    action: string;
    actor: { role: string; name: string };
    subject: { role: string; name: string } | null;
  }

  async function trailOf(admin: Person, query: object = {}): Promise<string[]> {
    const { body } = await requestAs(clinic, 'listAudit', query, { as: admin });
    return body.entries.map(({ action, actor, subject }: Entry) =>
      [actor.name, action, subject?.name].filter(Boolean).join(' '),
    );
  }

  async function someAppointment() {
    const [admin, doctor, patient] = [
      await someAdmin(clinic),
      await someDoctor(clinic, { name: 'Dr. Bose' }),
      await somePatient(clinic, 'Asha'),
    ];
    const { appointmentId } = await bookedAppointment(clinic, { doctor, patient });
    await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
    return { admin, doctor, patient, slot: { docId: doctor.id, ...SLOT }, appointmentId };
  }

  test('who did what to whose record, newest first', async () => {
    const { admin, doctor, appointmentId } = await someAppointment();
    await signInAs(clinic, doctor);
    await requestAs(clinic, 'searchAppointments', {}, { as: doctor });
    await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
    await requestAs(clinic, 'changeAvailability', { docId: doctor.id }, { as: admin });
    expect(await trailOf(admin)).toEqual([
      'Admin changed-availability Dr. Bose',
      'Dr. Bose completed Asha',
      'Dr. Bose read-appointments Asha',
      'Dr. Bose signed-in',
      'Asha booked Asha',
    ]);
    expect(await trailOf(admin, { role: 'doctor', search: 'asha' })).toEqual([
      'Dr. Bose completed Asha',
      'Dr. Bose read-appointments Asha',
    ]);
    expect(await trailOf(admin, { action: 'booked' })).toEqual(['Asha booked Asha']);
    expect(await trailOf(admin, { from: '2027-01-06' })).toEqual([]);
  });

  test('a refused change leaves no entry of a change', async () => {
    const { admin, slot, appointmentId } = await someAppointment();
    const other = { as: await someDoctor(clinic) };
    await requestAs(clinic, 'completeAppointment', { appointmentId }, other);
    await requestAs(clinic, 'bookAppointment', slot, { as: await somePatient(clinic) });
    await signInAs(clinic, admin, 'wrong wrong wrong');
    for (const action of ['completed', 'signed-in']) {
      expect(await trailOf(admin, { action })).toEqual([]);
    }
    expect(await trailOf(admin, { action: 'booked' })).toEqual(['Asha booked Asha']);
  });

  test('looking at a record again the same day adds nothing, the next day it does', async () => {
    const { admin, doctor } = await someAppointment();
    const openDashboard = () => requestAs(clinic, 'getDoctorDashboard', {}, { as: doctor });
    await openDashboard();
    await openDashboard();
    expect(await trailOf(admin, { action: 'read-appointments' })).toHaveLength(1);
    clinic.now += 24 * 60 * 60 * 1000;
    await clinic.database.db
      .updateTable('sessions')
      .set({ active_at: new Date(clinic.now) })
      .execute();
    const signedIn = await signInAs(clinic, doctor);
    const again = { ...doctor, token: signedIn.body.token };
    await requestAs(clinic, 'getDoctorDashboard', {}, { as: again });
    const login = await signInAs(clinic, admin);
    const today = { ...admin, token: login.body.token };
    expect(await trailOf(today, { action: 'read-appointments' })).toHaveLength(2);
  });

  test('a patient sees who read their own record, but not who read others', async () => {
    const { doctor, patient } = await someAppointment();
    const other = await somePatient(clinic, 'Ravi');
    await requestAs(clinic, 'getDoctorDay', { date: '2027-01-06' }, { as: doctor });
    const access = async (as: Person) =>
      (await requestAs(clinic, 'listRecordAccess', {}, { as })).body.entries;
    expect(await access(patient)).toMatchObject([
      { action: 'read-appointments', actor: { role: 'doctor', name: 'Dr. Bose' } },
    ]);
    expect(await access(other)).toEqual([]);
  });

  test('the clinic can tell patients only the role of its staff; the admin reads the name', async () => {
    const { admin, doctor, patient } = await someAppointment();
    await requestAs(clinic, 'getDoctorDay', { date: '2027-01-06' }, { as: doctor });
    const settings = { ...DEFAULT_CLINIC, showStaffNames: false };
    await requestAs(clinic, 'updateClinicSettings', settings, { as: admin });
    const { body } = await requestAs(clinic, 'listRecordAccess', {}, { as: patient });
    expect(body.entries).toMatchObject([{ action: 'read-appointments' }]);
    expect(body.entries[0].actor).toEqual({ role: 'doctor', name: '' });
    const [entry] = await trailOf(admin, { action: 'read-appointments' });
    expect(entry).toContain('Dr. Bose');
  });

  test('pages by id', async () => {
    const { admin } = await someAppointment();
    const docId = (await requestAs(clinic, 'listDoctors')).body.doctors[0]._id;
    for (const available of [false, true, false]) {
      await requestAs(clinic, 'changeAvailability', { docId, available }, { as: admin });
    }
    const page = async (query: object) =>
      (await requestAs(clinic, 'listAudit', { pageSize: 2, ...query }, { as: admin })).body;
    const first = await page({});
    const second = await page({ before: first.next });
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual([4, 3, 2, 1]);
    expect(second.next).toBeNull();
  });

  test('a name that hundreds of patients share is found', async () => {
    const admin = await someAdmin(clinic);
    await clinic.database.executeSql(`
    insert into patients (id, email, password_hash, name, created_at)
    select gen_random_uuid(), n || '@many.test', '-', 'Zoya Kumar ' || n, now()
    from generate_series(1, 400) n`);
    const patient = await somePatient(clinic, 'Zoya Kumar');
    await requestAs(clinic, 'endSessionsOfPatient', { email: patient.email }, { as: admin });
    const { body } = await requestAs(clinic, 'listAudit', { search: 'kumar' }, { as: admin });
    expect(body.entries).toMatchObject([{ subject: { id: patient.id } }]);
  });
});

describe('refusals', () => {
  interface Entry {
    action: string;
    actor: { name: string };
    subject: { name: string } | null;
  }

  async function entries(admin: Person, action: string): Promise<string[]> {
    const { body } = await requestAs(clinic, 'listAudit', { action }, { as: admin });
    return body.entries.map(({ actor, subject }: Entry) =>
      [actor.name, subject?.name].filter(Boolean).join(' → '),
    );
  }

  async function booked(doctor: Person, patient: Person): Promise<string> {
    const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
    await requestAs(clinic, 'bookAppointment', slot, { as: patient });
    const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
    return body.appointments[0]._id;
  }

  test('a wrong password for an account is recorded, an e-mail without account is not', async () => {
    const admin = await someAdmin(clinic);
    const patient = await somePatient(clinic, 'Asha');
    await requestAs(
      clinic,
      'signIn',
      { email: 'none@example.test', password: PASSWORD },
      { caller: 'patient' },
    );
    await signInAs(clinic, patient, 'not this one');
    await vi.waitFor(async () => expect(await entries(admin, 'failed-sign-in')).toEqual(['Asha']));
    await signInAs(clinic, patient);
    expect(await entries(admin, 'failed-sign-in')).toEqual(['Asha']);
  });

  test('refused access to somebody’s appointment is recorded once a day; an unknown id is not', async () => {
    const [admin, doctor, patient] = [
      await someAdmin(clinic),
      await someDoctor(clinic, { name: 'Dr. Bose' }),
      await somePatient(clinic, 'Asha'),
    ];
    const other = await someDoctor(clinic, { name: 'Dr. Curious' });
    const appointmentId = await booked(doctor, patient);
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const id of [unknown, appointmentId, appointmentId]) {
      const { status } = await requestAs(
        clinic,
        'completeAppointment',
        { appointmentId: id },
        { as: other },
      );
      expect(status).toBe(404);
    }
    await vi.waitFor(async () =>
      expect(await entries(admin, 'refused-access')).toEqual(['Dr. Curious → Asha']),
    );
    // The patient sees it in their own list.
    const { body } = await requestAs(clinic, 'listRecordAccess', {}, { as: patient });
    expect(body.entries.map(({ action }: Entry) => action)).toContain('refused-access');
  });

  test('a merge into an unknown id is no refused access to the duplicate', async () => {
    const [admin, patient] = [await someAdmin(clinic), await somePatient(clinic, 'Asha')];
    const merge = { userId: patient.id, intoUserId: '00000000-0000-4000-8000-000000000000' };
    const { body } = await requestAs(clinic, 'mergePatients', merge, { as: admin });
    expect(body.field).toBe('intoUserId');
    // It waits for what is being recorded.
    await clinic.app.close();
    const { db } = clinic.database;
    const refused = db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'refused-access');
    expect(await refused.execute()).toEqual([]);
  });

  test('reading the audit trail is recorded once a day', async () => {
    const admin = await someAdmin(clinic);
    for (let n = 0; n < 3; n += 1) await requestAs(clinic, 'listAudit', {}, { as: admin });
    expect(await entries(admin, 'read-audit')).toEqual(['Admin → Admin']);
  });

  test.each([
    ['patient', 'getDoctorPatient', 'patient-not-found'],
    ['vitals', 'getPatientVitals', 'patient-not-found'],
    ['health', 'listHealthEntries', 'patient-not-found'],
    ['meeting', 'getDoctorAppointment', 'appointment-not-found'],
    ['document', 'getDocument', 'document-not-found'],
    ['prescription', 'getPrescription', 'prescription-not-found'],
  ] as const)('refused access to a %s is recorded', async (kind, route, code) => {
    const [admin, doctor, patient] = [
      await someAdmin(clinic),
      await someDoctor(clinic, { name: 'Dr. Bose' }),
      await somePatient(clinic, 'Asha'),
    ];
    const other = await someDoctor(clinic, { name: 'Dr. Curious' });
    const appointmentId = await booked(doctor, patient);
    const { db } = clinic.database;
    const { meeting_code: meetingId } = await db
      .selectFrom('appointments')
      .select('meeting_code')
      .executeTakeFirstOrThrow();
    const id = randomUUID();
    const at = new Date(clinic.now);
    if (kind === 'document') {
      const facts = {
        name: 'a.pdf',
        media_type: 'application/pdf',
        size: 1,
        sha256: Buffer.alloc(32),
      };
      const owner = { appointment_id: appointmentId, patient_id: patient.id };
      await db
        .insertInto('documents')
        .values({ id, ...owner, ...facts, uploaded_at: at })
        .execute();
    }
    if (kind === 'prescription') {
      const facts = { token: 'a'.repeat(22), sheet: '{}', hash: Buffer.alloc(32), replaces: null };
      const values = { id, appointment_id: appointmentId, ...facts, issued_at: at };
      await db.insertInto('prescriptions').values(values).execute();
    }
    const body = {
      patient: { userId: patient.id },
      vitals: { patientId: patient.id },
      health: { userId: patient.id },
      meeting: { meetingId },
      document: { documentId: id },
      prescription: { prescriptionId: id },
    }[kind];
    const answer = await requestAs(clinic, route, body, { as: other });
    expect(answer.body.code).toBe(code);
    await vi.waitFor(async () =>
      expect(await entries(admin, 'refused-access')).toEqual(['Dr. Curious → Asha']),
    );
  });
});
