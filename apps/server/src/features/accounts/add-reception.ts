import { randomBytes, randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { insertReception } from '#store/admins.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';

interface Deps {
  passwords: Passwords;
  accountMail: AccountMail;
}

interface Prepared {
  email: string;
  passwordHash: string;
}

/**
 * Adds a reception account with a temporary password, or invites its owner to choose one. Until
 * then, the account has a random password that is not stored.
 */
export function addReception({
  passwords,
  accountMail,
}: Deps): Mutation<Db, 'addReception', Prepared> {
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
