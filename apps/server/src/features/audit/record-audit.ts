import type { ReplyBody, RouteName } from '@nadi/contract/routes';
import { isoDateAt } from '@nadi/domain/iso-date';
import type { Actor } from '@nadi/domain/permissions';
import type { About } from '#platform/http/audit-rule.ts';
import type { AuditRule, Done, Reply, RequestContext } from '#platform/http/handler.ts';
import { CachedReply } from '#platform/http/replies.ts';
import { hashToken } from '#platform/token.ts';
import { findClinicRole } from '#store/admins.ts';
import { findAppointment } from '#store/appointments.ts';
import {
  type AuditedAccount,
  type AuditRecord,
  recordAudit,
  recordAudits,
  recordReads,
} from '#store/audit.ts';
import { findDocument } from '#store/documents.ts';
import { findPrescription } from '#store/prescriptions.ts';
import { findSessionOwner } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';

/** Returns what records the audit entries of one request, or of several changes, in their transaction. */
export function auditRecorders(zone: string) {
  return { recordAudit: requestRecorder(zone), recordAudits: recordChanges };
}

function requestRecorder(zone: string) {
  return async function recordRequest<R extends RouteName>(
    db: Db,
    { action, about: select }: AuditRule<R>,
    call: RequestContext<R>,
    answer: Reply<R>,
  ): Promise<void> {
    if (answer instanceof CachedReply) return;
    const about = select(call, answer as ReplyBody<R>);
    const at = new Date(call.now);
    const actor = await findActor(db, call.actor, about);
    if (!actor) return;
    const reads = await findReads(db, about, actor);
    if (reads) {
      const day = isoDateAt(zone, call.now);
      return recordReads(db, { at, day, action, actor, ...reads });
    }
    await recordAudit(db, { at, action, actor, ...(await findSubject(db, about, actor)) });
  };
}

/** Records the audit entries of several changes by one statement. */
async function recordChanges<R extends RouteName>(
  db: Db,
  { action, about: select }: AuditRule<R>,
  done: readonly Done<R>[],
): Promise<void> {
  const records: AuditRecord[] = [];
  for (const { context, reply } of done) {
    const about = select(context, reply as ReplyBody<R>);
    const actor = await findActor(db, context.actor, about);
    const at = new Date(context.now);
    if (actor) records.push({ at, action, actor, ...(await findSubject(db, about, actor)) });
  }
  await recordAudits(db, records);
}

/** Returns whose records were read, or worked on all day; null if the request did something else. */
async function findReads(db: Db, about: About, actor: AuditedAccount) {
  if (about.kind === 'own-reading') return { patientIds: [actor.id], subjectRole: actor.role };
  const patientIds = await patientsRead(db, about);
  // Patients who read their own record leave no entry.
  return patientIds && { patientIds: patientIds.filter((id) => id !== actor.id) };
}

async function patientsRead(db: Db, about: About): Promise<string[] | null> {
  switch (about.kind) {
    case 'document':
      return toPatientIds(await findDocument(db, about.id));
    case 'prescription':
      return toPatientIds(await findPrescription(db, about.id));
    case 'appointment-daily':
      return toPatientIds(await findAppointment(db, about.id));
    case 'patients':
      return [...new Set(about.ids)];
    default:
      return null;
  }
}

function toPatientIds(record: { patient_id: string } | undefined): string[] {
  return record ? [record.patient_id] : [];
}

/** A sign-in request has no actor; the actor is the account of the new token. */
async function findActor(db: Db, actor: Actor, about: About): Promise<AuditedAccount | null> {
  if (about.kind === 'token') return findSessionOwner(db, hashToken(about.token));
  return actor.role === 'visitor' ? null : { role: actor.role, id: actor.id };
}

async function findSubject(db: Db, about: About, actor: AuditedAccount) {
  if (about.kind === 'prescription-appointment') {
    const prescription = await findPrescription(db, about.id);
    if (!prescription) return { subject: null, appointmentId: null };
    return {
      subject: { role: 'patient' as const, id: prescription.patient_id },
      appointmentId: prescription.appointment_id,
    };
  }
  if (about.kind === 'clinic-account') {
    const role = await findClinicRole(db, about.id);
    return { subject: role && { role, id: about.id }, appointmentId: null };
  }
  if (about.kind === 'doctor' || about.kind === 'patient') {
    return { subject: { role: about.kind, id: about.id }, appointmentId: null };
  }
  if (about.kind === 'own-appointment') return { subject: actor, appointmentId: about.id };
  if (about.kind !== 'appointment') return { subject: null, appointmentId: null };
  const appointment = await findAppointment(db, about.id);
  if (!appointment) return { subject: null, appointmentId: null };
  return {
    subject: { role: 'patient' as const, id: appointment.patient_id },
    appointmentId: appointment.id,
  };
}
