import { createHash, randomUUID } from 'node:crypto';
import { normaliseEmail } from '@nadi/domain/email';
import type { Party } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findCredentials } from '#store/accounts.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry, type RecoveryLimiters } from './account-mail.ts';

type ForgotRoute = 'forgotPatientPassword' | 'forgotDoctorPassword' | 'forgotAdminPassword';

interface Deps {
  accountMail: AccountMail;
  recoveryLimiters: RecoveryLimiters;
}

/**
 * Queues a link for the account. An unknown address gets the same reply after the same statements:
 * its entry is dropped when it is due (docs/product/accounts.md#password-reset).
 */
export function forgotPassword(
  party: Party,
  { accountMail, recoveryLimiters }: Deps,
): Mutation<Db, ForgotRoute> {
  return {
    kind: 'mutation',
    audit: null,
    async prepare({ body, clientAddress }) {
      if (!accountMail.enabled) throw new Problem('mail-not-set-up');
      await recoveryLimiters.addressRecovery.consume(clientAddress);
      await recoveryLimiters.accountRecovery.consume(`${party} ${normaliseEmail(body.email)}`);
    },
    async execute({ body, now }, trx) {
      const email = normaliseEmail(body.email);
      const account = await findCredentials(trx, party, email);
      const recipient = { role: account?.role ?? party, id: account?.id ?? nobodysId(email) };
      await accountMail.enqueue(trx, [
        accountEntry('reset-password', recipient, { now, key: randomUUID() }),
      ]);
      return { success: true, message: replyMessages.resetRequested };
    },
    afterCommit: accountMail.wake,
  };
}

/** Returns an id that no account has. */
function nobodysId(email: string): string {
  const hex = createHash('sha256').update(`nobody ${email}`).digest('hex');
  return hex.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
