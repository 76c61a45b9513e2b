import { randomUUID } from 'node:crypto';
import { EMERGENCY_ACCESS_FOR } from '@nadi/domain/limits';
import { normalisePersonName } from '@nadi/domain/person-name';
import { replyMessages } from '@nadi/messages/en/replies';
import { patientInBody } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation, Query } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { requireEmergencyAccess, requireEmergencyOffered } from '#policies/record-access.ts';
import { presentEmergencyAccess, presentFoundPatient } from '#presenters/emergency-access.ts';
import { presentHealthEntry } from '#presenters/record.ts';
import { listAdminIds } from '#store/admins.ts';
import { recordAudits } from '#store/audit.ts';
import { shareClinicSettings } from '#store/clinic-settings.ts';
import {
  checkAccess,
  type FoundPatient,
  findEmergencyAccess,
  findRunningAccess,
  insertEmergencyAccess,
  listEmergencyAccesses,
  listPatientsBornOn,
  listPatientsByPhone,
  lockActiveDoctor,
} from '#store/emergency-accesses.ts';
import { isPatientOf } from '#store/encounters.ts';
import { listHealthEntries } from '#store/health-entries.ts';
import { lockPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';
import { listVitalsForDoctor } from '#store/vitals.ts';
import { readRecord } from './read-record.ts';

export interface EmergencyDeps {
  zone: string;
  publicUrl: string;
  /** Counts the searches of one doctor. */
  searches: Throttle;
  mail: {
    /** Queues messages about accounts; nothing if no mail is sent. */
    enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
    /** Sends what was queued, once it is committed. */
    wake(): void;
  };
}

const PAGE_SIZE = 50;
/** Members of a family may share a phone number; a number that more people share identifies no one. */
const MATCHES_MAX = 5;
const PHONE_DIGITS_MIN = 7;

export function emergencyAccessRoutes(deps: EmergencyDeps) {
  return {
    findEmergencyPatient: findEmergencyPatient(deps),
    openEmergencyAccess: openEmergencyAccess(deps.mail),
    getEmergencyRecord: getEmergencyRecord(deps),
    /** Lists them for the admin, also what was opened before the setting was turned off. */
    listEmergencyAccesses: {
      kind: 'query',
      audit: null,
      async execute({ body: { before } }, db) {
        const found = await listEmergencyAccesses(db, {
          before: before === undefined ? undefined : new Date(before),
          limit: PAGE_SIZE + 1,
        });
        const shown = found.slice(0, PAGE_SIZE);
        const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
        const accesses = shown.map((access) => ({
          ...presentEmergencyAccess(access),
          remark: access.remark || undefined,
        }));
        const next = last?.opened_at.getTime() ?? null;
        return { success: true, accesses, next, timeZone: deps.zone };
      },
    },
    checkEmergencyAccess,
  } satisfies Partial<Handlers<Db>>;
}

/** Finds a patient by what somebody in an emergency can say or carries; never a list to browse. */
function findEmergencyPatient({
  zone,
  searches,
}: EmergencyDeps): Query<Db, 'findEmergencyPatient'> {
  return {
    kind: 'query',
    // Written here: each search is recorded, also one without a result.
    audit: null,
    async execute({ actor, body, now }, db) {
      await requireEmergencyOffered(db);
      await searches.consume(actor.id);
      const found = await search(db, body);
      const patients = found.length > MATCHES_MAX ? [] : found;
      const entry = { at: new Date(now), action: 'searched-emergency-patient', actor };
      const subjects = patients.map(({ id }) => ({ role: 'patient' as const, id }));
      const concerned = subjects.length > 0 ? subjects : [null];
      await recordAudits(
        db,
        concerned.map((subject) => ({ ...entry, subject, appointmentId: null })),
      );
      return {
        success: true,
        patients: patients.map((each) => presentFoundPatient(each, { zone, now })),
      };
    },
  };
}

interface Search {
  phone?: string | undefined;
  name?: string | undefined;
  dob?: string | undefined;
}

/** @throws Problem 'bad-input' without a whole phone number, or a name with a date of birth */
async function search(db: Db, { phone, name, dob }: Search): Promise<FoundPatient[]> {
  if (phone) {
    const digits = phone.replace(/\D/g, '');
    if (digits.length < PHONE_DIGITS_MIN) throw new Problem('bad-input', { field: 'phone' });
    return listPatientsByPhone(db, digits);
  }
  if (!name) throw new Problem('bad-input', { field: 'name' });
  if (!dob) throw new Problem('bad-input', { field: 'dob' });
  const born = await listPatientsBornOn(db, dob);
  return born.filter((patient) => toKey(patient.name) === toKey(name));
}

function toKey(name: string): string {
  return normalisePersonName(name).toLowerCase();
}

/**
 * Opens a record for an hour. The patient, or their manager, and the admins are told in the same transaction
 * (docs/product/record.md#emergency-access).
 */
function openEmergencyAccess(mail: EmergencyDeps['mail']): Mutation<Db, 'openEmergencyAccess'> {
  return {
    kind: 'mutation',
    audit: { action: 'opened-emergency-access', about: patientInBody },
    async execute({ actor, body: { userId: patientId, reason }, now }, trx) {
      // So that neither the setting nor the account ends while the access is opened.
      await shareClinicSettings(trx);
      await requireEmergencyOffered(trx);
      if (!(await lockActiveDoctor(trx, actor.id))) throw new Problem('not-signed-in');
      if (!(await lockPatient(trx, patientId))) {
        throw new Problem('patient-not-found', { field: 'userId' });
      }
      if (await isPatientOf(trx, patientId, actor.id)) throw new Problem('already-treats');
      const reader = { doctorId: actor.id, patientId, now: new Date(now) };
      const message = replyMessages.emergencyAccessOpened;
      const running = await findRunningAccess(trx, reader);
      if (running) {
        const endsAt = running.ends_at.getTime();
        return { success: true, accessId: running.id, endsAt, message };
      }
      const id = randomUUID();
      const endsAt = now + EMERGENCY_ACCESS_FOR;
      await insertEmergencyAccess(trx, {
        ...{ id, doctorId: actor.id, patientId, reason },
        openedAt: new Date(now),
        endsAt: new Date(endsAt),
      });
      await mail.enqueue(trx, notices(id, { patientId, adminIds: await listAdminIds(trx), now }));
      return { success: true, accessId: id, endsAt, message };
    },
    afterCommit: mail.wake,
  };
}

function notices(
  accessId: string,
  { patientId, adminIds, now }: { patientId: string; adminIds: readonly string[]; now: number },
): OutboxEntry[] {
  const recipients = [
    { role: 'patient' as const, id: patientId },
    ...adminIds.map((id) => ({ role: 'admin' as const, id })),
  ];
  return recipients.map((recipient) => ({
    ...{ kind: 'emergency-access', recipient, locale: null, payload: { accessId }, dueAt: now },
    deduplicationKey: `emergency-access:${accessId}:${recipient.id}`,
  }));
}

/** Returns everything that a treating doctor may read, of all doctors; drafts of their notes stay theirs. */
function getEmergencyRecord({ zone, publicUrl }: EmergencyDeps): Query<Db, 'getEmergencyRecord'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-emergency-record',
      about: (_call, { patient }) => ({ kind: 'patients', ids: [patient._id] }),
    },
    async execute({ actor, body: { accessId }, now }, db) {
      const access = await requireEmergencyAccess(db, { doctorId: actor.id, accessId, now });
      const { patient_id: patientId } = access;
      const { patient, appointments } = await readRecord(db, patientId, null, { zone, publicUrl });
      const readings = await listVitalsForDoctor(db, patientId, null);
      return {
        success: true,
        endsAt: access.ends_at.getTime(),
        now,
        patient,
        entries: (await listHealthEntries(db, patientId)).map(presentHealthEntry),
        // The code of a meeting would lead into another doctor's call.
        appointments: appointments.map(({ meetingId: _, note, ...shown }) =>
          note?.signedAt === undefined ? shown : { ...shown, note },
        ),
        readings: readings.map((reading) => ({ ...reading, at: reading.at.getTime() })),
        timeZone: zone,
      };
    },
  };
}

const checkEmergencyAccess: Mutation<Db, 'checkEmergencyAccess'> = {
  kind: 'mutation',
  // Written here: the subject is the patient of the access.
  audit: null,
  async execute({ actor, body: { accessId, justified, remark = '' }, now }, trx) {
    const access = await findEmergencyAccess(trx, accessId);
    if (!access) throw new Problem('emergency-access-not-found');
    const at = new Date(now);
    const check = { at, by: actor.id, justified, remark };
    if (!(await checkAccess(trx, accessId, check))) throw new Problem('already-checked');
    const subject = { role: 'patient' as const, id: access.patient_id };
    const entry = { at, action: 'checked-emergency-access', actor, subject, appointmentId: null };
    await recordAudits(trx, [entry]);
    return { success: true, message: replyMessages.emergencyAccessChecked };
  },
};
