import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { deleteSecondFactor } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';
import { type ProvenCode, spendCode } from './check-code.ts';
import { proveBothFactors } from './prove-both-factors.ts';

type TurnOffRoute = 'turnOffDoctorSecondFactor' | 'turnOffAdminSecondFactor';

interface Deps {
  passwords: Passwords;
  accountMail: AccountMail;
}

/** Turns the second factor off, with the password and a code. */
export function turnOffSecondFactor(deps: Deps): Mutation<Db, TurnOffRoute, ProvenCode> {
  const { accountMail } = deps;
  return {
    kind: 'mutation',
    audit: { action: 'turned-off-second-factor', about: self },
    prepare: (context, db) => proveBothFactors(db, deps, context),
    async execute({ actor, now }, trx, code) {
      await spendCode(trx, actor, code, { now, accountMail });
      await deleteSecondFactor(trx, actor);
      const entry = accountEntry('second-factor-off', actor, { now, key: String(now) });
      await accountMail.enqueue(trx, [entry]);
      return { success: true, message: replyMessages.secondFactorOff };
    },
    afterCommit: accountMail.wake,
  };
}
