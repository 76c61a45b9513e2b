import { randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { tokenOwner } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { findCredentials } from '#store/accounts.ts';
import { insertPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, accountEntry } from './account-mail.ts';
import { rememberPlace } from './known-places.ts';
import { openSession } from './sessions.ts';

export function registerPatient({
  passwords,
  sessions,
  registrationLimiter,
  signUps,
  accountMail,
}: AccountDeps): Mutation<Db, 'register', { email: string; passwordHash: string }> {
  return {
    kind: 'mutation',
    audit: { action: 'registered', about: tokenOwner },
    precedence: 'low',
    async prepare({ body, clientAddress: address }, db) {
      await registrationLimiter.consume(address);
      const email = normaliseEmail(body.email);
      if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
      const place = { group: 'sign-up', key: address };
      await signUps.run(place, async () => {
        acceptPassword(body.password, { personal: [body.name, email] });
        if (await findCredentials(db, 'patient', email)) throw new Problem('email-taken');
      });
      return { email, passwordHash: await passwords.hash(body.password, place) };
    },
    async execute({ body, clientAddress: address, deviceKey, now, userAgent }, trx, prepared) {
      const { email, passwordHash } = prepared;
      const id = randomUUID();
      const createdAt = new Date(now);
      await insertPatient(trx, { id, email, passwordHash, name: body.name, createdAt });
      await rememberPlace(trx, { role: 'patient', email, address, deviceKey }, now);
      const token = await openSession(trx, { role: 'patient', id }, { now, userAgent }, sessions);
      const entry = accountEntry('verify-email', { role: 'patient', id }, { now, key: 'sign-up' });
      await accountMail.enqueue(trx, [entry]);
      return { success: true, token };
    },
    afterCommit: accountMail.wake,
  };
}
