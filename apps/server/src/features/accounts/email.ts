import { randomUUID } from 'node:crypto';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { hashToken } from '#platform/token.ts';
import { revokeOlderThanConfirmation } from '#policies/revoke-access.ts';
import {
  deleteAccountTokensOf,
  findAccountToken,
  revokeAccountLinks,
  spendAccountToken,
} from '#store/account-tokens.ts';
import { findPasswordHash, stillSignsIn } from '#store/accounts.ts';
import { changeAdminEmail } from '#store/admins.ts';
import { recordAudit } from '#store/audit.ts';
import { findVerification } from '#store/message-content.ts';
import { confirmEmail, lockPatient, replaceEmail, setNewEmail } from '#store/patients.ts';
import { lockSessionShared } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, accountEntry } from './account-mail.ts';
import { knownPlace } from './known-places.ts';
import { beginPasswordAttempt, proveAccount } from './password-attempt.ts';

export function emailRoutes(deps: AccountDeps) {
  const { accountMail } = deps;
  return {
    /** Returns the patient's address, whether it is confirmed, and the one that is to follow. */
    getEmail: {
      kind: 'query',
      audit: null,
      async execute({ actor }, db) {
        const patient = await findVerification(db, actor.id);
        if (!patient?.email) throw new Problem('not-signed-in');
        return {
          success: true,
          email: patient.email,
          verified: patient.email_verified_at !== null,
          newEmail: patient.new_email,
          mail: accountMail.enabled,
        };
      },
    },
    verifyEmail: verifyEmail(deps),
    resendVerification: resendVerification(deps),
    changeEmail: changeEmail(deps),
    /**
     * Changes the address of the admin's own account. Links that were mailed to the earlier address end, and it
     * gets a notice; the session stays.
     * @throws Problem 'email-taken'
     */
    changeAdminEmail: {
      kind: 'mutation',
      audit: { action: 'changed-email', about: self },
      async execute({ actor, body: { email }, now }, trx) {
        const from = await changeAdminEmail(trx, actor.id, email);
        if (from !== email) {
          const owner = { role: 'admin' as const, id: actor.id };
          await revokeAccountLinks(trx, owner.role, owner.id);
          const facts = { now, key: randomUUID(), payload: { address: from } };
          await accountMail.enqueue(trx, [accountEntry('email-changed', owner, facts)]);
        }
        return { success: true, message: replyMessages.emailChanged };
      },
      afterCommit: accountMail.wake,
    },
  } satisfies Partial<Handlers<Db>>;
}

type VerifyCall = Pick<
  RequestContext<'verifyEmail'>,
  'body' | 'clientAddress' | 'deviceKey' | 'identify' | 'now'
>;

/**
 * Confirms the address that a link was sent to, or puts it in place of the old one. Somebody else may
 * have registered the address, so that the link alone confirms nothing: it takes a session of the
 * account, or its password (docs/product/accounts.md#e-mail-verification). Ends passkeys and devices that
 * are older than the first confirmation.
 * @throws Problem 'confirm-as-owner' without either; the link stays usable
 */
function verifyEmail(deps: AccountDeps): Mutation<Db, 'verifyEmail', Proof> {
  return {
    kind: 'mutation',
    // Only the token identifies the account, so the use case records the change.
    audit: null,
    async prepare(context, db) {
      await deps.recoveryLimiters.addressRecovery.consume(context.clientAddress);
      const token = await findAccountToken(db, wantedToken(context));
      if (!token) throw new Problem('link-invalid');
      return proveOwner(db, deps, context, token.account_id);
    },
    async execute({ body, now }, trx, proof) {
      const at = new Date(now);
      const token = await spendAccountToken(trx, wantedToken({ body, now }));
      const patient = token && (await lockPatient(trx, token.account_id));
      if (!patient) throw new Problem('link-invalid');
      // The session may have ended, or the password changed, since.
      if (!(await holdsStill(trx, patient.id, proof))) throw new Problem('confirm-as-owner');
      let accessEnded = false;
      if (token.email === patient.email) {
        const isFirst = await confirmEmail(trx, patient.id, at);
        accessEnded = isFirst && (await revokeOlderThanConfirmation(trx, patient.id, at));
      } else if (token.email === patient.new_email) {
        await replaceEmail(trx, patient.id, token.email, at);
        // Links to the old address end with it.
        await deleteAccountTokensOf(trx, 'patient', patient.id, ['reset-password', 'verify-email']);
        await recordAudit(trx, {
          ...{ at, action: 'changed-email', actor: { role: 'patient', id: patient.id } },
          subject: null,
          appointmentId: null,
        });
      } else throw new Problem('link-invalid');
      const message = replyMessages.emailVerified;
      return { success: true, message, ...(accessEnded && { accessEnded }) };
    },
  };
}

