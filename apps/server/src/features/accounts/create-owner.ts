import { randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { tokenOwner } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { hashToken } from '#platform/token.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { insertAdmin } from '#store/admins.ts';
import { findOwnerLink, spendOwnerLink } from '#store/opening.ts';
import type { Db } from '#store/tables.ts';
import type { AccountDeps } from './account-mail.ts';
import { rememberPlace } from './known-places.ts';
import { openSession } from './sessions.ts';

/** Routes of the link that a start prints for an empty clinic (docs/product/opening.md). */
export function ownerRoutes({ passwords, sessions, recoveryLimiters }: AccountDeps) {
  /** @throws Problem 'link-invalid', or 'too-many' for too many wrong links */
  async function requireUnused(db: Db, token: string, address: string): Promise<void> {
    const usedAt = await findOwnerLink(db, hashToken(token));
    if (usedAt === null) return;
    await recoveryLimiters.addressRecovery.consume(address);
    throw new Problem('link-invalid');
  }

  return {
    /** Opening the page does not use up the link. */
    checkOwnerLink: {
      kind: 'query',
      audit: null,
      async execute({ body }, db) {
        const usedAt = await findOwnerLink(db, hashToken(body.token));
        if (usedAt === undefined) return { success: true, state: 'unknown' };
        if (usedAt === null) return { success: true, state: 'valid' };
        return { success: true, state: 'used', usedAt: usedAt.getTime() };
      },
    },
    /** Creates the owner and signs them in. A refused password does not use up the link. */
    createOwner: {
      kind: 'mutation',
      audit: { action: 'created-owner', about: tokenOwner },
      async prepare({ body, clientAddress: address }, db) {
        await requireUnused(db, body.token, address);
        const email = normaliseEmail(body.email);
        if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
        acceptPassword(body.password, { personal: [body.name, email] });
        const place = { group: 'sign-up', key: address } as const;
        return { email, passwordHash: await passwords.hash(body.password, place) };
      },
      async execute({ body, clientAddress: address, deviceKey, now, userAgent }, trx, prepared) {
        const { email, passwordHash } = prepared as { email: string; passwordHash: string };
        const [id, at] = [randomUUID(), new Date(now)];
        const added = await insertAdmin(trx, {
          ...{ id, email, passwordHash, name: body.name, createdAt: at },
        });
        // Of two people with the link, the database lets one become the owner.
        const owner = { ownerId: id, at };
        if (!added || !(await spendOwnerLink(trx, hashToken(body.token), owner))) {
          throw new Problem('link-invalid');
        }
        await rememberPlace(trx, { role: 'admin', email, address, deviceKey }, now);
        const session = { now, userAgent, confirmed: true };
        return {
          success: true,
          token: await openSession(trx, { role: 'admin', id }, session, sessions),
        };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}
