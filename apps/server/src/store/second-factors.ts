import { CLINIC_ROLES, type StaffParty, type StaffRole } from '@nadi/domain/permissions';
import { refusingSteps } from '@nadi/domain/second-factor';
import type { Selectable } from 'kysely';
import type { Role } from './accounts.ts';
import { toColumns } from './columns.ts';
import { belongsTo, changesRow, findsRow } from './statements.ts';
import type { Db, NewRow, Tables } from './tables.ts';

export interface StaffAccount {
  role: StaffRole;
  id: string;
}

export type SecondFactor = Pick<
  Selectable<Tables['second_factors']>,
  'secret' | 'confirmed_at' | 'last_step'
>;

/** Returns the account's second factor, confirmed or not. */
export async function findSecondFactor(db: Db, owner: StaffAccount): Promise<SecondFactor | null> {
  const factor = await db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where(belongsTo(owner))
    .executeTakeFirst();
  return factor ?? null;
}

/** Returns whether the account signs in in two steps. */
export async function hasSecondFactor(
  db: Db,
  { role, id }: { role: Role; id: string },
): Promise<boolean> {
  if (role === 'patient') return false;
  const factor = await findSecondFactor(db, { role, id });
  return factor !== null && factor.confirmed_at !== null;
}

/**
 * Returns whether an account of staff has a confirmed second factor, and locks it against changes
 * until the transaction ends.
 */
export async function lockSecondFactorShared(
  trx: Db,
  { role, id }: { role: Role; id: string },
): Promise<boolean> {
  if (role === 'patient') return false;
  const factor = await trx
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where(belongsTo({ role, id }))
    .forShare()
    .executeTakeFirst();
  return factor !== undefined && factor.confirmed_at !== null;
}

/** Stores a secret that a code must confirm. Returns false if the account has a confirmed one. */
export function setPendingSecret(
  db: Db,
  { role, id }: StaffAccount,
  secret: Buffer,
): Promise<boolean> {
  return db
    .insertInto('second_factors')
    .values({ role, account_id: id, secret })
    .onConflict((oc) =>
      oc
        .columns(['role', 'account_id'])
        .doUpdateSet({ secret })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('role')
    .$call(findsRow);
}

/** Returns false if another secret was stored, or this one confirmed, in the meantime. */
export function confirmSecret(
  db: Db,
  owner: StaffAccount,
  confirmed: { secret: Uint8Array; step: number; at: Date },
): Promise<boolean> {
  return db
    .updateTable('second_factors')
    .set({ confirmed_at: confirmed.at, last_step: confirmed.step })
    .where(belongsTo(owner))
    .where('secret', '=', confirmed.secret)
    .where('confirmed_at', 'is', null)
    .$call(changesRow);
}

/** Spends the code of a time step: of several requests with it, one gets true. */
export function spendStep(
  db: Db,
  owner: StaffAccount,
  { secret, step }: { secret: Uint8Array; step: number },
): Promise<boolean> {
  const { from, to } = refusingSteps(step);
  return db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where(belongsTo(owner))
    .where('secret', '=', secret)
    .where((eb) => eb.or([eb('last_step', '<', from), eb('last_step', '>', to)]))
    .$call(changesRow);
}

/** Deletes the factor with its recovery codes; returns false if none was confirmed. */
export async function deleteSecondFactor(db: Db, owner: StaffAccount): Promise<boolean> {
  const deleted = await db
    .deleteFrom('second_factors')
    .where(belongsTo(owner))
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}

/** Replaces the account's recovery codes; the index of a hash is its code's position. */
export async function replaceRecoveryCodes(
  db: Db,
  { role, id }: StaffAccount,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where(belongsTo({ role, id })).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash, position) => ({ role, account_id: id, position, code_hash })))
    .execute();
}

/** Returns the hash of the unused code at that position, or null. */
export async function findRecoveryCode(
  db: Db,
  owner: StaffAccount,
  position: number,
): Promise<string | null> {
  const code = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where(belongsTo(owner))
    .where('position', '=', position)
    .executeTakeFirst();
  return code?.code_hash ?? null;
}

/** Deletes a code: of several requests with it, one gets true. */
export function spendRecoveryCode(db: Db, owner: StaffAccount, codeHash: string): Promise<boolean> {
  return db
    .deleteFrom('recovery_codes')
    .where(belongsTo(owner))
    .where('code_hash', '=', codeHash)
    .$call(changesRow);
}

export async function countRecoveryCodes(db: Db, owner: StaffAccount): Promise<number> {
  const codes = await db
    .selectFrom('recovery_codes')
    .select('position')
    .where(belongsTo(owner))
    .execute();
  return codes.length;
}

/** Stores a sign-in whose password was right and whose code is still to come. */
export async function insertPendingSignIn(
  db: Db,
  pending: NewRow<'sign_in_attempts'>,
): Promise<void> {
  await db.insertInto('sign_in_attempts').values(toColumns(pending)).execute();
}

interface WantedSignIn {
  /** Whose sign-in it is. */
  party: StaffParty;
  tokenHash: Buffer;
  now: Date;
}

/** Returns whose pending sign-in it is, or null if it is unknown, finished or too old. */
export async function findPendingSignIn(db: Db, { party, tokenHash, now }: WantedSignIn) {
  const pending = await db
    .selectFrom('sign_in_attempts')
    .select(['role', 'account_id', 'password_hash'])
    .where('token_hash', '=', tokenHash)
    .where('role', 'in', listRoles(party))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return pending ?? null;
}

function listRoles(party: StaffParty): StaffRole[] {
  return party === 'admin' ? [...CLINIC_ROLES] : [party];
}

/** Ends the pending sign-in; returns false if it had ended before. */
export function deletePendingSignIn(db: Db, tokenHash: Buffer): Promise<boolean> {
  return db.deleteFrom('sign_in_attempts').where('token_hash', '=', tokenHash).$call(changesRow);
}

export async function deleteExpiredPendingSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute();
}
