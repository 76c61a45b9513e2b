import { randomUUID } from 'node:crypto';
import type { Dispute, DisputeSubject } from '@nadi/contract/disputes';
import { DISPUTES_OPEN_MAX } from '@nadi/domain/limits';
import { actsFor, patientsOf } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import { type About, dependants } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { requireTreated } from '#policies/record-access.ts';
import { findAppointment } from '#store/appointments.ts';
import { recordAudits } from '#store/audit.ts';
import {
  findConfirmer,
  findDispute,
  insertAnswer,
  insertDispute,
  listDisputesFor,
  listDisputesOf,
  type StoredDispute,
} from '#store/disputes.ts';
import { findDocument } from '#store/documents.ts';
import { isPatientOf } from '#store/encounters.ts';
import { listSummaries } from '#store/notes.ts';
import { lockPatient } from '#store/patients.ts';
import { findPrescription } from '#store/prescriptions.ts';
import type { Db } from '#store/tables.ts';
import type { RecordDeps } from './records.ts';

type DisputeDeps = Pick<RecordDeps, 'zone' | 'mail'>;

/** Answers patients who dispute parts of their record, and their doctors; nothing is rewritten (docs/product/record.md#corrections). */
export function disputeRoutes({ zone, mail }: DisputeDeps) {
  return {
    disputeEntry: disputeEntry(mail),
    listDisputes: {
      kind: 'query',
      audit: { action: 'read-record', about: dependants },
      async execute({ actor }, db) {
        const disputes = (await listDisputesOf(db, patientsOf(actor))).map((each) =>
          presentDispute(each),
        );
        return { success: true, disputes, timeZone: zone };
      },
    },
    listDoctorDisputes: {
      kind: 'query',
      audit: {
        action: 'read-record',
        about: (_call, { disputes }): About => ({
          kind: 'patients',
          ids: disputes.map(({ userId }) => userId),
        }),
      },
      async execute({ actor, body: { userId } }, db) {
        if (userId !== undefined) await requireTreated(db, actor.id, 'health', userId);
        const found =
          userId === undefined
            ? await listDisputesFor(db, actor.id)
            : await listDisputesOf(db, [userId]);
        const disputes = found
          .filter((each) => each.doctor_id === actor.id || each.kind === 'health-entry')
          .map((each) => presentDispute(each, actor.id));
        return { success: true, disputes, timeZone: zone };
      },
    },
    answerDispute: answerDispute(mail),
  } satisfies Partial<Handlers<Db>>;
}

function disputeEntry(mail: RecordDeps['mail']): Mutation<Db, 'disputeEntry'> {
  return {
    kind: 'mutation',
    // Written here: the subject is the patient of the disputed part.
    audit: null,
    async execute({ actor, body: { about, text }, now }, trx) {
      const subject = await findSubject(trx, about);
      if (!subject || !actsFor(actor, subject.patientId)) {
        throw new Problem('disputed-entry-not-found');
      }
      const { patientId, appointmentId, doctorId } = subject;
      await lockPatient(trx, patientId);
      const open = (await listDisputesOf(trx, [patientId])).filter(isOpen);
      if (open.some((each) => each.about_id === about.id && each.kind === about.kind)) {
        throw new Problem('already-disputed');
      }
      if (open.length >= DISPUTES_OPEN_MAX) throw new Problem('too-many-disputes');
      const id = randomUUID();
      const at = new Date(now);
      await insertDispute(trx, {
        ...{ id, kind: about.kind, aboutId: about.id, appointmentId, doctorId, text },
        entryId: appointmentId === null ? about.id : null,
        disputedAt: at,
      });
      const patient = { role: 'patient' as const, id: patientId };
      await recordAudits(trx, [
        { at, action: 'disputed-entry', actor, subject: patient, appointmentId },
      ]);
      const doctor = { role: 'doctor' as const, id: doctorId };
      await mail.enqueue(trx, [notice('entry-disputed', doctor, { disputeId: id, now })]);
      return { success: true, disputeId: id, message: replyMessages.entryDisputed };
    },
    afterCommit: mail.wake,
  };
}

function answerDispute(mail: RecordDeps['mail']): Mutation<Db, 'answerDispute'> {
  return {
    kind: 'mutation',
    // Written here: the subject is the patient of the disputed part.
    audit: null,
    async execute({ actor, body: { disputeId, text }, now }, trx) {
      const dispute = await findDispute(trx, disputeId);
      if (
        dispute?.doctor_id !== actor.id ||
        !(await isPatientOf(trx, dispute.patient_id, actor.id))
      ) {
        throw new Problem('dispute-not-found');
      }
      const at = new Date(now);
      if (!(await insertAnswer(trx, { disputeId, text, answeredAt: at }))) {
        throw new Problem('already-answered');
      }
      const subject = { role: 'patient' as const, id: dispute.patient_id };
      const { appointment_id: appointmentId } = dispute;
      await recordAudits(trx, [{ at, action: 'answered-dispute', actor, subject, appointmentId }]);
      await mail.enqueue(trx, [notice('dispute-answered', subject, { disputeId, now })]);
      return { success: true, message: replyMessages.disputeAnswered };
    },
    afterCommit: mail.wake,
  };
}

interface Subject {
  patientId: string;
  /** Null for an allergy, a problem or a medicine. */
  appointmentId: string | null;
  doctorId: string;
}

/** Finds a part of a record that its patient can see; undefined for anything else. */
async function findSubject(db: Db, { kind, id }: DisputeSubject): Promise<Subject | undefined> {
  if (kind === 'health-entry') {
    const entry = await findConfirmer(db, id);
    return entry && { patientId: entry.patient_id, appointmentId: null, doctorId: entry.doctor_id };
  }
  const appointmentId = await findAppointmentId(db, { kind, id });
  const appointment = appointmentId && (await findAppointment(db, appointmentId));
  if (!appointment || (kind === 'no-show' && appointment.no_show_at === null)) return undefined;
  const { patient_id: patientId, doctor_id: doctorId } = appointment;
  return { patientId, appointmentId: appointment.id, doctorId };
}

async function findAppointmentId(db: Db, { kind, id }: DisputeSubject) {
  switch (kind) {
    case 'prescription':
      return (await findPrescription(db, id))?.appointment_id;
    case 'document':
      return (await findDocument(db, id))?.appointment_id;
    case 'summary':
      return (await listSummaries(db, [id]))[0]?.appointment_id;
    default:
      return id;
  }
}

function isOpen({ answered_at }: StoredDispute): boolean {
  return answered_at === null;
}

function presentDispute(dispute: StoredDispute, doctorId?: string): Dispute {
  const { answer_text: text, answered_at: answeredAt } = dispute;
  return {
    _id: dispute.id,
    about: { kind: dispute.kind, id: dispute.about_id },
    userId: dispute.patient_id,
    patient: dispute.patient_name,
    doctor: dispute.doctor_name,
    appointmentId: dispute.appointment_id ?? undefined,
    entry: dispute.entry_text ?? undefined,
    text: dispute.text,
    disputedAt: dispute.disputed_at.getTime(),
    ...(dispute.doctor_id === doctorId && { isYours: true }),
    ...(text !== null && answeredAt && { answer: { text, answeredAt: answeredAt.getTime() } }),
  };
}

function notice(
  kind: string,
  recipient: NonNullable<OutboxEntry['recipient']>,
  { disputeId, now }: { disputeId: string; now: number },
): OutboxEntry {
  return {
    ...{ kind, recipient, locale: null, payload: { disputeId }, dueAt: now },
    deduplicationKey: `${kind}:${disputeId}`,
  };
}
