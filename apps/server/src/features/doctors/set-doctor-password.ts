import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { setTemporaryPassword } from '#store/accounts.ts';
import { findDoctor } from '#store/doctors.ts';
import type { Db } from '#store/tables.ts';
import type { DoctorAccounts } from './doctor-accounts.ts';

interface Deps {
  passwords: Passwords;
  accounts: DoctorAccounts;
}

/** Sets a temporary password for a doctor, who is logged out everywhere and notified. */
export function setDoctorPassword({
  passwords,
  accounts,
}: Deps): Mutation<Db, 'setDoctorPassword', string> {
  return {
    kind: 'mutation',
    audit: { action: 'set-doctor-password', about: doctorInBody },
    async prepare({ body }, db) {
      const doctor = await findDoctor(db, body.docId);
      if (!doctor) throw new Problem('doctor-not-found');
      const personal = [doctor.name, doctor.email];
      acceptPassword(body.newPassword, { field: 'newPassword', personal });
      return passwords.hash(body.newPassword);
    },
    async execute({ body, now }, trx, passwordHash) {
      const endsAt = new Date(now + TEMPORARY_PASSWORD_FOR);
      await setTemporaryPassword(trx, body.docId, passwordHash, endsAt);
      await revokeAccess(trx, 'password-set', { role: 'doctor', id: body.docId });
      await accounts.onPasswordSet(trx, body.docId, now);
      return { success: true, message: replyMessages.passwordSet };
    },
    afterCommit: accounts.wake,
  };
}
