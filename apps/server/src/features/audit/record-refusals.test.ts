import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import {
  PASSWORD,
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

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
  await requestAs(clinic, 'signInPatient', { email: 'none@example.test', password: PASSWORD });
  await requestAs(clinic, 'signInPatient', { email: patient.email, password: 'not this one' });
  await vi.waitFor(async () => expect(await entries(admin, 'failed-sign-in')).toEqual(['Asha']));
  await requestAs(clinic, 'signInPatient', { email: patient.email, password: PASSWORD });
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
  ['meeting', 'getDoctorAppointment', 'appointment-not-found'],
  ['document', 'getPatientDocument', 'document-not-found'],
  ['prescription', 'getPatientPrescription', 'prescription-not-found'],
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
