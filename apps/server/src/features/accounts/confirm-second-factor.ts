import { parseCode } from '@nadi/domain/second-factor';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { findPasswordHash } from '#store/accounts.ts';
import { confirmSecret, findSecondFactor, replaceRecoveryCodes } from '#store/second-factors.ts';
import { confirmSession, deleteOtherSessions } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';
import { takeCodeAttempt } from './check-code.ts';
import { stepOfCode } from './one-time-code.ts';
import { createRecoveryCodes, type NewRecoveryCodes } from './recovery-codes.ts';

type ConfirmRoute = 'confirmDoctorSecondFactor' | 'confirmAdminSecondFactor';

interface Deps {
  passwords: Passwords;
  accountMail: AccountMail;
}

interface Prepared {
  secret: Uint8Array;
  step: number;
  codes: NewRecoveryCodes;
}

/** Turns the second factor on, and ends the sessions that were opened without one. */
export function confirmSecondFactor({
  passwords,
  accountMail,
}: Deps): Mutation<Db, ConfirmRoute, Prepared> {
  return {
    kind: 'mutation',
    audit: { action: 'turned-on-second-factor', about: self },
    async prepare({ actor, body, clientAddress: address, now }, db) {
      const factor = await findSecondFactor(db, actor);
      if (!factor) throw new Problem('second-factor-off');
      if (factor.confirmed_at) throw new Problem('second-factor-on');
      const account = await findPasswordHash(db, actor.role, actor.id);
      if (!account?.email) throw new Problem('not-signed-in');
      const { email } = account;
      const restore = await takeCodeAttempt(
        db,
        { role: actor.role, email, address },
        { place: actor, now },
      );
      const code = parseCode(body.code);
      const step = code?.kind === 'app' ? stepOfCode(factor.secret, code.digits, now) : null;
      if (step === null) throw new Problem('wrong-code', { field: 'code' });
      await restore();
      return { secret: factor.secret, step, codes: await createRecoveryCodes(passwords) };
    },
    async execute({ actor, now }, trx, { secret, step, codes }) {
      const at = new Date(now);
      if (!(await confirmSecret(trx, actor, { secret, step, at }))) {
        throw new Problem('second-factor-on');
      }
      await replaceRecoveryCodes(trx, actor, codes.hashes);
      await deleteOtherSessions(trx, { role: actor.role, accountId: actor.id }, actor.tokenHash);
      await confirmSession(trx, actor.tokenHash, at);
      const entry = accountEntry('second-factor-on', actor, { now, key: String(now) });
      await accountMail.enqueue(trx, [entry]);
      return { success: true, message: replyMessages.secondFactorOn, recoveryCodes: codes.shown };
    },
    afterCommit: accountMail.wake,
  };
}
