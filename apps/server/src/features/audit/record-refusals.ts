import type { RouteName } from '@nadi/contract/routes';
import { normaliseEmail } from '@nadi/domain/email';
import { isoDateAt } from '@nadi/domain/iso-date';
import type { Party } from '@nadi/domain/parties';
import type { StaffParty } from '@nadi/domain/permissions';
import type { RequestContext } from '#platform/http/handler.ts';
import type { Problem } from '#platform/problem.ts';
import { hashToken } from '#platform/token.ts';
import { findCredentials } from '#store/accounts.ts';
import { findAppointment, findByMeetingCode } from '#store/appointments.ts';
import { type AuditedAccount, recordAudit, recordReads } from '#store/audit.ts';
import { findDocument } from '#store/documents.ts';
import { findPasskey } from '#store/passkeys.ts';
import { findPatient } from '#store/patients.ts';
import { findPrescription } from '#store/prescriptions.ts';
import { findPendingSignIn } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';

interface Log {
  error(details: object, message: string): void;
}

type Context = RequestContext<RouteName>;

/**
 * Records wrong passwords, codes and passkeys, and refused access to other people's records. It runs after the
 * reply: the time of a refusal must not tell whether an account or a record exists.
 */
export function createRefusalRecorder(db: Db, zone: string, log: Log) {
  const pending = new Set<Promise<void>>();

  return {
    recordRefusal(name: RouteName, context: Context, problem: Problem): void {
      const work = record(db, zone, { name, context, problem })
        .catch((err: unknown) => log.error({ err }, 'audit: a refusal could not be recorded'))
        .finally(() => pending.delete(work));
      pending.add(work);
    },
    /** Resolves when everything so far is recorded. */
    async idle(): Promise<void> {
      await Promise.all(pending);
    },
  };
}

interface Refusal {
  name: RouteName;
  context: Context;
  problem: Problem;
}

async function record(db: Db, zone: string, refusal: Refusal): Promise<void> {
  const { name, context, problem } = refusal;
  const at = new Date(context.now);
  if (name === 'signIn' && problem.code === 'wrong-credentials') {
    const party = context.caller as Party;
    const account = await findCredentials(
      db,
      party,
      normaliseEmail(readText(context.body, 'email')),
    );
    if (!account) return;
    const entry = { at, action: 'failed-sign-in', actor: { role: account.role, id: account.id } };
    return recordAudit(db, { ...entry, subject: null, appointmentId: null });
  }
  if (name === 'signInWithPasskey' && problem.code === 'passkey-refused') {
    const passkey = await findPasskey(db, credentialIdIn(context.body));
    if (!passkey) return;
    const actor = { role: passkey.role, id: passkey.account_id };
    const entry = { at, action: 'failed-sign-in', actor };
    return recordAudit(db, { ...entry, subject: null, appointmentId: null });
  }
  if (name === 'signInWithCode' && problem.code === 'wrong-code') {
    const party = context.caller as StaffParty;
    const tokenHash = hashToken(readText(context.body, 'attempt'));
    const attempt = await findPendingSignIn(db, { party, tokenHash, now: at });
    if (!attempt) return;
    const actor = { role: attempt.role, id: attempt.account_id };
    const entry = { at, action: 'failed-sign-in', actor };
    return recordAudit(db, { ...entry, subject: null, appointmentId: null });
  }
  if (context.actor.role === 'visitor') return;
  if (problem.code === 'infected-document') return recordInfected(db, context.actor, context);
  const patientId = await refusedPatient(db, refusal);
  if (patientId === null) return;
  const actor: AuditedAccount = { role: context.actor.role, id: context.actor.id };
  const day = isoDateAt(zone, context.now);
  await recordReads(db, { at, day, action: 'refused-access', actor, patientIds: [patientId] });
}

async function recordInfected(
  db: Db,
  actor: AuditedAccount,
  { body, now }: Context,
): Promise<void> {
  const appointment = await findAppointment(db, readText(body, 'appointmentId'));
  if (!appointment) return;
  await recordAudit(db, {
    at: new Date(now),
    action: 'refused-document',
    actor: { role: actor.role, id: actor.id },
    subject: { role: 'patient', id: appointment.patient_id },
    appointmentId: appointment.id,
  });
}

/** Returns whose record was refused: the answer is the same for one that exists and one that does not. */
async function refusedPatient(db: Db, { context, problem }: Refusal): Promise<string | null> {
  const { body } = context;
  const record = await findRefused(db, problem, (field) => readText(body, field));
  return record?.patient_id ?? null;
}

/** Returns the record that a problem and the ids of a request refer to; absent ids are empty. */
async function findRefused(db: Db, { code, field }: Problem, idOf: (field: string) => string) {
  switch (code) {
    case 'appointment-not-found':
    case 'place-not-allowed': {
      const id = idOf('appointmentId');
      if (id !== '') return findAppointment(db, id);
      const meetingId = idOf('meetingId');
      return meetingId === '' ? null : findByMeetingCode(db, meetingId);
    }
    case 'document-not-found':
      return findById(findDocument, db, idOf('documentId'));
    case 'prescription-not-found':
      return findById(findPrescription, db, idOf('prescriptionId'));
    case 'dependant-not-found': {
      const patient = await findById(findPatient, db, idOf('dependantId'));
      return patient && { patient_id: patient.id };
    }
    case 'patient-not-found': {
      const id = field === undefined ? idOf('patientId') || idOf('userId') : idOf(field);
      const patient = await findById(findPatient, db, id);
      return patient && { patient_id: patient.id };
    }
    default:
      return null;
  }
}

async function findById<T>(find: (db: Db, id: string) => Promise<T>, db: Db, id: string) {
  return id === '' ? null : find(db, id);
}

function credentialIdIn(body: object): string {
  return readText(Object((body as { credential?: unknown }).credential), 'id');
}

function readText(body: object, field: string): string {
  const value = (body as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
}
