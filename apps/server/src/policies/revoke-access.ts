import type { Role } from '@nadi/domain/permissions';
import { revokeAccountLinks } from '#store/account-tokens.ts';
import { revokeCalendarFeed } from '#store/calendars.ts';
import { deletePasskeysOf } from '#store/passkeys.ts';
import { deleteSecondFactor } from '#store/second-factors.ts';
import { deleteSessionsOf } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import { deleteDevicesOf } from '#store/vitals.ts';

type Grant = 'passkeys' | 'second-factor' | 'links' | 'calendar-feed' | 'devices';

/** Access that each act ends, besides every session of the account (docs/product/accounts.md#access-that-ends). */
const ENDS = {
  /** By the person, with the current password. */
  'password-changed': ['links'],
  /** By the person, with a link that was mailed. */
  'password-reset': ['links', 'calendar-feed'],
  /** The same if somebody else may have registered the address. */
  'account-taken-over': ['passkeys', 'links', 'calendar-feed', 'devices'],
  /** By the admin, for somebody else. */
  'password-set': ['passkeys', 'links', 'calendar-feed'],
  /** Another e-mail address, by the admin: links go to the earlier one. */
  'email-set': ['links', 'calendar-feed'],
  /** "Log out everywhere", by the person or the admin. */
  'sessions-ended': ['calendar-feed', 'devices'],
  /** A doctor may be reinstated: the passkeys do not work until then. */
  'doctor-retired': ['calendar-feed'],
  'account-ended': ['passkeys', 'second-factor', 'links'],
} as const satisfies Record<string, readonly Grant[]>;

export type RevokingAct = keyof typeof ENDS;

/** Ends the sessions of an account, and what else the act ends. Runs in a transaction. */
export async function revokeAccess(
  trx: Db,
  act: RevokingAct,
  owner: { role: Role; id: string },
): Promise<void> {
  const ends: readonly Grant[] = ENDS[act];
  await deleteSessionsOf(trx, owner.role, owner.id);
  if (ends.includes('passkeys')) await deletePasskeysOf(trx, owner);
  if (ends.includes('second-factor') && owner.role !== 'patient') {
    await deleteSecondFactor(trx, { role: owner.role, id: owner.id });
  }
  if (ends.includes('links')) await revokeAccountLinks(trx, owner.role, owner.id);
  if (ends.includes('calendar-feed')) await revokeCalendarFeed(trx, owner.role, owner.id);
  if (ends.includes('devices') && owner.role === 'patient') await deleteDevicesOf(trx, owner.id);
}

/**
 * Ends the passkeys and devices that a patient's account had before its address was confirmed:
 * somebody else may have added them (docs/product/accounts.md#access-that-ends). Runs in a transaction.
 * Returns whether there were any.
 */
export async function revokeOlderThanConfirmation(
  trx: Db,
  patientId: string,
  confirmedAt: Date,
): Promise<boolean> {
  const passkeys = await deletePasskeysOf(trx, { role: 'patient', id: patientId }, confirmedAt);
  const devices = await deleteDevicesOf(trx, patientId, confirmedAt);
  return passkeys + devices > 0;
}
