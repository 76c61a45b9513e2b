import { randomUUID } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findDoctor } from '#store/doctors.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';

/** Sends a doctor a link to choose a password, so that the admin need not know one. */
export function inviteDoctor(accountMail: AccountMail): Mutation<Db, 'inviteDoctor'> {
  return {
    kind: 'mutation',
    audit: { action: 'set-doctor-password', about: doctorInBody },
    async execute({ body, now }, trx) {
      if (!accountMail.enabled) throw new Problem('mail-not-set-up');
      const doctor = await findDoctor(trx, body.docId);
      if (!doctor || doctor.retired_at) throw new Problem('doctor-not-found');
      const recipient = { role: 'doctor' as const, id: body.docId };
      await accountMail.enqueue(trx, [
        accountEntry('invitation', recipient, { now, key: randomUUID() }),
      ]);
      return { success: true, message: replyMessages.invitationSent };
    },
    afterCommit: accountMail.wake,
  };
}
