import { normaliseEmail } from '@nadi/domain/email';
import type { Party } from '@nadi/domain/parties';
import type { ClinicRole, Role } from '@nadi/domain/permissions';
import { findCredentials } from '#store/accounts.ts';
import { recordAudit } from '#store/audit.ts';
import { insertOutboxEntries } from '#store/outbox.ts';
import { deletePasskeysOf } from '#store/passkeys.ts';
import { deleteSecondFactor } from '#store/second-factors.ts';
import { deleteSessionsOf } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';

interface Request {
  party: Party;
  email: string;
  now: number;
  publicUrl: string;
}

/**
 * Removes an account's passkeys and ends its sessions; its owner gets a message.
 * @returns how many there were
 * @throws Error if there is no such account, or no passkey
 */
export async function removePasskeys(
  trx: Db,
  { party, email, now, publicUrl }: Request,
): Promise<number> {
  const account = await findCredentials(trx, party, normaliseEmail(email));
  if (!account) throw new Error(`There is no ${party} with the address ${email}`);
  const owner = { role: account.role, id: account.id };
  const removed = await deletePasskeysOf(trx, owner);
  if (removed === 0) throw new Error(`${email} has no passkeys`);
  await endSessions(trx, owner, {
    kind: 'passkey-removed',
    action: 'removed-passkey',
    now,
    publicUrl,
  });
  return removed;
}

/**
 * Turns off the second factor of an account of the clinic and ends its sessions; its owner gets a message.
 * @throws Error if there is no such admin, or no second factor
 */
export async function turnOffSecondFactor(
  trx: Db,
  { email, now, publicUrl }: { email: string; now: number; publicUrl: string },
): Promise<void> {
  const account = await findCredentials(trx, 'admin', normaliseEmail(email));
  if (!account) throw new Error(`There is no admin with the address ${email}`);
  const owner = { role: account.role as ClinicRole, id: account.id };
  if (!(await deleteSecondFactor(trx, owner))) {
    throw new Error(`${email} signs in with the password alone already`);
  }
  const [kind, action] = ['second-factor-off', 'turned-off-second-factor'] as const;
  await endSessions(trx, owner, { kind, action, now, publicUrl });
}

interface Reset {
  /** The kind of the message to the owner. */
  kind: string;
  action: string;
  now: number;
  publicUrl: string;
}

/** Ends the sessions of an account that was reset, records the reset and writes to its owner. */
async function endSessions(
  trx: Db,
  owner: { role: Role; id: string },
  { kind, action, now, publicUrl }: Reset,
): Promise<void> {
  await deleteSessionsOf(trx, owner.role, owner.id);
  const record = { at: new Date(now), action, actor: owner, subject: null, appointmentId: null };
  await recordAudit(trx, record);
  const entry = {
    kind,
    recipient: owner,
    payload: { by: 'clinic' },
    locale: null,
    dueAt: now,
    deduplicationKey: `${kind}:${owner.role}:${owner.id}:${now}`,
  };
  await insertOutboxEntries(trx, [entry], { now, messageDomain: new URL(publicUrl).hostname });
}
