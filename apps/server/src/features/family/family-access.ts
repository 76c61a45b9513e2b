import type { Instant } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { runEach } from '#platform/background-work.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { patientInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Job } from '#platform/jobs.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#store/audit.ts';
import { endByAge, endByClinic, listAdults } from '#store/dependants.ts';
import { findPatient } from '#store/patients.ts';
import { giveFreeEmail } from '#store/patients-without-password.ts';
import type { Db, Tables } from '#store/tables.ts';

interface FamilyMail {
  /** Queues messages about accounts; nothing if no mail is sent. */
  enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
  /** Sends what was queued, once it is committed. */
  wake(): void;
}

/**
 * Ends a manager's access to a patient for the clinic, and notifies the manager; the patient stays,
 * without an account.
 * @throws Problem 'patient-not-found', 'not-managed'
 */
export function endFamilyAccess(mail: FamilyMail): Mutation<Db, 'endFamilyAccess'> {
  return {
    kind: 'mutation',
    audit: { action: 'ended-family-access', about: patientInBody },
    async execute({ body: { userId }, now }, trx) {
      if (!(await findPatient(trx, userId))) throw new Problem('patient-not-found');
      const ended = await endByClinic(trx, userId, new Date(now));
      if (!ended) throw new Problem('not-managed');
      await mail.enqueue(trx, [notice(userId, ended.manager_id, now)]);
      return { success: true, message: replyMessages.familyAccessEnded };
    },
    afterCommit: mail.wake,
  };
}

function notice(patientId: string, managerId: string, now: number): OutboxEntry {
  return {
    kind: 'family-access-ended',
    recipient: { role: 'patient', id: managerId },
    locale: null,
    payload: { patientId },
    dueAt: now,
    deduplicationKey: `family-access-ended:${patientId}`,
  };
}

/** Queues messages about accounts; nothing if no mail is sent. */
type Enqueue = (trx: Db, entries: readonly OutboxEntry[]) => Promise<void>;

const AT_A_TIME = 100;

/**
 * Invites each dependant who is of age to an account of their own. Asks the manager to have an address
 * confirmed if there is no confirmed address or it belongs to another account. The access rule, not
 * this job, has ended the manager's access at midnight.
 */
export function endAccessOfAdults(
  { db, transaction }: Pick<Database<Tables>, 'db' | 'transaction'>,
  clock: Clock,
  enqueue: Enqueue,
): Job {
  return {
    schedule: '* * * * *',
    async run() {
      const now = clock.now();
      const adults = await listAdults(db, new Date(now), AT_A_TIME);
      await runEach(adults, (patientId) =>
        transaction((trx) => endAccess(trx, { patientId, now }, enqueue)),
      );
    },
  };
}

async function endAccess(
  trx: Db,
  { patientId, now }: { patientId: string; now: Instant },
  enqueue: Enqueue,
): Promise<void> {
  const ended = await endByAge(trx, patientId, new Date(now));
  if (!ended) return;
  const { manager_id: managerId } = ended;
  const email = ended.invitation_confirmed ? ended.invitation_email : null;
  await recordAudit(trx, {
    at: new Date(now),
    action: 'lost-family-access',
    appointmentId: null,
    actor: { role: 'patient', id: managerId },
    subject: { role: 'patient', id: patientId },
  });
  const invited = email !== null && (await giveFreeEmail(trx, patientId, email));
  const entry = invited ? invitation(patientId, now) : adultNotice(patientId, managerId, now);
  await enqueue(trx, [entry]);
}

function invitation(patientId: string, now: number): OutboxEntry {
  return {
    kind: 'invitation',
    recipient: { role: 'patient', id: patientId },
    locale: null,
    payload: {},
    dueAt: now,
    deduplicationKey: `invitation:patient:${patientId}:of-age`,
  };
}

function adultNotice(patientId: string, managerId: string, now: number): OutboxEntry {
  return {
    kind: 'dependant-of-age',
    recipient: { role: 'patient', id: managerId },
    locale: null,
    payload: { patientId },
    dueAt: now,
    deduplicationKey: `dependant-of-age:${patientId}`,
  };
}
