import { days, KNOWN_ADDRESS_FOR } from '@nadi/domain/limits';
import type { Role } from '@nadi/domain/permissions';
import { deviceNames } from '@nadi/domain/user-agent';
import {
  type AttemptKey,
  hasKnownAddress,
  isKnownAddress,
  rememberAddress,
} from '#store/sign-in-tries.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';
import { openSession, type SessionLimits } from './open-session.ts';

interface SignedIn {
  id: string;
  role: Role;
  who: AttemptKey;
  now: number;
  userAgent: string | undefined;
  /** True where a code was entered beside the password. */
  confirmed: boolean;
}

/** Opens the session of an account that has proven everything it must; returns its token. */
export async function completeSignIn(
  trx: Db,
  { id, role, who, now, userAgent, confirmed }: SignedIn,
  { accountMail, sessions }: { accountMail: AccountMail; sessions: SessionLimits },
): Promise<string> {
  const owner = { role, id };
  if (await isNewPlace(trx, who, now)) {
    await accountMail.enqueue(trx, [newSignIn(owner, now, userAgent)]);
  }
  await rememberAddress(trx, who, new Date(now));
  return openSession(trx, owner, { now, userAgent, confirmed }, sessions);
}

/** The first place of an account is not news to its owner. */
async function isNewPlace(db: Db, who: AttemptKey, now: number): Promise<boolean> {
  if (await isKnownAddress(db, who, new Date(now - KNOWN_ADDRESS_FOR))) return false;
  return hasKnownAddress(db, who);
}

/** At most one message a day: a phone's address changes often. */
function newSignIn(owner: { role: Role; id: string }, now: number, userAgent = '') {
  const { browser, system } = deviceNames(userAgent);
  const device = [browser, system].filter(Boolean).join(' on ');
  const key = String(Math.floor(now / days(1)));
  return accountEntry('new-sign-in', owner, { now, key, payload: { device } });
}
