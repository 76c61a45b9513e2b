import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, vi } from 'vitest';
import { eraseRestored, erasureJob } from '#features/erasure/erasure-jobs.ts';
import { type Person, renewSession, someAdmin, someDoctor, somePatient } from './actors.ts';
import { bookedAppointment } from './booked-appointment.ts';
import { testClinic } from './build-app.ts';
import { ITEMS, REGISTRATION } from './prescription-fixture.ts';
import { readMail } from './trial-mail.ts';

/** A word that must not be found after an erasure. */
export const MARK = 'Zyxomark';
const MARK_BYTES = Buffer.from(MARK).toString('hex');

/** Provides a clinic on Tuesday 5 January 2027, 09:00, with a patient, a doctor and an admin. */
export function erasureFixture() {
  const dataDir = mkdtempSync(join(tmpdir(), 'nadi-erasure-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const clinic = testClinic({ DATA_DIR: dataDir });
  const { request } = clinic;
  const people = {} as { patient: Person; doctor: Person; admin: Person };
  const start = clinic.now;
  /** Begins again with other people, at the start. */
  const renewPeople = async () => {
    clinic.now = start;
    people.patient = await somePatient(clinic, `${MARK} Rao`);
    people.doctor = await someDoctor(clinic);
    people.admin = await someAdmin(clinic);
  };
  beforeEach(renewPeople);

  const confirm = (userId = people.patient.id) =>
    request(people.admin, 'confirmErasure', { userId });

  const renewSessions = async () => {
    for (const { token } of Object.values(people)) await renewSession(clinic, token);
  };

  /** Completes an appointment with marked words in every part of its record, paid in cash. */
  async function someRecord(): Promise<string> {
    const { patient, doctor, admin } = people;
    const { appointmentId } = await bookedAppointment(clinic, { patient, doctor });
    const about = { appointmentId };
    await request(patient, 'setReason', { ...about, reason: `${MARK} reason` });
    await request(patient, 'saveHealthEntry', {
      entry: { kind: 'problem', text: `${MARK} own`, state: 'active' },
    });
    const allergy = await request(doctor, 'saveHealthEntry', {
      userId: patient.id,
      entry: { kind: 'allergy', text: `${MARK} allergy`, state: 'active' },
    });
    const note = { subjective: MARK, objective: MARK, assessment: MARK, plan: MARK };
    await request(doctor, 'saveNote', { ...about, note, version: 0 });
    await request(doctor, 'signNote', { ...about, version: 1 });
    await request(doctor, 'addAddendum', { ...about, text: `${MARK} addendum` });
    await request(doctor, 'shareSummary', { ...about, found: MARK, toDo: MARK, comeBackIf: MARK });
    await request(doctor, 'updateDoctorProfile', REGISTRATION);
    const items = ITEMS.map((item) => ({ ...item, instruction: `${MARK} instruction` }));
    const issued = await request(doctor, 'savePrescription', { ...about, items });
    if (issued.status !== 200) throw new Error(`not prescribed: ${issued.body.code}`);
    clinic.now = Date.parse('2027-01-06T10:40:00+05:30');
    await renewSessions();
    await request(admin, 'checkIn', about);
    const paid = await request(admin, 'recordCash', about);
    if (paid.status !== 200) throw new Error(`cash was not recorded: ${paid.body.code}`);
    await request(doctor, 'completeAppointment', about);
    await request(patient, 'disputeEntry', {
      about: { kind: 'summary', id: appointmentId },
      text: `${MARK} was not said`,
    });
    await request(patient, 'disputeEntry', {
      about: { kind: 'health-entry', id: allergy.body.entry._id },
      text: `${MARK} is not an allergy`,
    });
    const { disputes } = (await request(doctor, 'listDoctorDisputes')).body;
    for (const { _id: disputeId } of disputes) {
      await request(doctor, 'answerDispute', { disputeId, text: `${MARK} answer` });
    }
    await readMail(clinic);
    return appointmentId;
  }

  const rows = async (statement: string) => (await clinic.database.executeSql(statement)).rows;

  /** Returns the tables with a marked word in any column. */
  async function tablesWithMark(): Promise<string[]> {
    const tables = await rows(`SELECT relname AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`);
    const found: string[] = [];
    for (const { name } of tables as { name: string }[]) {
      const marked = await rows(`SELECT 1 FROM ${name} t
        WHERE t::text ILIKE '%${MARK}%' OR t::text LIKE '%${MARK_BYTES}%' LIMIT 1`);
      if (marked.length > 0) found.push(name);
    }
    return found;
  }

  function jobDeps() {
    return {
      ...{ database: clinic.database, clock: { now: () => clinic.now }, log: { warn: vi.fn() } },
      ...{ dataDir, zone: 'Asia/Kolkata', cancelAppointment: vi.fn() },
    };
  }

  return {
    ...{ clinic, people, dataDir, renewPeople, confirm, renewSessions, someRecord },
    ...{ rows, tablesWithMark },
    runJob: () => erasureJob(jobDeps()).run(),
    restart: () => eraseRestored(jobDeps()),
  };
}
