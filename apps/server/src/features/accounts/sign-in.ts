import { createHash } from 'node:crypto';
import { normaliseEmail } from '@nadi/domain/email';
import { days, KNOWN_ADDRESS_FOR, SECOND_STEP_FOR } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/parties';
import type { ClinicRole, Role } from '@nadi/domain/permissions';
import { deviceNames } from '@nadi/domain/user-agent';
import { tokenOwner } from '#platform/http/audit-rule.ts';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { hashToken, mintToken } from '#platform/token.ts';
import { findCredentials, stillSignsIn } from '#store/accounts.ts';
import {
  type AttemptKey,
  DEVICE,
  hasKnownAddress,
  isKnownAddress,
} from '#store/password-attempts.ts';
import {
  findSecondFactor,
  insertPendingSignIn,
  lockSecondFactorShared,
  type StaffAccount,
} from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, type AccountMail, accountEntry } from './account-mail.ts';
import { knownPlace, rememberPlace, type SignInPlace } from './known-places.ts';
import { beginPasswordAttempt } from './password-attempt.ts';
import { openSession, type SessionLimits } from './sessions.ts';
import { leavePortal } from './switch-portal.ts';

type SignInCall = Pick<
  RequestContext<'signIn'>,
  'body' | 'clientAddress' | 'deviceKey' | 'now' | 'userAgent'
>;

interface Proven {
  id: string;
  role: Role;
  passwordHash: string;
  who: SignInPlace;
}

/**
 * Gives an unknown e-mail and a wrong password the same reply in the same time (docs/product/sign-in.md).
 * @throws Problem 'second-factor-required' after the right password of an account that has one
 */
export function signIn(party: Party, deps: AccountDeps): Mutation<Db, 'signIn', Proven> {
  return {
    kind: 'mutation',
    audit: { action: 'signed-in', about: tokenOwner },
    precedence: choosePrecedence(deps),
    prepare: (context, db) => prove(party, deps, context, db),
    async execute(context, trx, proven) {
      return { success: true, token: await open(deps, trx, context, proven) };
    },
    afterCommit: deps.accountMail.wake,
  };
}

/** Signs in to the portal, for the clinic's roles; the reply says which one it is. */
export function signInStaff(deps: AccountDeps): Mutation<Db, 'signIn', Proven, 'admin'> {
  return {
    kind: 'mutation',
    audit: { action: 'signed-in', about: tokenOwner },
    precedence: choosePrecedence(deps),
    prepare: (context, db) => prove('admin', deps, context, db),
    async execute(context, trx, proven) {
      return presentStaffSignIn(proven.role, await open(deps, trx, context, proven));
    },
    afterCommit: deps.accountMail.wake,
  };
}

/** Gives an address that signs in often a low precedence (docs/security.md#precedence). */
function choosePrecedence({ lookups }: AccountDeps) {
  return ({ clientAddress }: SignInCall) => (lookups.isFrequent(clientAddress) ? 'low' : 'normal');
}

/** Compares the password. @throws Problem with the reason why the sign-in is refused */
async function prove(
  party: Party,
  { passwords, signInLimiter, lookups }: AccountDeps,
  { body, clientAddress: address, deviceKey, now }: SignInCall,
  db: Db,
): Promise<Proven> {
  const who = { role: party, email: normaliseEmail(body.email), address, deviceKey };
  const known = await knownPlace(db, who, now);
  const { attempt, account } = await lookups.run(
    { group: known ? 'known' : 'sign-in', key: address },
    async () => ({
      attempt: await beginPasswordAttempt(db, { passwords, signInLimiter }, who, { now, known }),
      account: await findCredentials(db, party, who.email),
    }),
  );
  const right = await attempt.matches(account?.password_hash ?? null, body.password);
  if (!account?.password_hash || !right) throw new Problem('wrong-credentials');
  const ends = account.temporary_password_ends_at;
  if (ends && ends.getTime() <= now) throw new Problem('temporary-password-ended');
  const { id, role, password_hash: passwordHash } = account;
  if (role !== 'patient') {
    await requireSecondStep(db, { role, id }, passwordHash, now);
  }
  return { id, role, passwordHash, who };
}