/** A live session of the account, or the hash that the password was compared with. */
type Proof = { tokenHash: Buffer } | { passwordHash: string };

function wantedToken({ body, now }: Pick<VerifyCall, 'body' | 'now'>) {
  const purposes = ['verify-email'] as const;
  const roles = ['patient'] as const;
  return { tokenHash: hashToken(body.token), purposes, roles, now: new Date(now) };
}

async function proveOwner(
  db: Db,
  deps: AccountDeps,
  { identify, body: { password }, clientAddress: address, deviceKey, now }: VerifyCall,
  id: string,
): Promise<Proof> {
  const patient = await identify('patient');
  if (patient?.id === id) return { tokenHash: patient.tokenHash };
  if (password === undefined) throw new Problem('confirm-as-owner');
  const account = await findPasswordHash(db, 'patient', id);
  if (!account?.email) throw new Problem('link-invalid');
  const who = { role: 'patient', email: account.email, address, deviceKey } as const;
  const known = await knownPlace(db, who, now);
  const attempt = await beginPasswordAttempt(db, deps, who, { now, known });
  const right = await attempt.matches(account.password_hash, password);
  if (!right || account.password_hash === null) {
    throw new Problem('wrong-password', { field: 'password' });
  }
  return { passwordHash: account.password_hash };
}

async function holdsStill(trx: Db, id: string, proof: Proof): Promise<boolean> {
  return 'tokenHash' in proof
    ? lockSessionShared(trx, proof.tokenHash)
    : stillSignsIn(trx, 'patient', id, proof.passwordHash);
}

function resendVerification({
  accountMail,
  recoveryLimiters,
}: AccountDeps): Mutation<Db, 'resendVerification'> {
  return {
    kind: 'mutation',
    audit: null,
    async prepare({ actor }) {
      if (!accountMail.enabled) throw new Problem('mail-not-set-up');
      await recoveryLimiters.accountRecovery.consume(`verify ${actor.id}`);
    },
    async execute({ actor, now }, trx) {
      const entry = accountEntry('verify-email', actor, { now, key: randomUUID() });
      await accountMail.enqueue(trx, [entry]);
      return { success: true, message: replyMessages.verificationSent };
    },
    afterCommit: accountMail.wake,
  };
}

/** Sends a link to the new address and a notice to the current one; the reply tells nothing of either. */
function changeEmail(deps: AccountDeps): Mutation<Db, 'changeEmail', string> {
  const { accountMail, recoveryLimiters } = deps;
  return {
    kind: 'mutation',
    audit: { action: 'changed-profile', about: self },
    async prepare(context, db) {
      const { actor, body } = context;
      if (!accountMail.enabled) throw new Problem('mail-not-set-up');
      await recoveryLimiters.accountRecovery.consume(`verify ${actor.id}`);
      if (!isEmail(normaliseEmail(body.email))) throw new Problem('bad-input', { field: 'email' });
      return (await proveAccount(db, deps, context)).passwordHash;
    },
    async execute({ actor, body, now }, trx, proven) {
      // The password may have been replaced since it was compared.
      if (!(await stillSignsIn(trx, actor.role, actor.id, proven))) {
        throw new Problem('wrong-password', { field: 'password' });
      }
      await setNewEmail(trx, actor.id, normaliseEmail(body.email));
      const key = randomUUID();
      await accountMail.enqueue(trx, [
        accountEntry('change-email', actor, { now, key }),
        accountEntry('email-change-requested', actor, { now, key }),
      ]);
      return { success: true, message: replyMessages.verificationSent };
    },
    afterCommit: accountMail.wake,
  };
}
