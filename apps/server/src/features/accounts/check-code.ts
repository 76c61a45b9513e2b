import { randomUUID } from 'node:crypto';
import { partyOf } from '@nadi/domain/permissions';
import { parseCode, refusingSteps, type TypedCode } from '@nadi/domain/second-factor';
import { Secret, TOTP } from 'otpauth';
import type { SignedInActor } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#store/audit.ts';
import {
  countRecoveryCodes,
  findRecoveryCode,
  findSecondFactor,
  type SecondFactor,
  type StaffAccount,
  spendRecoveryCode,
  spendStep,
} from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, type AccountMail, accountEntry } from './account-mail.ts';
import { knownPlace, type SignInPlace, sessionPlace } from './known-places.ts';
import { provePassword, takeLimitedAttempt } from './password-attempt.ts';

/** A correct code that is not spent yet. */
export type ProvenCode =
  | { kind: 'app'; secret: Uint8Array; step: number }
  | { kind: 'recovery'; codeHash: string };

export interface CodeOwner extends StaffAccount {
  email: string;
  /** The client address of the request. */
  address: string;
}

/** Source of a code: a session, or a sign-in from this device. */
type CodePlace = { tokenHash: Buffer } | Pick<SignInPlace, 'deviceKey'>;

/**
 * Checks a code of the account's app, or a recovery code. Ten wrong codes are allowed in fifteen
 * minutes. Each session, known browser and known address is counted apart from all others
 * (docs/product/sign-in.md#second-factor).
 * @throws Problem 'wrong-code', 'too-many', or 'second-factor-off' if the account has none
 */
export async function proveCode(
  db: Db,
  { passwords }: { passwords: Passwords },
  owner: CodeOwner,
  { typed, place, now }: { typed: string; place: CodePlace; now: number },
): Promise<ProvenCode> {
  const factor = await findSecondFactor(db, owner);
  if (!factor?.confirmed_at) throw new Problem('second-factor-off');
  const code = parseCode(typed);
  if (!code) throw new Problem('wrong-code', { field: 'code' });
  const restore = await takeCodeAttempt(db, owner, { place, now });
  const proven = await compare(db, passwords, owner, { factor, code, now }).catch(async (error) => {
    await restore();
    throw error;
  });
  if (!proven) throw new Problem('wrong-code', { field: 'code' });
  await restore();
  return proven;
}

/**
 * Spends a correct code, in the transaction of the operation that it allows.
 * @throws Problem 'wrong-code' if a concurrent request has spent it
 */
export async function spendCode(
  trx: Db,
  { role, id }: StaffAccount,
  code: ProvenCode,
  { now, accountMail }: { now: number; accountMail: AccountMail },
): Promise<void> {
  const owner = { role, id };
  const spent =
    code.kind === 'app'
      ? await spendStep(trx, owner, code)
      : await spendRecoveryCode(trx, owner, code.codeHash);
  if (!spent) throw new Problem('wrong-code', { field: 'code' });
  if (code.kind === 'app') return;
  const left = String(await countRecoveryCodes(trx, owner));
  const entry = { now, key: randomUUID(), payload: { left } };
  await accountMail.enqueue(trx, [accountEntry('recovery-code-used', owner, entry)]);
  await recordAudit(trx, {
    at: new Date(now),
    action: 'used-recovery-code',
    actor: owner,
    subject: null,
    appointmentId: null,
  });
}

/**
 * Takes an attempt before a code is compared; only a wrong code uses it up.
 * @returns a function that restores the attempt
 * @throws Problem 'too-many'
 */
export async function takeCodeAttempt(
  db: Db,
  { role, email, address }: Omit<CodeOwner, 'id'>,
  { place, now }: { place: CodePlace; now: number },
): Promise<() => Promise<void>> {
  const who = { role: partyOf(role), email, address };
  const known =
    'tokenHash' in place
      ? sessionPlace({ ...who, ...place })
      : await knownPlace(db, { ...who, ...place }, now);
  const key = { ...who, address: known ? `code ${known.address}` : 'code' };
  return takeLimitedAttempt(db, key, now);
}

async function compare(
  db: Db,
  passwords: Passwords,
  owner: CodeOwner,
  { factor, code, now }: { factor: SecondFactor; code: TypedCode; now: number },
): Promise<ProvenCode | null> {
  if (code.kind === 'app') {
    const step = stepOfCode(factor.secret, code.digits, now);
    if (step === null) return null;
    const { from, to } = refusingSteps(step);
    const spent = factor.last_step >= from && factor.last_step <= to;
    return spent ? null : { kind: 'app', secret: factor.secret, step };
  }
  const codeHash = await findRecoveryCode(db, owner, code.position);
  const place = { group: 'unknown', key: owner.address };
  const right = await passwords.matches(codeHash, code.text, place);
  return right && codeHash !== null ? { kind: 'recovery', codeHash } : null;
}

interface Request {
  actor: Pick<SignedInActor, 'id' | 'tokenHash'> & StaffAccount;
  body: { password: string; code: string };
  clientAddress: string;
  now: number;
}

/**
 * Compares the password and a code of somebody who is signed in, within the limits of the session.
 * @throws Problem 'second-factor-off' before a password is compared
 * @throws Problem 'wrong-password' or 'wrong-code'
 */
export async function proveBothFactors(
  db: Db,
  deps: Pick<AccountDeps, 'passwords'>,
  request: Request,
): Promise<ProvenCode> {
  const { actor, body, clientAddress: address, now } = request;
  if (!(await findSecondFactor(db, actor))?.confirmed_at) throw new Problem('second-factor-off');
  const email = await provePassword(db, deps, request);
  const owner = { role: actor.role, id: actor.id, email, address };
  return proveCode(db, deps, owner, { typed: body.code, place: actor, now });
}

/** Bytes of a secret, as RFC 4226 §4 recommends. */
export const SECRET_BYTES = 20;

/** Accepts codes of the previous and the next time step, for clocks that differ (RFC 6238 §5.2). */
const WINDOW = 1;

/** Returns the time step of a code, or null if the code is wrong at that moment. */
export function stepOfCode(secret: Uint8Array, digits: string, now: number): number | null {
  const totp = createTotp(secret);
  const delta = totp.validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** Returns the secret as an app takes it: as text, and as the address in a QR code. */
export function describeSecret(
  secret: Uint8Array,
  { issuer, label }: { issuer: string; label: string },
): { text: string; url: string } {
  const totp = createTotp(secret, { issuer, label });
  return { text: totp.secret.base32, url: totp.toString() };
}

/** Computes six digits of HMAC-SHA-1, new every 30 seconds: what every app supports (RFC 6238). */
function createTotp(secret: Uint8Array, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromHex(Buffer.from(secret).toString('hex')) });
}
