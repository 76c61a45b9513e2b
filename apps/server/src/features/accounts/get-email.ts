import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findVerification } from '#store/message-content.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail } from './account-mail.ts';

/** Returns the patient's address, whether it is confirmed, and the one that is to follow. */
export function getEmail({ enabled }: AccountMail): Query<Db, 'getEmail'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const patient = await findVerification(db, actor.id);
      if (!patient?.email) throw new Problem('not-signed-in');
      return {
        success: true,
        email: patient.email,
        verified: patient.email_verified_at !== null,
        newEmail: patient.new_email,
        mail: enabled,
      };
    },
  };
}
