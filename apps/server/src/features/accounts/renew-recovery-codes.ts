import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findSecondFactor, replaceRecoveryCodes } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail } from './account-mail.ts';
import { type ProvenCode, proveCode, spendCode } from './check-code.ts';
import { provePassword } from './prove-password.ts';
import { createRecoveryCodes, type NewRecoveryCodes } from './recovery-codes.ts';

type RenewRoute = 'renewDoctorRecoveryCodes' | 'renewAdminRecoveryCodes';

interface Deps {
  passwords: Passwords;
  signInLimiter: Throttle;
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
    async prepare(context, db) {
      const { actor, body, clientAddress: address, now } = context;
      if (!(await findSecondFactor(db, actor))?.confirmed_at) {
        throw new Problem('second-factor-off');
      }
      const email = await provePassword(db, deps, context);
      const owner = { ...actor, email, address };
      const code = await proveCode(db, deps, owner, { typed: body.code, now });
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
