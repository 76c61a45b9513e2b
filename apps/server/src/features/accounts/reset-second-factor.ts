import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBody, receptionInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findReception } from '#store/admins.ts';
import { findDoctor } from '#store/doctors.ts';
import { deleteSecondFactor, type StaffAccount } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';

/** Turns off the second factor of a doctor who has lost the app and the recovery codes. */
export function resetDoctorSecondFactor(
  accountMail: AccountMail,
): Mutation<Db, 'resetDoctorSecondFactor'> {
  return {
    kind: 'mutation',
    audit: { action: 'reset-second-factor', about: doctorInBody },
    async execute({ body, now }, trx) {
      const owner = { role: 'doctor' as const, id: body.docId };
      if (!(await findDoctor(trx, owner.id))) throw new Problem('doctor-not-found');
      await reset(trx, owner, now, accountMail);
      return { success: true, message: replyMessages.secondFactorReset };
    },
    afterCommit: accountMail.wake,
  };
}

/** Removes the second factor of an active reception account. */
export function resetReceptionSecondFactor(
  accountMail: AccountMail,
): Mutation<Db, 'resetReceptionSecondFactor'> {
  return {
    kind: 'mutation',
    audit: { action: 'reset-second-factor', about: receptionInBody },
    async execute({ body, now }, trx) {
      const owner = { role: 'reception' as const, id: body.receptionId };
      if (!(await findReception(trx, owner.id))) throw new Problem('reception-not-found');
      await reset(trx, owner, now, accountMail);
      return { success: true, message: replyMessages.receptionSecondFactorReset };
    },
    afterCommit: accountMail.wake,
  };
}

/**
 * Removes the second factor, and notifies its owner.
 * @throws Problem 'second-factor-off' if there is none
 */
async function reset(trx: Db, owner: StaffAccount, now: number, accountMail: AccountMail) {
  if (!(await deleteSecondFactor(trx, owner))) throw new Problem('second-factor-off');
  const entry = { now, key: String(now), payload: { by: 'clinic' } };
  await accountMail.enqueue(trx, [accountEntry('second-factor-off', owner, entry)]);
}
