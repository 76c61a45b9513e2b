import { PASSKEY_CHALLENGE_FOR } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/parties';
import { partyOf, type Role } from '@nadi/domain/permissions';
import { tokenOwner } from '#platform/http/audit-rule.ts';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { lockAccountShared } from '#store/accounts.ts';
import { findPasskey, recordPasskeyUse } from '#store/passkeys.ts';
import type { Db } from '#store/tables.ts';
import type { AccountDeps } from './account-mail.ts';
import { completeSignIn, presentStaffSignIn } from './sign-in.ts';
import {
  issueChallenge,
  requireRelyingParty,
  spendChallenge,
  userHandle,
  verifyAssertion,
} from './verify-passkey.ts';

type SignInCall = Pick<
  RequestContext<'signInWithPasskey'>,
  'body' | 'clientAddress' | 'deviceKey' | 'now' | 'userAgent'
>;

interface Proven {
  passkeyId: string;
  owner: { role: Role; id: string };
  counter: number;
  newCounter: number;
}

/** Returns a challenge for any passkey of the clinic: the device knows which account it opens. */
export function startPasskeySignIn({
  publicUrl,
  passkeyLimiter,
}: AccountDeps): Mutation<Db, 'startPasskeySignIn', string> {
  return {
    kind: 'mutation',
    audit: null,
    async prepare({ clientAddress }) {
      const { id } = requireRelyingParty(publicUrl);
      await passkeyLimiter.consume(clientAddress);
      return id;
    },
    async execute({ now }, trx, rpId) {
      const challenge = await issueChallenge(trx, { owner: null, now });
      const timeout = PASSKEY_CHALLENGE_FOR;
      return { success: true, options: { challenge, rpId, timeout, userVerification: 'required' } };
    },
  };
}

/**
 * Signs in with a passkey alone. The device and its unlock are two factors, so no code is needed
 * (docs/product/sign-in.md#passkeys). Every refusal gets the same reply.
 */
export function signInWithPasskey(
  party: Party,
  deps: AccountDeps,
): Mutation<Db, 'signInWithPasskey', Proven> {
  return {
    kind: 'mutation',
    audit: { action: 'signed-in', about: tokenOwner },
    prepare: (context, db) => prove(party, deps, context, db),
    async execute(context, trx, proven) {
      return { success: true, token: await open(deps, trx, context, proven) };
    },
    afterCommit: deps.accountMail.wake,
  };
}

/** Signs in to the portal with a passkey, for the clinic's roles. The reply says which one it is. */
export function signInStaffWithPasskey(
  deps: AccountDeps,
): Mutation<Db, 'signInWithPasskey', Proven, 'admin'> {
  return {
    kind: 'mutation',
    audit: { action: 'signed-in', about: tokenOwner },
    prepare: (context, db) => prove('admin', deps, context, db),
    async execute(context, trx, proven) {
      return presentStaffSignIn(proven.owner.role, await open(deps, trx, context, proven));
    },
    afterCommit: deps.accountMail.wake,
  };
}

async function prove(
  party: Party,
  { publicUrl, signInLimiter }: AccountDeps,
  { body: { credential }, clientAddress, now }: SignInCall,
  db: Db,
): Promise<Proven> {
  const relyingParty = requireRelyingParty(publicUrl);
  await signInLimiter.consume(clientAddress);
  const passkey = await findPasskey(db, credential.id);
  // The challenge stays valid because the portal's page then tries the other role.
  if (!passkey || partyOf(passkey.role) !== party) throw new Problem('passkey-refused');
  const challenge = await spendChallenge(db, credential.response, { owner: null, now });
  const owner = { role: passkey.role, id: passkey.account_id };
  // Discoverable credentials always name their account (WebAuthn Level 3, §7.2, step 6).
  if (credential.response.userHandle !== userHandle(owner)) throw new Problem('passkey-refused');
  const newCounter = await verifyAssertion(credential, passkey, { party: relyingParty, challenge });
  if (newCounter === null) throw new Problem('passkey-refused');
  await signInLimiter.restore(clientAddress);
  return { passkeyId: passkey.id, owner, counter: passkey.counter, newCounter };
}

/**
 * Opens the session.
 * @throws Problem 'passkey-refused' if the account has ended, or the passkey was removed or used
 * since
 */
async function open(
  { accountMail, sessions }: AccountDeps,
  trx: Db,
  { body, clientAddress: address, deviceKey, now, userAgent }: SignInCall,
  { passkeyId, owner, counter, newCounter }: Proven,
): Promise<string> {
  const { role, id } = owner;
  const account = await lockAccountShared(trx, role, id);
  const use = { counter, newCounter, at: new Date(now) };
  if (!account || !(await recordPasskeyUse(trx, passkeyId, use))) {
    throw new Problem('passkey-refused');
  }
  const who = { role: partyOf(role), email: account.email, address, deviceKey };
  const leaves = 'leaves' in body ? body.leaves : undefined;
  const signedIn = { id, role, who, now, userAgent, leaves };
  return completeSignIn(trx, signedIn, { accountMail, sessions });
}
