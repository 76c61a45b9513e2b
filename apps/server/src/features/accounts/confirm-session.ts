import { CONFIRMATION_FOR, PASSKEY_CHALLENGE_FOR } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation, RequestContext, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findPasswordHash } from '#store/accounts.ts';
import { findPasskey, listPasskeysOf, recordPasskeyUse } from '#store/passkeys.ts';
import { hasSecondFactor, lockSecondFactorShared } from '#store/second-factors.ts';
import { confirmSession, lacksConfirmation } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import type { AccountDeps } from './account-mail.ts';
import { type ProvenCode, proveCode, spendCode } from './check-code.ts';
import { provePassword } from './password-attempt.ts';
import {
  issueChallenge,
  requireRelyingParty,
  spendChallenge,
  userHandle,
  verifyAssertion,
} from './verify-passkey.ts';

/**
 * Confirms the session with a code, or with the password if the account has no second factor
 * (docs/product/sign-in.md#confirmation).
 */
export function confirmWithCodeOrPassword(
  deps: AccountDeps,
): Mutation<Db, 'confirmSession', ProvenCode | null> {
  return {
    kind: 'mutation',
    audit: null,
    prepare: (context, db) =>
      context.body.code === undefined
        ? proveByPassword(deps, context, db)
        : proveByCode(deps, context, context.body.code, db),
    async execute({ actor, now }, trx, code) {
      if (code && actor.role !== 'patient') {
        await spendCode(trx, actor, code, { now, accountMail: deps.accountMail });
      }
      // Two-step login may have been turned on in the meantime.
      if (!code && (await lockSecondFactorShared(trx, actor))) throw new Problem('bad-input', CODE);
      await confirmSession(trx, actor.tokenHash, new Date(now));
      return { success: true, message: replyMessages.sessionConfirmed };
    },
    afterCommit: deps.accountMail.wake,
  };
}

const CODE = { field: 'code' };

async function proveByCode(
  { passwords }: AccountDeps,
  { actor, clientAddress: address, now }: RequestContext<'confirmSession'>,
  typed: string,
  db: Db,
): Promise<ProvenCode> {
  const account = await findPasswordHash(db, actor.role, actor.id);
  if (!account?.email) throw new Problem('not-signed-in');
  const { role, id } = actor;
  if (role === 'patient') throw new Problem('second-factor-off');
  const owner = { role, id, email: account.email, address };
  return proveCode(db, { passwords }, owner, { typed, place: actor, now });
}

async function proveByPassword(
  deps: AccountDeps,
  { actor, body: { password }, clientAddress, now }: RequestContext<'confirmSession'>,
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

interface Proven {
  passkeyId: string;
  counter: number;
  newCounter: number;
}

/** Returns a challenge for the account's passkeys. Its answer confirms the session that asks for it. */
export function startPasskeyConfirmation({
  publicUrl,
  passkeyLimiter,
}: AccountDeps): Mutation<Db, 'startPasskeyConfirmation', string> {
  return {
    kind: 'mutation',
    audit: null,
    async prepare({ clientAddress }) {
      const { id } = requireRelyingParty(publicUrl);
      await passkeyLimiter.consume(clientAddress);
      return id;
    },
    async execute({ actor, now }, trx, rpId) {
      const owner = { role: actor.role, id: actor.id };
      const passkeys = await listPasskeysOf(trx, owner);
      if (passkeys.length === 0) throw new Problem('passkey-not-found');
      const challenge = await issueChallenge(trx, { owner, session: actor.tokenHash, now });
      const allowCredentials = passkeys.map(({ credential_id: id, transports }) => ({
        id,
        type: 'public-key' as const,
        transports,
      }));
      const timeout = PASSKEY_CHALLENGE_FOR;
      return {
        success: true,
        options: { challenge, rpId, timeout, userVerification: 'required', allowCredentials },
      };
    },
  };
}

/** Confirms the session with a passkey of its account (docs/product/sign-in.md#confirmation). */
export function confirmSessionWithPasskey(
  deps: AccountDeps,
): Mutation<Db, 'confirmSessionWithPasskey', Proven> {
  return {
    kind: 'mutation',
    audit: null,
    prepare: (context, db) => prove(deps, context, db),
    async execute({ actor, now }, trx, { passkeyId, counter, newCounter }) {
      const at = new Date(now);
      if (!(await recordPasskeyUse(trx, passkeyId, { counter, newCounter, at }))) {
        throw new Problem('wrong-passkey');
      }
      await confirmSession(trx, actor.tokenHash, at);
      return { success: true, message: replyMessages.sessionConfirmed };
    },
  };
}

async function prove(
  { publicUrl, signInLimiter }: AccountDeps,
  { actor, body: { credential }, clientAddress, now }: RequestContext<'confirmSessionWithPasskey'>,
  db: Db,
): Promise<Proven> {
  const party = requireRelyingParty(publicUrl);
  await signInLimiter.consume(clientAddress);
  const owner = { role: actor.role, id: actor.id };
  const expected = { owner, session: actor.tokenHash, now };
  const challenge = await spendChallenge(db, credential.response, expected);
  const passkey = await findPasskey(db, credential.id);
  const { userHandle: named } = credential.response;
  const own = passkey?.role === owner.role && passkey.account_id === owner.id;
  // Authenticators may omit the handle if credentials are named (WebAuthn Level 3, §7.2, step 6).
  if (!own || (named !== undefined && named !== userHandle(owner))) {
    throw new Problem('wrong-passkey');
  }
  const newCounter = await verifyAssertion(credential, passkey, { party, challenge });
  if (newCounter === null) throw new Problem('wrong-passkey');
  await signInLimiter.restore(clientAddress);
  return { passkeyId: passkey.id, counter: passkey.counter, newCounter };
}
