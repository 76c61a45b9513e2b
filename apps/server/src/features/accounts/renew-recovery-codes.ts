import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { replaceRecoveryCodes } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail } from './account-mail.ts';
import { type ProvenCode, spendCode } from './check-code.ts';
import { proveBothFactors } from './prove-both-factors.ts';
import { createRecoveryCodes, type NewRecoveryCodes } from './recovery-codes.ts';

type RenewRoute = 'renewDoctorRecoveryCodes' | 'renewAdminRecoveryCodes';

interface Deps {
  passwords: Passwords;
  accountMail: AccountMail;
}

interface Prepared {
  code: ProvenCode;
  codes: NewRecoveryCodes;
}

/** Replaces the recovery codes, with the password and a code. */
export function renewRecoveryCodes(deps: Deps): Mutation<Db, RenewRoute, Prepared> {
  const { passwords, accountMail } = deps;
  return {
    kind: 'mutation',
    audit: { action: 'renewed-recovery-codes', about: self },
    async prepare(context, db) {
      const code = await proveBothFactors(db, deps, context);
      return { code, codes: await createRecoveryCodes(passwords) };
    },
    async execute({ actor, now }, trx, { code, codes }) {
      await spendCode(trx, actor, code, { now, accountMail });
      await replaceRecoveryCodes(trx, actor, codes.hashes);
      return {
        success: true,
        message: replyMessages.recoveryCodesRenewed,
        recoveryCodes: codes.shown,
      };
    },
    afterCommit: accountMail.wake,
  };
}
