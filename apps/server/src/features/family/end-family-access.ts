import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { endByClinic } from '#store/dependants.ts';
import { findPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';

/** The clinic ends the access of who manages a patient; the patient stays, without an account. */
export function endFamilyAccess(): Mutation<Db, 'endFamilyAccess'> {
  return {
    kind: 'mutation',
    async execute({ body: { userId }, now }, trx) {
      if (!(await findPatient(trx, userId))) throw new Problem('patient-not-found');
      if (!(await endByClinic(trx, userId, new Date(now)))) throw new Problem('not-managed');
      return { success: true, message: replyMessages.familyAccessEnded };
    },
  };
}
