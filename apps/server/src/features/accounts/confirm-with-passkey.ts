import { PASSKEY_CHALLENGE_FOR } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { findPasskey, listPasskeysOf, recordPasskeyUse } from '#store/passkeys.ts';
import { confirmSession } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import { issueChallenge } from './issue-challenge.ts';
import { requireRelyingParty, userHandle } from './passkey-options.ts';
import { spendChallenge, verifyAssertion } from './verify-passkey.ts';

type StartRoute = 'startAdminPasskeyConfirmation';
type ConfirmRoute = 'confirmAdminSessionWithPasskey';

interface Deps {
  publicUrl: string;
  /** Counts challenges that one client address asks for. */
  passkeyLimiter: Throttle;
  /** Counts the wrong proofs of one address, together with its wrong passwords. */
  signInLimiter: Throttle;
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
}: Pick<Deps, 'publicUrl' | 'passkeyLimiter'>): Mutation<Db, StartRoute, string> {
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
export function confirmSessionWithPasskey(deps: Deps): Mutation<Db, ConfirmRoute, Proven> {
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
  { publicUrl, signInLimiter }: Deps,
  { actor, body: { credential }, clientAddress, now }: RequestContext<ConfirmRoute>,
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
