import { randomBytes, randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { accountInBody } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import {
  endClinicAccount,
  findClinicAccount,
  insertClinicAccount,
  listClinicAccounts,
  lockClinicAccounts,
  setAccountPassword as setPassword,
} from '#store/admins.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, accountEntry } from './account-mail.ts';
import { passwordSet } from './invitations.ts';

export function clinicAccountRoutes(deps: AccountDeps) {
  const { accountMail } = deps;
  return {
    /** Lists the accounts of the clinic; `mailEnabled` tells whether an invitation can be sent. */
    listClinicAccounts: {
      kind: 'query',
      audit: null,
      async execute({ actor }, db) {
        const accounts = await listClinicAccounts(db);
        return {
          success: true,
          mailEnabled: accountMail.enabled,
          accounts: accounts.map((account) => ({
            _id: account.id,
            role: account.role,
            name: account.name,
            email: account.email,
            own: account.id === actor.id,
            secondFactor: account.second_factor,
            createdAt: account.created_at.getTime(),
            temporaryPasswordEndsAt: account.temporary_password_ends_at?.getTime(),
          })),
        };
      },
    },
    addClinicAccount: addClinicAccount(deps),
    setAccountPassword: setAccountPassword(deps),
    /** Sends a link to choose a password once more. */
    inviteClinicAccount: {
      kind: 'mutation',
      audit: { action: 'invited-account', about: accountInBody },
      async execute({ actor, body, now }, trx) {
        if (!accountMail.enabled) throw new Problem('mail-not-set-up');
        const { role, id } = await lockOtherAccount(trx, actor, body.accountId);
        await accountMail.enqueue(trx, [
          accountEntry('invitation', { role, id }, { now, key: randomUUID() }),
        ]);
        return { success: true, message: replyMessages.invitationSent };
      },
      afterCommit: accountMail.wake,
    },
    /**
     * Ends an account with its sessions, its links, its passkeys and its second factor. An admin remains:
     * the one who ends it.
     */
    endClinicAccount: {
      kind: 'mutation',
      audit: { action: 'ended-account', about: accountInBody },
      async execute({ actor, body, now }, trx) {
        const { role, id } = await lockOtherAccount(trx, actor, body.accountId);
        await endClinicAccount(trx, id, new Date(now));
        await revokeAccess(trx, 'account-ended', { role, id });
        return { success: true, message: replyMessages.accountEnded };
      },
    },
  } satisfies Partial<Handlers<Db>>;
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

interface Prepared {
  email: string;
  passwordHash: string;
}

/**
 * Adds an account with a temporary password, or invites its owner to choose one. Until then, the
 * account has a random password that is not stored.
 */
function addClinicAccount({
  passwords,
  accountMail,
}: AccountDeps): Mutation<Db, 'addClinicAccount', Prepared> {
  return {
    kind: 'mutation',
    audit: {
      action: 'added-account',
      about: (_call, { accountId }) => ({ kind: 'clinic-account', id: accountId }),
    },
    async prepare({ body }) {
      const email = normaliseEmail(body.email);
      if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
      if (body.password === undefined) {
        if (!accountMail.enabled) throw new Problem('mail-not-set-up');
        return { email, passwordHash: await passwords.hash(randomBytes(32).toString('base64url')) };
      }
      acceptPassword(body.password, { personal: [body.name, email] });
      return { email, passwordHash: await passwords.hash(body.password) };
    },
    async execute({ body, now }, trx, { email, passwordHash }) {
      const id = randomUUID();
      const endsAt = new Date(now + TEMPORARY_PASSWORD_FOR);
      await insertClinicAccount(trx, {
        id,
        role: body.role,
        email,
        passwordHash,
        name: body.name,
        createdAt: new Date(now),
        temporaryPasswordEndsAt: endsAt,
      });
      if (body.password === undefined) {
        const recipient = { role: body.role, id };
        const entry = accountEntry('invitation', recipient, { now, key: randomUUID() });
        await accountMail.enqueue(trx, [entry]);
      }
      return { success: true, accountId: id, message: replyMessages.accountAdded };
    },
    afterCommit: accountMail.wake,
  };
}

/** Sets a temporary password for another account and ends its sessions, passkeys and links. */
function setAccountPassword({
  passwords,
  accountMail,
}: AccountDeps): Mutation<Db, 'setAccountPassword', string> {
  return {
    kind: 'mutation',
    audit: { action: 'set-account-password', about: accountInBody },
    async prepare({ body }, db) {
      const account = await findClinicAccount(db, body.accountId);
      if (!account) throw new Problem('account-not-found');
      const personal = [account.name, account.email];
      acceptPassword(body.newPassword, { field: 'newPassword', personal });
      return passwords.hash(body.newPassword);
    },
    async execute({ actor, body, now }, trx, passwordHash) {
      const { role, id } = await lockOtherAccount(trx, actor, body.accountId);
      const endsAt = new Date(now + TEMPORARY_PASSWORD_FOR);
      await setPassword(trx, id, { passwordHash, endsAt });
      await revokeAccess(trx, 'password-set', { role, id });
      await accountMail.enqueue(trx, [passwordSet({ role, id }, now)]);
      return { success: true, message: replyMessages.passwordSet };
    },
    afterCommit: accountMail.wake,
  };
}
