import { randomUUID } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { patientInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';

/** Sends a link to choose a password to a patient without one (docs/product/reception.md#patients-without-a-password). */
export function invitePatient(accountMail: AccountMail): Mutation<Db, 'invitePatient'> {
  return {
    kind: 'mutation',
    audit: { action: 'invited-patient', about: patientInBody },
    async execute({ body, now }, trx) {
      if (!accountMail.enabled) throw new Problem('mail-not-set-up');
      const patient = await findPatient(trx, body.userId);
      if (!patient) throw new Problem('patient-not-found');
      if (patient.password_hash !== null) throw new Problem('already-claimed');
      if (patient.email === null) throw new Problem('email-missing');
      const recipient = { role: 'patient' as const, id: patient.id };
      await accountMail.enqueue(trx, [
        accountEntry('invitation', recipient, { now, key: randomUUID() }),
      ]);
      return { success: true, message: replyMessages.invitationSent };
    },
    afterCommit: accountMail.wake,
  };
}
