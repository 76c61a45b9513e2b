import { randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { hashToken } from '#platform/token.ts';
import { deleteAccountTokensOf, spendAccountToken } from '#store/account-tokens.ts';
import { stillSignsIn } from '#store/accounts.ts';
import { recordAudit } from '#store/audit.ts';
import { confirmEmail, lockPatient, replaceEmail, setNewEmail } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry, type RecoveryLimiters } from './account-mail.ts';
import { proveAccount } from './prove-password.ts';

interface Deps {
  passwords: Passwords;
  accountMail: AccountMail;
  recoveryLimiters: RecoveryLimiters;
  signInLimiter: Throttle;
}

/** Confirms the address that a link was sent to, or puts it in place of the old one. */
export function verifyEmail({ recoveryLimiters }: Deps): Mutation<Db, 'verifyEmail'> {
  return {
    kind: 'mutation',
    prepare: ({ clientAddress }) => recoveryLimiters.addressRecovery.consume(clientAddress),
    async execute({ body, now }, trx) {
      const at = new Date(now);
      const purposes = ['verify-email'] as const;
      const roles = ['patient'] as const;
      const wanted = { tokenHash: hashToken(body.token), purposes, roles, now: at };
      const token = await spendAccountToken(trx, wanted);
      const patient = token && (await lockPatient(trx, token.account_id));
      if (!patient) throw new Problem('link-invalid');
      if (token.email === patient.email) await confirmEmail(trx, patient.id, at);
      else if (token.email === patient.new_email) {
        await replaceEmail(trx, patient.id, token.email, at);
        // Links to the old address end with it.
        await deleteAccountTokensOf(trx, 'patient', patient.id, ['reset-password', 'verify-email']);
        await recordAudit(trx, {
          ...{ at, action: 'changed-email', actor: { role: 'patient', id: patient.id } },
          subject: null,
          appointmentId: null,
        });
      } else throw new Problem('link-invalid');
      return { success: true, message: replyMessages.emailVerified };
    },
  };
}

export function resendVerification({
  accountMail,
  recoveryLimiters,
}: Deps): Mutation<Db, 'resendVerification'> {
  return {
    kind: 'mutation',
    async prepare({ actor }) {
      if (!accountMail.enabled) throw new Problem('mail-not-set-up');
      await recoveryLimiters.accountRecovery.consume(`verify ${actor.id}`);
    },
    async execute({ actor, now }, trx) {
      const entry = accountEntry('verify-email', actor, { now, key: randomUUID() });
      await accountMail.enqueue(trx, [entry]);
      return { success: true, message: replyMessages.verificationSent };
    },
    afterCommit: accountMail.wake,
  };
}

/** Sends a link to the new address and a notice to the current one; the reply tells nothing of either. */
export function changeEmail(deps: Deps): Mutation<Db, 'changeEmail', string> {
  const { accountMail, recoveryLimiters } = deps;
  return {
    kind: 'mutation',
    async prepare(context, db) {
      const { actor, body } = context;
      if (!accountMail.enabled) throw new Problem('mail-not-set-up');
      await recoveryLimiters.accountRecovery.consume(`verify ${actor.id}`);
      if (!isEmail(normaliseEmail(body.email))) throw new Problem('bad-input', { field: 'email' });
      return (await proveAccount(db, deps, context)).passwordHash;
    },
    async execute({ actor, body, now }, trx, proven) {
      // The password may have been replaced since it was compared.
      if (!(await stillSignsIn(trx, actor.role, actor.id, proven))) {
        throw new Problem('wrong-password', { field: 'password' });
      }
      await setNewEmail(trx, actor.id, normaliseEmail(body.email));
      const key = randomUUID();
      await accountMail.enqueue(trx, [
        accountEntry('change-email', actor, { now, key }),
        accountEntry('email-change-requested', actor, { now, key }),
      ]);
      return { success: true, message: replyMessages.verificationSent };
    },
    afterCommit: accountMail.wake,
  };
}