/** Opens a session and returns its token. @throws Problem 'wrong-credentials' if the proof is out of date */
async function open(
  { accountMail, sessions }: AccountDeps,
  trx: Db,
  { body, now, userAgent }: Pick<SignInCall, 'body' | 'now' | 'userAgent'>,
  { id, role, passwordHash, who }: Proven,
): Promise<string> {
  // During the comparison, the account may have ended or its password may have changed.
  if (!(await stillSignsIn(trx, role, id, passwordHash))) throw new Problem('wrong-credentials');
  // Two-step login may have been turned on in the meantime.
  if (await lockSecondFactorShared(trx, { role, id })) throw new Problem('wrong-credentials');
  const leaves = 'leaves' in body ? body.leaves : undefined;
  const signedIn = { id, role, who, now, userAgent, leaves };
  return completeSignIn(trx, signedIn, { accountMail, sessions });
}

/** Refuses with the token of the attempt, which is worthless without a code. */
async function requireSecondStep(
  db: Db,
  owner: StaffAccount,
  passwordHash: string,
  now: number,
): Promise<void> {
  const factor = await findSecondFactor(db, owner);
  if (!factor?.confirmed_at) return;
  const attempt = mintToken();
  await insertPendingSignIn(db, {
    tokenHash: hashToken(attempt),
    role: owner.role,
    accountId: owner.id,
    passwordHash,
    expiresAt: new Date(now + SECOND_STEP_FOR),
  });
  throw new Problem('second-factor-required', { attempt });
}

interface SignedIn {
  id: string;
  role: Role;
  who: SignInPlace;
  now: number;
  userAgent: string | undefined;
  /** The token of the session in the other portal, which ends. */
  leaves?: string | undefined;
}

/** Opens the session of an account that has proven everything it must; returns its token. */
export async function completeSignIn(
  trx: Db,
  { id, role, who, now, userAgent, leaves }: SignedIn,
  { accountMail, sessions }: { accountMail: AccountMail; sessions: SessionLimits },
): Promise<string> {
  const owner = { role, id };
  if (leaves) await leavePortal(trx, { leaves, owner, email: who.email, now });
  const { browser, system } = deviceNames(userAgent ?? '');
  const names = [browser, system].filter((name) => name !== undefined);
  const device = names.join(' on ');
  if (await isNewPlace(trx, who, device, now)) {
    await accountMail.enqueue(trx, [newSignIn(owner, now, { address: who.address, names })]);
  }
  await rememberPlace(trx, who, now, [deviceName(who, device)]);
  return openSession(trx, owner, { now, userAgent, confirmed: true }, sessions);
}

/** Returns true for a new client address or device, except the first one of the account. */
async function isNewPlace(db: Db, who: AttemptKey, device: string, now: number): Promise<boolean> {
  const since = new Date(now - KNOWN_ADDRESS_FOR);
  if (!(await isKnownAddress(db, who, since))) return hasKnownAddress(db, who);
  if (await isKnownAddress(db, deviceName(who, device), since)) return false;
  return hasKnownAddress(db, who, DEVICE);
}

/** Returns the key of a device, which is stored as an address. No real address has this prefix. */
function deviceName({ role, email }: AttemptKey, device: string): AttemptKey {
  return { role, email, address: `${DEVICE}${device}` };
}

/** Allows one message a day for each place, so that a stranger's sign-in is reported after the owner's. */
function newSignIn(
  owner: { role: Role; id: string },
  now: number,
  { address, names }: { address: string; names: readonly string[] },
) {
  // The mail is in the language of the account, so that its names are joined without a word.
  const device = names.join(', ');
  const place = createHash('sha256').update(`${address}\n${device}`).digest('base64url');
  const key = `${Math.floor(now / days(1))}:${place.slice(0, 16)}`;
  return accountEntry('new-sign-in', owner, { now, key, payload: { device } });
}

/** Returns the portal's reply to an account of the clinic, which says its role. */
export function presentStaffSignIn(role: Role, token: string) {
  return { success: true as const, token, role: role as ClinicRole };
}
