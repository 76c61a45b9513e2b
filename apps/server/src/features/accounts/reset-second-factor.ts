import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findDoctor } from '#store/doctors.ts';
import { deleteSecondFactor } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';

/** Turns off the second factor of a doctor who has lost the app and the recovery codes. */
export function resetDoctorSecondFactor(
  accountMail: AccountMail,
): Mutation<Db, 'resetDoctorSecondFactor'> {
  return {
    kind: 'mutation',
    async execute({ body, now }, trx) {
      const doctor = { role: 'doctor' as const, id: body.docId };
      if (!(await findDoctor(trx, doctor.id))) throw new Problem('doctor-not-found');
      if (!(await deleteSecondFactor(trx, doctor))) throw new Problem('second-factor-off');
      const entry = { now, key: String(now), payload: { by: 'clinic' } };
      await accountMail.enqueue(trx, [accountEntry('second-factor-off', doctor, entry)]);
      return { success: true, message: replyMessages.secondFactorReset };
    },
    afterCommit: accountMail.wake,
  };
}
