import { CONFIRMATION_FOR } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation, SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { findPasswordHash } from '#store/accounts.ts';
import { confirmSession, lacksConfirmation } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail } from './account-mail.ts';
import { type ProvenCode, proveCode, spendCode } from './check-code.ts';

interface Deps {
  passwords: Passwords;
  accountMail: AccountMail;
}

/** Confirms the session with a code (docs/product.md#confirmation). */
export function confirmAdminSession({
  passwords,
  accountMail,
}: Deps): Mutation<Db, 'confirmAdminSession', ProvenCode> {
  return {
    kind: 'mutation',
    async prepare({ actor, body, clientAddress: address, now }, db) {
      const account = await findPasswordHash(db, actor.role, actor.id);
      if (!account?.email) throw new Problem('not-signed-in');
      const owner = { ...actor, email: account.email, address };
      return proveCode(db, { passwords }, owner, { typed: body.code, now });
    },
    async execute({ actor, now }, trx, code) {
      await spendCode(trx, actor, code, { now, accountMail });
      await confirmSession(trx, actor.tokenHash, new Date(now));
      return { success: true, message: replyMessages.sessionConfirmed };
    },
    afterCommit: accountMail.wake,
  };
}

/** Returns the check of routes that need a recent code; accounts without a second factor pass. */
export function confirmationCheck(db: Db) {
  return async ({ tokenHash }: Pick<SignedInActor, 'tokenHash'>, now: number): Promise<void> => {
    if (await lacksConfirmation(db, tokenHash, new Date(now - CONFIRMATION_FOR))) {
      throw new Problem('confirmation-required');
    }
  };
}
