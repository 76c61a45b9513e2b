import { CONFIRMATION_FOR } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation, RequestContext, SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { findPasswordHash } from '#store/accounts.ts';
import { hasSecondFactor, lockSecondFactorShared } from '#store/second-factors.ts';
import { confirmSession, lacksConfirmation } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail } from './account-mail.ts';
import { type ProvenCode, proveCode, spendCode } from './check-code.ts';
import { provePassword } from './prove-password.ts';

type ConfirmRoute = 'confirmAdminSession';

interface Deps {
  passwords: Passwords;
  accountMail: AccountMail;
}

/**
 * Confirms the session with a code, or with the password if the account has no second factor
 * (docs/product/sign-in.md#confirmation).
 */
export function confirmAdminSession(deps: Deps): Mutation<Db, ConfirmRoute, ProvenCode | null> {
  return {
    kind: 'mutation',
    audit: null,
    prepare: (context, db) =>
      context.body.code === undefined
        ? proveByPassword(deps, context, db)
        : proveByCode(deps, context, context.body.code, db),
    async execute({ actor, now }, trx, code) {
      if (code) await spendCode(trx, actor, code, { now, accountMail: deps.accountMail });
      // Two-step login may have been turned on in the meantime.
      else if (await lockSecondFactorShared(trx, actor)) throw new Problem('bad-input', CODE);
      await confirmSession(trx, actor.tokenHash, new Date(now));
      return { success: true, message: replyMessages.sessionConfirmed };
    },
    afterCommit: deps.accountMail.wake,
  };
}

const CODE = { field: 'code' };

async function proveByCode(
  { passwords }: Deps,
  { actor, clientAddress: address, now }: RequestContext<ConfirmRoute>,
  typed: string,
  db: Db,
): Promise<ProvenCode> {
  const account = await findPasswordHash(db, actor.role, actor.id);
  if (!account?.email) throw new Problem('not-signed-in');
  const { role, id } = actor;
  const owner = { role, id, email: account.email, address };
  return proveCode(db, { passwords }, owner, { typed, place: actor, now });
}

async function proveByPassword(
  deps: Deps,
  { actor, body: { password }, clientAddress, now }: RequestContext<ConfirmRoute>,
  db: Db,
): Promise<null> {
  if (await hasSecondFactor(db, actor)) throw new Problem('bad-input', CODE);
  if (password === undefined) throw new Problem('bad-input', { field: 'password' });
  await provePassword(db, deps, { actor, body: { password }, clientAddress, now });
  return null;
}

/** Returns a check that refuses a session without a recent confirmation. */
export function confirmationCheck(db: Db) {
  return ({ tokenHash }: Pick<SignedInActor, 'tokenHash'>, now: number): Promise<void> =>
    requireConfirmation(db, { tokenHash }, now);
}

/**
 * Refuses a session without a recent confirmation (docs/product/sign-in.md#confirmation).
 * @throws Problem 'confirmation-required'
 */
export async function requireConfirmation(
  db: Db,
  { tokenHash }: Pick<SignedInActor, 'tokenHash'>,
  now: number,
): Promise<void> {
  if (await lacksConfirmation(db, tokenHash, new Date(now - CONFIRMATION_FOR))) {
    throw new Problem('confirmation-required');
  }
}
