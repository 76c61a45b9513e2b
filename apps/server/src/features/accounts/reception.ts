import { randomBytes, randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { receptionInBody } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import {
  endReception,
  findReception,
  insertReception,
  listReception,
  setReceptionPassword as setPassword,
} from '#store/admins.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, type AccountMail, accountEntry } from './account-mail.ts';
import { passwordSet } from './invitations.ts';

export function receptionRoutes(deps: AccountDeps) {
  const { accountMail } = deps;
  return {
    /** Lists the accounts of reception; `mailEnabled` tells whether an invitation can be sent. */
    listReception: {
      kind: 'query',
      audit: null,
      async execute(_context, db) {
        const accounts = await listReception(db);
        return {
          success: true,
          mailEnabled: accountMail.enabled,
          accounts: accounts.map((account) => ({
            _id: account.id,
            name: account.name,
            email: account.email,
            secondFactor: account.second_factor,
            createdAt: account.created_at.getTime(),
            temporaryPasswordEndsAt: account.temporary_password_ends_at?.getTime(),
          })),
        };
      },
    },
    addReception: addReception(deps),
    setReceptionPassword: setReceptionPassword(deps),
    /** Sends a link to choose a password once more. */
    inviteReception: {
      kind: 'mutation',
      audit: { action: 'set-reception-password', about: receptionInBody },
      async execute({ body, now }, trx) {
        if (!accountMail.enabled) throw new Problem('mail-not-set-up');
        const account = await findReception(trx, body.receptionId);
        if (!account) throw new Problem('reception-not-found');
        const recipient = { role: 'reception' as const, id: account.id };
        await accountMail.enqueue(trx, [
          accountEntry('invitation', recipient, { now, key: randomUUID() }),
        ]);
        return { success: true, message: replyMessages.invitationSent };
      },
      afterCommit: accountMail.wake,
    },
    /** Ends an account of reception with its sessions, its links, its passkeys and its second factor. */
    endReception: {
      kind: 'mutation',
      audit: { action: 'ended-reception', about: receptionInBody },
      async execute({ body: { receptionId }, now }, trx) {
        if (!(await endReception(trx, receptionId, new Date(now))))
          throw new Problem('reception-not-found');
        await revokeAccess(trx, 'account-ended', { role: 'reception', id: receptionId });
        return { success: true, message: replyMessages.receptionEnded };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

interface Prepared {
  email: string;
  passwordHash: string;
}

/**
 * Adds a reception account with a temporary password, or invites its owner to choose one. Until
 * then, the account has a random password that is not stored.
 */
function addReception({
  passwords,
  accountMail,
}: AccountDeps): Mutation<Db, 'addReception', Prepared> {
  return {
    kind: 'mutation',
    audit: {
      action: 'added-reception',
      about: (_call, { receptionId }) => ({ kind: 'reception', id: receptionId }),
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
      await insertReception(trx, {
        id,
        email,
        passwordHash,
        name: body.name,
        createdAt: new Date(now),
        temporaryPasswordEndsAt: endsAt,
      });
      if (body.password === undefined) {
        const recipient = { role: 'reception' as const, id };
        const entry = accountEntry('invitation', recipient, { now, key: randomUUID() });
        await accountMail.enqueue(trx, [entry]);
      }
      return { success: true, receptionId: id, message: replyMessages.receptionAdded };
    },
    afterCommit: accountMail.wake,
  };
}

/** Sets a temporary password for an account of reception and ends its sessions, passkeys and links. */
function setReceptionPassword({
  passwords,
  accountMail,
}: {
  passwords: Passwords;
  accountMail: AccountMail;
}): Mutation<Db, 'setReceptionPassword', string> {
  return {
    kind: 'mutation',
    audit: { action: 'set-reception-password', about: receptionInBody },
    async prepare({ body }, db) {
      const account = await findReception(db, body.receptionId);
      if (!account) throw new Problem('reception-not-found');
      const personal = [account.name, account.email];
      acceptPassword(body.newPassword, { field: 'newPassword', personal });
      return passwords.hash(body.newPassword);
    },
    async execute({ body, now }, trx, passwordHash) {
      const endsAt = new Date(now + TEMPORARY_PASSWORD_FOR);
      const done = await setPassword(trx, body.receptionId, { passwordHash, endsAt });
      if (!done) throw new Problem('reception-not-found');
      const owner = { role: 'reception' as const, id: body.receptionId };
      await revokeAccess(trx, 'password-set', owner);
      await accountMail.enqueue(trx, [passwordSet(owner, now)]);
      return { success: true, message: replyMessages.passwordSet };
    },
    afterCommit: accountMail.wake,
  };
}
