import { randomUUID } from 'node:crypto';
import {
  KNOWN_ADDRESS_FOR,
  SIGN_IN_FAILURES_MAX,
  SIGN_IN_FAILURES_WINDOW,
} from '@nadi/domain/limits';
import { partyOf } from '@nadi/domain/permissions';
import { parseCode, refusingSteps, type TypedCode } from '@nadi/domain/second-factor';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#store/audit.ts';
import { isKnownAddress, restoreAttempt, takeAttempt } from '#store/password-attempts.ts';
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
import { type AccountMail, accountEntry } from './account-mail.ts';
import { stepOfCode } from './one-time-code.ts';

/** A right code, not spent yet. */
export type ProvenCode =
  | { kind: 'app'; secret: Uint8Array; step: number }
  | { kind: 'recovery'; codeHash: string };

export interface CodeOwner extends StaffAccount {
  email: string;
  /** The client address of the request. */
  address: string;
}

/**
 * Checks a code of the account's app, or a recovery code. Only a wrong one counts: ten in fifteen
 * minutes, those of a known address apart from all others (docs/product.md#second-factor).
 * @throws Problem 'wrong-code', 'too-many', or 'second-factor-off' where the account has none
 */
export async function proveCode(
  db: Db,
  { passwords }: { passwords: Passwords },
  owner: CodeOwner,
  { typed, now }: { typed: string; now: number },
): Promise<ProvenCode> {
  const factor = await findSecondFactor(db, owner);
  if (!factor?.confirmed_at) throw new Problem('second-factor-off');
  const code = parseCode(typed);
  if (!code) throw new Problem('wrong-code', { field: 'code' });
  const restore = await takeCodeAttempt(db, owner, now);
  const proven = await compare(db, passwords, owner, { factor, code, now }).catch(async (error) => {
    await restore();
    throw error;
  });
  if (!proven) throw new Problem('wrong-code', { field: 'code' });
  await restore();
  return proven;
}

/**
 * Spends a right code, in the transaction of what it allows.
 * @throws Problem 'wrong-code' where a concurrent request has spent it
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
 * Takes a try before a code is compared; only a wrong code spends it.
 * @returns what gives the try back
 * @throws Problem 'too-many'
 */
export async function takeCodeAttempt(
  db: Db,
  { role, email, address }: Omit<CodeOwner, 'id'>,
  now: number,
): Promise<() => Promise<void>> {
  const party = partyOf(role);
  const known = await isKnownAddress(
    db,
    { role: party, email, address },
    new Date(now - KNOWN_ADDRESS_FOR),
  );
  const key = { role: party, email, address: known ? `code ${address}` : 'code' };
  const at = new Date(now);
  const since = new Date(now - SIGN_IN_FAILURES_WINDOW);
  if (!(await takeAttempt(db, key, { now: at, since, limit: SIGN_IN_FAILURES_MAX }))) {
    throw new Problem('too-many', { retryAfter: SIGN_IN_FAILURES_WINDOW / 1000 });
  }
  return () => restoreAttempt(db, key, at);
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
