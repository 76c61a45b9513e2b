import { createHash } from 'node:crypto';
import { days, KNOWN_ADDRESS_FOR } from '@nadi/domain/limits';
import type { Role } from '@nadi/domain/permissions';
import { deviceNames } from '@nadi/domain/user-agent';
import {
  type AttemptKey,
  DEVICE,
  hasKnownAddress,
  isKnownAddress,
} from '#store/password-attempts.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';
import { rememberPlace, type SignInPlace } from './known-places.ts';
import { openSession, type SessionLimits } from './open-session.ts';

interface SignedIn {
  id: string;
  role: Role;
  who: SignInPlace;
  now: number;
  userAgent: string | undefined;
}

/** Opens the session of an account that has proven everything it must; returns its token. */
export async function completeSignIn(
  trx: Db,
  { id, role, who, now, userAgent }: SignedIn,
  { accountMail, sessions }: { accountMail: AccountMail; sessions: SessionLimits },
): Promise<string> {
  const owner = { role, id };
  const { browser, system } = deviceNames(userAgent ?? '');
  const device = [browser, system].filter(Boolean).join(' on ');
  if (await isNewPlace(trx, who, device, now)) {
    await accountMail.enqueue(trx, [newSignIn(owner, now, { address: who.address, device })]);
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
  { address, device }: { address: string; device: string },
) {
  const place = createHash('sha256').update(`${address}\n${device}`).digest('base64url');
  const key = `${Math.floor(now / days(1))}:${place.slice(0, 16)}`;
  return accountEntry('new-sign-in', owner, { now, key, payload: { device } });
}

/** Returns the portal's reply to admins and reception, which says which of the two it is. */
export function presentStaffSignIn(role: Role, token: string) {
  const staff = role === 'reception' ? ('reception' as const) : ('admin' as const);
  return { success: true as const, token, role: staff };
}
