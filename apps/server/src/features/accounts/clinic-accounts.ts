import { randomBytes, randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import type { ClinicRole } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import { accountInBody, receptionInBody } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import {
  endClinicAccount,
  findClinicAccount,
  insertClinicAccount,
  limitToPlaces,
  listClinicAccounts,
  lockClinicAccounts,
  setAccountPassword as setPassword,
} from '#store/admins.ts';
import { listLocations } from '#store/locations.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, accountEntry } from './account-mail.ts';
import { passwordSet } from './invitations.ts';

export function clinicAccountRoutes(deps: AccountDeps) {
  const { wake } = deps.accountMail;
  return {
    listClinicAccounts: {
      kind: 'query',
      audit: null,
      execute: ({ actor }, db) => listAccounts(deps, db, actor.id),
    },
    addClinicAccount: {
      kind: 'mutation',
      audit: {
        action: 'added-account',
        about: (_call, { accountId }) => ({ kind: 'clinic-account', id: accountId }),
      },
      prepare: ({ body }) => prepareAccount(deps, body),
      async execute({ body, now }, trx, prepared: PreparedAccount) {
        const accountId = await addAccount(deps, trx, { ...body, ...prepared, now });
        return { success: true, accountId, message: replyMessages.accountAdded };
      },
      afterCommit: wake,
    },
    setAccountPassword: {
      kind: 'mutation',
      audit: { action: 'set-account-password', about: accountInBody },
      prepare: ({ body }, db) => preparePassword(deps, db, body.accountId, body.newPassword),
      async execute({ actor, body, now }, trx, passwordHash: string) {
        const account = await lockOtherAccount(trx, actor, body.accountId);
        await changePassword(deps, trx, account, { passwordHash, now });
        return { success: true, message: replyMessages.passwordSet };
      },
      afterCommit: wake,
    },
    inviteClinicAccount: {
      kind: 'mutation',
      audit: { action: 'invited-account', about: accountInBody },
      async execute({ actor, body, now }, trx) {
        const account = await lockOtherAccount(trx, actor, body.accountId);
        await inviteAgain(deps, trx, account, now);
        return { success: true, message: replyMessages.invitationSent };
      },
      afterCommit: wake,
    },
    /** Limits an account of the reception to places, or lifts its limit. @throws Problem 'location-not-found' */
    setAccountPlaces: {
      kind: 'mutation',
      audit: { action: 'changed-account-places', about: accountInBody },
      async execute({ actor, body: { accountId, locationIds } }, trx) {
        const { id } = await lockReception(trx, actor, accountId);
        await limitToPlaces(trx, id, locationIds && (await acceptPlaces(trx, locationIds)));
        return { success: true, message: replyMessages.accountPlacesChanged };
      },
    },
    endClinicAccount: {
      kind: 'mutation',
      audit: { action: 'ended-account', about: accountInBody },
      async execute({ actor, body, now }, trx) {
        await endAccount(trx, await lockOtherAccount(trx, actor, body.accountId), now);
        return { success: true, message: replyMessages.accountEnded };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

/** Answers the paths of the first release for accounts of reception: they do the same and find no admin. */
export function receptionRoutes(deps: AccountDeps) {
  const { wake } = deps.accountMail;
  return {
    listReception: {
      kind: 'query',
      audit: null,
      async execute({ actor }, db) {
        const { accounts, ...reply } = await listAccounts(deps, db, actor.id);
        return { ...reply, accounts: accounts.filter(({ role }) => role === 'reception') };
      },
    },
    addReception: {
      kind: 'mutation',
      audit: {
        action: 'added-account',
        about: (_call, { receptionId }) => ({ kind: 'clinic-account', id: receptionId }),
      },
      prepare: ({ body }) => prepareAccount(deps, body),
      async execute({ body, now }, trx, prepared: PreparedAccount) {
        const account = { ...body, ...prepared, role: 'reception' as const, now };
        const receptionId = await addAccount(deps, trx, account);
        return { success: true, receptionId, message: replyMessages.accountAdded };
      },
      afterCommit: wake,
    },
    setReceptionPassword: {
      kind: 'mutation',
      audit: { action: 'set-account-password', about: receptionInBody },
      prepare: ({ body }, db) => preparePassword(deps, db, body.receptionId, body.newPassword),
      async execute({ actor, body, now }, trx, passwordHash: string) {
        const account = await lockReception(trx, actor, body.receptionId);
        await changePassword(deps, trx, account, { passwordHash, now });
        return { success: true, message: replyMessages.passwordSet };
      },
      afterCommit: wake,
    },
    inviteReception: {
      kind: 'mutation',
      audit: { action: 'invited-account', about: receptionInBody },
      async execute({ actor, body, now }, trx) {
        const account = await lockReception(trx, actor, body.receptionId);
        await inviteAgain(deps, trx, account, now);
        return { success: true, message: replyMessages.invitationSent };
      },
      afterCommit: wake,
    },
    endReception: {
      kind: 'mutation',
      audit: { action: 'ended-account', about: receptionInBody },
      async execute({ actor, body, now }, trx) {
        await endAccount(trx, await lockReception(trx, actor, body.receptionId), now);
        return { success: true, message: replyMessages.accountEnded };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

type Account = Awaited<ReturnType<typeof lockOtherAccount>>;

/** Lists the accounts of the clinic; `mailEnabled` tells whether an invitation can be sent. */
async function listAccounts({ accountMail }: AccountDeps, db: Db, own: string) {
  const accounts = await listClinicAccounts(db);
  return {
    success: true as const,
    mailEnabled: accountMail.enabled,
    accounts: accounts.map((account) => ({
      _id: account.id,
      role: account.role,
      name: account.name,
      email: account.email,
      own: account.id === own,
      secondFactor: account.second_factor,
      createdAt: account.created_at.getTime(),
      locationIds: account.location_ids ?? undefined,
      temporaryPasswordEndsAt: account.temporary_password_ends_at?.getTime(),
    })),
  };
}

/** Sends a link to choose a password once more. */
async function inviteAgain({ accountMail }: AccountDeps, trx: Db, account: Account, now: number) {
  if (!accountMail.enabled) throw new Problem('mail-not-set-up');
  const { role, id } = account;
  await accountMail.enqueue(trx, [
    accountEntry('invitation', { role, id }, { now, key: randomUUID() }),
  ]);
}

/**
 * Ends an account with its sessions, its links, its passkeys and its second factor. An admin remains:
 * the one who ends it.
 */
async function endAccount(trx: Db, { role, id }: Account, now: number): Promise<void> {
  await endClinicAccount(trx, id, new Date(now));
  await revokeAccess(trx, 'account-ended', { role, id });
}

/**
 * Returns an account that is not the admin's own, locked until the transaction ends with the admin's.
 * @throws Problem 'own-account'; 'not-signed-in' if the admin's account has ended meanwhile;
 * 'account-not-found'
 */
export async function lockOtherAccount(trx: Db, { id: own }: SignedInActor, id: string) {
  if (id === own) throw new Problem('own-account');
  const accounts = await lockClinicAccounts(trx, [own, id]);
  if (!accounts.some((account) => account.id === own)) throw new Problem('not-signed-in');
  const other = accounts.find((account) => account.id === id);
  if (!other) throw new Problem('account-not-found');
  return other;
}

/** Returns an account of reception like `lockOtherAccount`. @throws Problem 'reception-not-found' for an admin's */
export async function lockReception(trx: Db, actor: SignedInActor, id: string) {
  const account = await findClinicAccount(trx, id);
  if (account?.role !== 'reception') throw new Problem('reception-not-found');
  return lockOtherAccount(trx, actor, id);
}

interface PreparedAccount {
  email: string;
  passwordHash: string;
}

interface NewAccount extends PreparedAccount {
  role: ClinicRole;
  name: string;
  password?: string | undefined;
  locationIds?: readonly string[] | undefined;
  now: number;
}

/** Returns the places of a limit, each once. A closed place may be one of them. @throws Problem 'location-not-found' */
async function acceptPlaces(db: Db, ids: readonly string[]): Promise<string[]> {
  const known = new Set((await listLocations(db)).map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw new Problem('location-not-found');
  return [...new Set(ids)];
}

/** Checks address and password; without a password, the account gets a random one that is not stored. */
async function prepareAccount(
  { passwords, accountMail }: AccountDeps,
  {
    name,
    email: written,
    password,
  }: { name: string; email: string; password?: string | undefined },
): Promise<PreparedAccount> {
  const email = normaliseEmail(written);
  if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
  if (password === undefined && !accountMail.enabled) throw new Problem('mail-not-set-up');
  if (password !== undefined) acceptPassword(password, { personal: [name, email] });
  const chosen = password ?? randomBytes(32).toString('base64url');
  return { email, passwordHash: await passwords.hash(chosen) };
}

/** Adds an account with a temporary password, or invites its owner to choose one. Returns its id. */
async function addAccount(
  { accountMail }: AccountDeps,
  trx: Db,
  { role, name, email, password, passwordHash, locationIds, now }: NewAccount,
): Promise<string> {
  if (locationIds && role !== 'reception') throw new Problem('bad-input', { field: 'locationIds' });
  const id = randomUUID();
  await insertClinicAccount(trx, {
    ...{ id, role, email, passwordHash, name },
    createdAt: new Date(now),
    temporaryPasswordEndsAt: new Date(now + TEMPORARY_PASSWORD_FOR),
    locationIds: locationIds ? await acceptPlaces(trx, locationIds) : null,
  });
  if (password === undefined) {
    const entry = accountEntry('invitation', { role, id }, { now, key: randomUUID() });
    await accountMail.enqueue(trx, [entry]);
  }
  return id;
}

async function preparePassword(
  { passwords }: AccountDeps,
  db: Db,
  id: string,
  newPassword: string,
): Promise<string> {
  const account = await findClinicAccount(db, id);
  if (!account) throw new Problem('account-not-found');
  const personal = [account.name, account.email];
  acceptPassword(newPassword, { field: 'newPassword', personal });
  return passwords.hash(newPassword);
}

/** Sets a temporary password for another account and ends its sessions, passkeys and links. */
async function changePassword(
  { accountMail }: AccountDeps,
  trx: Db,
  { role, id }: Account,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  const endsAt = new Date(now + TEMPORARY_PASSWORD_FOR);
  await setPassword(trx, id, { passwordHash, endsAt });
  await revokeAccess(trx, 'password-set', { role, id });
  await accountMail.enqueue(trx, [passwordSet({ role, id }, now)]);
}
