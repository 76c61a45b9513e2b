import { createHash, randomUUID } from 'node:crypto';
import { normaliseEmail } from '@nadi/domain/email';
import type { Party } from '@nadi/domain/parties';
import { CLINIC_ROLES, partyOf, type Role } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { hashToken } from '#platform/token.ts';
import { acceptPassword } from '#policies/accept-password.ts';
import { revokeAccess, revokeOlderThanConfirmation } from '#policies/revoke-access.ts';
import { findAccountToken, spendAccountToken } from '#store/account-tokens.ts';
import {
  findCredentials,
  findPasswordHash,
  replacePassword,
  setOwnPassword,
} from '#store/accounts.ts';
import { recordAudit } from '#store/audit.ts';
import { findVerification } from '#store/message-content.ts';
import { rememberAddress } from '#store/password-attempts.ts';
import { clearPhone, confirmEmail } from '#store/patients.ts';
import { hasSecondFactor, lockSecondFactorShared } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, accountEntry } from './account-mail.ts';
import { proveAccount } from './password-attempt.ts';
import { openSession } from './sessions.ts';

/** Hashes: what was proven, and what takes its place. */
interface Prepared {
  proven: string;
  passwordHash: string;
}

/** Ends every session and link of the account, and opens a new one for the browser that changed the password. */
export function changePassword({
  passwords,
  sessions,
  accountMail,
}: AccountDeps): Mutation<Db, 'changePassword', Prepared> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-password', about: self },
    async prepare({ actor, body, clientAddress: address, now }, db) {
      const account = await findPasswordHash(db, actor.role, actor.id);
      const personal = account ? [account.name, account.email ?? ''] : [];
      acceptPassword(body.newPassword, { field: 'newPassword', personal });
      const request = {
        actor,
        body: { password: body.currentPassword },
        clientAddress: address,
        now,
      };
      const proven = await proveAccount(db, { passwords }, request, 'currentPassword');
      await rememberAddress(
        db,
        { role: partyOf(actor.role), email: proven.email, address },
        new Date(now),
      );
      if (body.newPassword === body.currentPassword) {
        throw new Problem('same-password', { field: 'newPassword' });
      }
      const passwordHash = await passwords.hash(body.newPassword, { group: 'known', key: address });
      return { proven: proven.passwordHash, passwordHash };
    },
    async execute({ actor, now, userAgent }, trx, prepared) {
      // The admin may have set another one while these were compared and hashed.
      if (!(await setOwnPassword(trx, actor.role, actor.id, prepared))) {
        throw new Problem('wrong-password', { field: 'currentPassword' });
      }
      await revokeAccess(trx, 'password-changed', actor);
      const confirmed = !(await lockSecondFactorShared(trx, actor));
      const token = await openSession(trx, actor, { now, userAgent, confirmed }, sessions);
      await accountMail.enqueue(trx, [
        accountEntry('password-changed', actor, { now, key: String(now) }),
      ]);
      return { success: true, token, message: replyMessages.passwordChanged };
    },
    afterCommit: accountMail.wake,
  };
}

/**
 * Queues a link for the account. An unknown address gets the same reply after the same statements:
 * its entry is dropped when it is due (docs/product/accounts.md#password-reset).
 */
export function forgotPassword({
  accountMail,
  recoveryLimiters,
}: AccountDeps): Mutation<Db, 'forgotPassword'> {
  return {
    kind: 'mutation',
    audit: null,
    async prepare({ body, caller, clientAddress }) {
      if (!accountMail.enabled) throw new Problem('mail-not-set-up');
      await recoveryLimiters.addressRecovery.consume(clientAddress);
      await recoveryLimiters.accountRecovery.consume(`${caller} ${normaliseEmail(body.email)}`);
    },
    async execute({ body, caller, now }, trx) {
      const recipient = await findRecipientOf(trx, caller, normaliseEmail(body.email));
      await accountMail.enqueue(trx, [
        accountEntry('reset-password', recipient, { now, key: randomUUID() }),
      ]);
      return { success: true, message: replyMessages.resetRequested };
    },
    afterCommit: accountMail.wake,
  };
}

