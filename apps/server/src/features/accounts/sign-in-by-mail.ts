import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '@nadi/domain/email';
import { replyMessages } from '@nadi/messages/en/replies';
import { tokenOwner } from '#platform/http/audit-rule.ts';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { mintToken } from '#platform/token.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { replacePassword } from '#store/accounts.ts';
import { recordAudit } from '#store/audit.ts';
import { clearPhone, confirmEmail, lockPatient } from '#store/patients.ts';
import { deleteSignInCode, takeSignInCodeTry } from '#store/sign-in-codes.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, accountEntry } from './account-mail.ts';
import { findRecipientOf } from './passwords.ts';
import { completeSignIn } from './sign-in.ts';

/**
 * Queues a code for the patient's address. An unknown address gets the same reply after the same
 * statements (docs/product/sign-in.md#code-by-mail).
 */
export function sendSignInCode({
  accountMail,
  recoveryLimiters,
}: AccountDeps): Mutation<Db, 'sendSignInCode'> {
  return {
    kind: 'mutation',
    audit: null,
    async prepare({ body, clientAddress }) {
      if (!accountMail.enabled) throw new Problem('mail-not-set-up');
      await recoveryLimiters.addressRecovery.consume(clientAddress);
      await recoveryLimiters.signInCode.consume(normaliseEmail(body.email));
    },
    async execute({ body, now }, trx) {
      const recipient = await findRecipientOf(trx, 'patient', normaliseEmail(body.email));
      await accountMail.enqueue(trx, [
        accountEntry('sign-in-code', recipient, { now, key: randomUUID() }),
      ]);
      return { success: true, message: replyMessages.signInCodeSent };
    },
    afterCommit: accountMail.wake,
  };
}

type CodeCall = RequestContext<'signInWithMailedCode'>;

interface Proven {
  patientId: string;
  email: string;
  codeHash: string;
  /** Takes the place of the password of an address that is not confirmed yet, as the hash of a random text. */
  unknownPasswordHash: string | null;
}

/**
 * Signs a patient in with a mailed code. The first use confirms the address: somebody else may have
 * registered it, so that everything older than the confirmation ends (docs/product/sign-in.md#code-by-mail).
 * @throws Problem 'wrong-sign-in-code' for a wrong, used, old or unknown one alike
 */
export function signInWithMailedCode(
  deps: AccountDeps,
): Mutation<Db, 'signInWithMailedCode', Proven> {
  const { accountMail, sessions } = deps;
  return {
    kind: 'mutation',
    audit: { action: 'signed-in', about: tokenOwner },
    prepare: (context, db) => prove(deps, context, db),
    async execute({ clientAddress: address, deviceKey, now, userAgent }, trx, proven) {
      const { patientId: id, email, codeHash, unknownPasswordHash } = proven;
      const patient = await lockPatient(trx, id);
      // The address may have changed, or the code been used or replaced, since it was compared.
      if (patient?.email !== email || !(await deleteSignInCode(trx, id, codeHash))) {
        throw wrongCode();
      }
      if (unknownPasswordHash !== null) {
        const at = new Date(now);
        await endUnconfirmedAccess(trx, patient, { passwordHash: unknownPasswordHash, at });
      }
      const who = { role: 'patient', email, address, deviceKey } as const;
      const signedIn = { id, role: 'patient', who, now, userAgent } as const;
      const token = await completeSignIn(trx, signedIn, { accountMail, sessions });
      return { success: true, token, ...(unknownPasswordHash !== null && { passwordEnded: true }) };
    },
    afterCommit: accountMail.wake,
  };
}

async function prove(
  { accountMail, lookups, passwords, signInLimiter }: AccountDeps,
  { body, clientAddress: address, now }: CodeCall,
  db: Db,
): Promise<Proven> {
  if (!accountMail.enabled) throw new Problem('mail-not-set-up');
  await signInLimiter.consume(address);
  const email = normaliseEmail(body.email);
  const sent = await lookups.run({ group: 'sign-in', key: address }, () =>
    takeSignInCodeTry(db, email, new Date(now)),
  );
  const place = { group: 'unknown', key: address } as const;
  const right = await passwords.matches(sent?.code_hash ?? null, digitsOf(body.code), place);
  if (!sent || !right) throw wrongCode();
  await signInLimiter.restore(address);
  const { patient_id: patientId, code_hash: codeHash, email_verified_at: confirmedAt } = sent;
  const unknownPasswordHash = confirmedAt
    ? null
    : await passwords.hash(mintToken(), { group: 'sign-up', key: address });
  return { patientId, email, codeHash, unknownPasswordHash };
}

/** Ends what somebody else may have registered, and confirms the address. */
async function endUnconfirmedAccess(
  trx: Db,
  { id, password_hash }: { id: string; password_hash: string | null },
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  const owner = { role: 'patient', id } as const;
  await revokeAccess(trx, 'account-taken-over', owner);
  // Reception may have entered the phone number of a patient who has had no password.
  if (password_hash !== null) await clearPhone(trx, id);
  await replacePassword(trx, 'patient', id, passwordHash);
  await confirmEmail(trx, id, at);
  const entry = { action: 'changed-password', actor: owner, subject: null, appointmentId: null };
  await recordAudit(trx, { at, ...entry });
}

/** Leaves out what people type between digits. */
function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '');
}

function wrongCode() {
  return new Problem('wrong-sign-in-code', { field: 'code' });
}
