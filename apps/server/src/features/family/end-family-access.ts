import { replyMessages } from '@nadi/messages/en/replies';
import { patientInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { endByClinic } from '#store/dependants.ts';
import { findPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';

export interface FamilyMail {
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
