import { replyMessages } from '@nadi/messages/en/replies';
import { patientInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { deleteAccountTokensOf } from '#store/account-tokens.ts';
import { confirmInvitation, findManager } from '#store/dependants.ts';
import { lockPatient } from '#store/patients.ts';
import { markIdentityChanged, updateContact } from '#store/patients-without-password.ts';
import type { Db } from '#store/tables.ts';
import { acceptEmail } from './accept-details.ts';
import { hasSameContact } from './same-person.ts';

/** Corrects the contact details of a patient without a password; with one, only they do. */
export function updatePatientContact(): Mutation<Db, 'updatePatientContact'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-patient-contact', about: patientInBody },
    async execute({ body, now }, trx) {
      const patient = await lockPatient(trx, body.userId);
      if (!patient) throw new Problem('patient-not-found');
      if (patient.password_hash !== null) throw new Problem('already-claimed');
      const given = acceptEmail(body.email);
      const managed = await findManager(trx, patient.id, new Date(now));
      if (managed) await confirmInvitation(trx, patient.id, given);
      // With an address of their own, its owner could claim the account of a child.
      const email = managed ? null : given;
      const { name, phone = '', abhaNumber, abhaAddress } = body;
      await updateContact(trx, patient.id, { name, email, phone, abhaNumber, abhaAddress });
      if (!hasSameContact(patient, { name, phone })) {
        await markIdentityChanged(trx, patient.id, new Date(now));
      }
      // Links to another address end with it.
      if (email !== patient.email) {
        await deleteAccountTokensOf(trx, 'patient', patient.id, ['reset-password', 'invitation']);
      }
      return { success: true, message: replyMessages.contactSaved };
    },
  };
}