/** Returns whose address it is; for an unknown one an id that no account has, whose messages are dropped. */
export async function findRecipientOf(
  db: Db,
  party: Party,
  email: string,
): Promise<{ role: Role; id: string }> {
  const account = await findCredentials(db, party, email);
  return { role: account?.role ?? party, id: account?.id ?? nobodysId(email) };
}

/** Returns an id that no account has. */
function nobodysId(email: string): string {
  const hex = createHash('sha256').update(`nobody ${email}`).digest('hex');
  return hex.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const PURPOSES = ['reset-password', 'invitation'] as const;

/** Roles that each page accepts links for. The clinic's roles share a page. */
const ROLES_OF: Readonly<Record<Party, readonly Role[]>> = {
  patient: ['patient'],
  doctor: ['doctor'],
  admin: CLINIC_ROLES,
};

/**
 * Sets the password that comes with a link's token, ends every session of the account and revokes
 * all its links. A refused password does not spend the token (docs/product/accounts.md#password-reset).
 */
export function resetPassword({
  passwords,
  accountMail,
  recoveryLimiters,
}: AccountDeps): Mutation<Db, 'resetPassword', string> {
  return {
    kind: 'mutation',
    // Only the token identifies the account, so the use case records the change.
    audit: null,
    async prepare({ body, caller, now, clientAddress }, db) {
      const wanted = { ...toLink(body.token), roles: ROLES_OF[caller], now: new Date(now) };
      const token = await findAccountToken(db, wanted);
      if (!token) {
        await recoveryLimiters.addressRecovery.consume(clientAddress);
        throw new Problem('link-invalid');
      }
      const account = await findPasswordHash(db, token.role, token.account_id);
      const personal = [account?.name ?? '', token.email];
      acceptPassword(body.password, { personal });
      return passwords.hash(body.password, { group: 'sign-up', key: clientAddress });
    },
    async execute({ body, caller, now, clientAddress: address }, trx, passwordHash) {
      const at = new Date(now);
      const wanted = { ...toLink(body.token), roles: ROLES_OF[caller], now: at };
      const token = await spendAccountToken(trx, wanted);
      const account = token && (await findPasswordHash(trx, token.role, token.account_id));
      if (!account || account.email !== token.email) throw new Problem('link-invalid');
      const { role, account_id: id, email } = token;
      const owner = { role, id };
      if (!(await replacePassword(trx, role, owner.id, passwordHash))) {
        throw new Problem('link-invalid');
      }
      if (role === 'patient') await revokePatientAccess(trx, { ...account, id, at });
      else await revokeAccess(trx, 'password-reset', owner);
      // With a second factor, the link alone does not make the address known.
      if (!(await hasSecondFactor(trx, owner))) {
        await rememberAddress(trx, { role: caller, email, address }, at);
      }
      await recordAudit(trx, {
        at,
        action: 'changed-password',
        actor: owner,
        subject: null,
        appointmentId: null,
      });
      await accountMail.enqueue(trx, [
        accountEntry('password-changed', owner, { now, key: String(now) }),
      ]);
      return { success: true, message: replyMessages.passwordReset };
    },
    afterCommit: accountMail.wake,
  };
}

/**
 * Revokes access after the reset of a patient's password, and confirms the address. An account with a
 * password and an unconfirmed address may have been registered by somebody else than its owner.
 */
async function revokePatientAccess(
  trx: Db,
  { id, at, password_hash }: { id: string; at: Date; password_hash: string | null },
): Promise<void> {
  const owner = { role: 'patient', id } as const;
  const confirmedAt = (await findVerification(trx, id))?.email_verified_at ?? null;
  const isTakenOver = password_hash !== null && confirmedAt === null;
  await revokeAccess(trx, isTakenOver ? 'account-taken-over' : 'password-reset', owner);
  if (isTakenOver) await clearPhone(trx, id);
  if (confirmedAt) await revokeOlderThanConfirmation(trx, id, confirmedAt);
  await confirmEmail(trx, id, at);
}

function toLink(token: string) {
  return { tokenHash: hashToken(token), purposes: PURPOSES };
}
