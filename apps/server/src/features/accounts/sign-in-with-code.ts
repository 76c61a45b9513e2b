import { partyOf, type StaffParty } from '@nadi/domain/permissions';
import { tokenOwner } from '#platform/http/audit-rule.ts';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { hashToken } from '#platform/token.ts';
import { findPasswordHash, stillSignsIn } from '#store/accounts.ts';
import { deletePendingSignIn, findPendingSignIn } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import type { AccountDeps } from './account-mail.ts';
import { type CodeOwner, type ProvenCode, proveCode, spendCode } from './check-code.ts';
import { completeSignIn, presentStaffSignIn } from './sign-in.ts';

interface Proven {
  owner: CodeOwner;
  passwordHash: string;
  code: ProvenCode;
}

type CodeCall = Pick<
  RequestContext<'signInWithCode'>,
  'body' | 'clientAddress' | 'deviceKey' | 'now' | 'userAgent'
>;

/**
 * Completes a doctor's sign-in with the second factor (docs/product/sign-in.md#second-factor). After a wrong
 * code, the pending sign-in stays valid until it expires.
 */
export function signInDoctorWithCode(
  deps: AccountDeps,
): Mutation<Db, 'signInWithCode', Proven, 'doctor'> {
  return {
    kind: 'mutation',
    audit: { action: 'signed-in', about: tokenOwner },
    prepare: (context, db) => prove('doctor', deps, context, db),
    async execute(context, trx, proven) {
      return { success: true, token: await open(deps, trx, context, proven) };
    },
    afterCommit: deps.accountMail.wake,
  };
}

/** Completes a sign-in to the portal, for the clinic's roles. The reply says which one it is. */
export function signInStaffWithCode(
  deps: AccountDeps,
): Mutation<Db, 'signInWithCode', Proven, 'admin'> {
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
  party: StaffParty,
  { passwords, lookups }: AccountDeps,
  { body, clientAddress: address, deviceKey, now }: CodeCall,
  db: Db,
): Promise<Proven> {
  const wanted = { party, tokenHash: hashToken(body.attempt), now: new Date(now) };
  const attempt = await lookups.run({ group: 'sign-in', key: address }, () =>
    findPendingSignIn(db, wanted),
  );
  const account = attempt && (await findPasswordHash(db, attempt.role, attempt.account_id));
  if (!attempt || !account?.email) throw new Problem('attempt-ended');
  const { role, account_id: id, password_hash: passwordHash } = attempt;
  const owner = { role, id, email: account.email, address };
  const code = await proveCode(db, { passwords }, owner, {
    typed: body.code,
    place: { deviceKey },
    now,
  });
  return { owner, passwordHash, code };
}

/**
 * Opens the session.
 * @throws Problem 'attempt-ended' if the account has ended or its password has changed since the
 * password was compared
 */
async function open(
  { accountMail, sessions }: AccountDeps,
  trx: Db,
  { body, deviceKey, now, userAgent }: CodeCall,
  { owner, passwordHash, code }: Proven,
): Promise<string> {
  const { role, id, email, address } = owner;
  const current = await deletePendingSignIn(trx, hashToken(body.attempt));
  if (!current || !(await stillSignsIn(trx, role, id, passwordHash))) {
    throw new Problem('attempt-ended');
  }
  await spendCode(trx, owner, code, { now, accountMail });
  const who = { role: partyOf(role), email, address, deviceKey };
  const signedIn = { id, role, who, now, userAgent, leaves: body.leaves };
  return completeSignIn(trx, signedIn, { accountMail, sessions });
}
