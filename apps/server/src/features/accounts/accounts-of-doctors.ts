import { randomUUID } from 'node:crypto';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';
import { requireConfirmation } from './confirm-session.ts';

const owner = (id: string) => ({ role: 'doctor' as const, id });

/** Provides what the doctors' feature needs of accounts: notices, invitations and the confirmation. */
export function accountsOfDoctors(accountMail: AccountMail) {
  return {
    canInvite: accountMail.enabled,
    invite: (trx: Db, id: string, now: number) =>
      accountMail.enqueue(trx, [accountEntry('invitation', owner(id), { now, key: randomUUID() })]),
    onPasswordSet: (trx: Db, id: string, now: number) =>
      accountMail.enqueue(trx, [passwordSet(owner(id), now)]),
    onEmailChanged(trx: Db, id: string, { from, now }: { from: string; now: number }) {
      // The account no longer has the address to which this goes.
      const facts = { now, key: randomUUID(), payload: { address: from } };
      return accountMail.enqueue(trx, [accountEntry('email-changed', owner(id), facts)]);
    },
    wake: accountMail.wake,
    requireConfirmation,
  };
}

/** Tells the owner of an account that the clinic has set another password. */
export function passwordSet(recipient: Parameters<typeof accountEntry>[1], now: number) {
  return accountEntry('password-changed', recipient, {
    now,
    key: randomUUID(),
    payload: { by: 'clinic' },
  });
}
