import { randomBytes } from 'node:crypto';
import {
  displayRecoveryCode,
  parseCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  recoveryCode,
} from '@nadi/domain/second-factor';
import { replyMessages } from '@nadi/messages/en/replies';
import { accountInBody, doctorInBody, receptionInBody, self } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { drawQr } from '#platform/qr-code.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findPasswordHash } from '#store/accounts.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { findDoctor } from '#store/doctors.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  type StaffAccount,
  setPendingSecret,
} from '#store/second-factors.ts';
import { confirmSession, deleteOtherSessions } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, type AccountMail, accountEntry } from './account-mail.ts';
import {
  describeSecret,
  type ProvenCode,
  proveBothFactors,
  SECRET_BYTES,
  spendCode,
  stepOfCode,
  takeCodeAttempt,
} from './check-code.ts';
import { lockOtherAccount, lockReception } from './clinic-accounts.ts';
import { provePassword } from './password-attempt.ts';

export function secondFactorRoutes(deps: AccountDeps) {
  const { accountMail } = deps;
  return {
    /** Returns whether the account signs in in two steps, and how many recovery codes are left. */
    getSecondFactor: {
      kind: 'query',
      audit: null,
      async execute({ actor }, db) {
        const since = (await findSecondFactor(db, actor))?.confirmed_at;
        if (!since) return { success: true, on: false, recoveryCodes: 0 };
        const recoveryCodes = await countRecoveryCodes(db, actor);
        return { success: true, on: true, since: since.getTime(), recoveryCodes };
      },
    },
    startSecondFactor: startSecondFactor(deps),
    confirmSecondFactor: confirmSecondFactor(deps),
    turnOffSecondFactor: turnOffSecondFactor(deps),
    renewRecoveryCodes: renewRecoveryCodes(deps),
    /** Turns off the second factor of a doctor who has lost the app and the recovery codes. */
    resetDoctorSecondFactor: {
      kind: 'mutation',
      audit: { action: 'reset-second-factor', about: doctorInBody },
      async execute({ body, now }, trx) {
        const owner = { role: 'doctor' as const, id: body.docId };
        if (!(await findDoctor(trx, owner.id))) throw new Problem('doctor-not-found');
        await reset(trx, owner, now, accountMail);
        return { success: true, message: replyMessages.secondFactorReset };
      },
      afterCommit: accountMail.wake,
    },
    /** On the path of the first release. */
    resetReceptionSecondFactor: {
      kind: 'mutation',
      audit: { action: 'reset-second-factor', about: receptionInBody },
      async execute({ actor, body, now }, trx) {
        const { role, id } = await lockReception(trx, actor, body.receptionId);
        await reset(trx, { role, id }, now, accountMail);
        return { success: true, message: replyMessages.accountSecondFactorReset };
      },
      afterCommit: accountMail.wake,
    },
    /** Removes the second factor of another active account of the clinic. */
    resetAccountSecondFactor: {
      kind: 'mutation',
      audit: { action: 'reset-second-factor', about: accountInBody },
      async execute({ actor, body, now }, trx) {
        const { role, id } = await lockOtherAccount(trx, actor, body.accountId);
        await reset(trx, { role, id }, now, accountMail);
        return { success: true, message: replyMessages.accountSecondFactorReset };
      },
      afterCommit: accountMail.wake,
    },
  } satisfies Partial<Handlers<Db>>;
}

/** Creates a secret for an authenticator app; it counts once a code confirms it. */
function startSecondFactor(deps: AccountDeps): Mutation<Db, 'startSecondFactor', string> {
  return {
    kind: 'mutation',
    audit: null,
    prepare: (context, db) => provePassword(db, deps, context),
    async execute({ actor }, trx, email) {
      const secret = randomBytes(SECRET_BYTES);
      if (!(await setPendingSecret(trx, actor, secret))) throw new Problem('second-factor-on');
      const { name: issuer } = presentClinicSettings(await findClinicSettings(trx));
      const { text, url } = describeSecret(secret, { issuer, label: email });
      return { success: true, secret: text, url, qr: drawQr(url, 'medium') };
    },
  };
}

interface Prepared {
  secret: Uint8Array;
  step: number;
  codes: NewRecoveryCodes;
}

/** Turns the second factor on, and ends the sessions that were opened without one. */
function confirmSecondFactor({
  passwords,
  accountMail,
}: AccountDeps): Mutation<Db, 'confirmSecondFactor', Prepared> {
  return {
    kind: 'mutation',
    audit: { action: 'turned-on-second-factor', about: self },
    async prepare({ actor, body, clientAddress: address, now }, db) {
      const factor = await findSecondFactor(db, actor);
      if (!factor) throw new Problem('second-factor-off');
      if (factor.confirmed_at) throw new Problem('second-factor-on');
      const account = await findPasswordHash(db, actor.role, actor.id);
      if (!account?.email) throw new Problem('not-signed-in');
      const { email } = account;
      const restore = await takeCodeAttempt(
        db,
        { role: actor.role, email, address },
        { place: actor, now },
      );
      const code = parseCode(body.code);
      const step = code?.kind === 'app' ? stepOfCode(factor.secret, code.digits, now) : null;
      if (step === null) throw new Problem('wrong-code', { field: 'code' });
      await restore();
      return { secret: factor.secret, step, codes: await createRecoveryCodes(passwords) };
    },
    async execute({ actor, now }, trx, { secret, step, codes }) {
      const at = new Date(now);
      if (!(await confirmSecret(trx, actor, { secret, step, at }))) {
        throw new Problem('second-factor-on');
      }
      await replaceRecoveryCodes(trx, actor, codes.hashes);
      await deleteOtherSessions(trx, { role: actor.role, accountId: actor.id }, actor.tokenHash);
      await confirmSession(trx, actor.tokenHash, at);
      const entry = accountEntry('second-factor-on', actor, { now, key: String(now) });
      await accountMail.enqueue(trx, [entry]);
      return { success: true, message: replyMessages.secondFactorOn, recoveryCodes: codes.shown };
    },
    afterCommit: accountMail.wake,
  };
}

/** Turns the second factor off, with the password and a code. */
function turnOffSecondFactor(deps: AccountDeps): Mutation<Db, 'turnOffSecondFactor', ProvenCode> {
  const { accountMail } = deps;
  return {
    kind: 'mutation',
    audit: { action: 'turned-off-second-factor', about: self },
    prepare: (context, db) => proveBothFactors(db, deps, context),
    async execute({ actor, now }, trx, code) {
      await spendCode(trx, actor, code, { now, accountMail });
      await deleteSecondFactor(trx, actor);
      const entry = accountEntry('second-factor-off', actor, { now, key: String(now) });
      await accountMail.enqueue(trx, [entry]);
      return { success: true, message: replyMessages.secondFactorOff };
    },
    afterCommit: accountMail.wake,
  };
}

interface Renewal {
  code: ProvenCode;
  codes: NewRecoveryCodes;
}

/** Replaces the recovery codes, with the password and a code. */
function renewRecoveryCodes(deps: AccountDeps): Mutation<Db, 'renewRecoveryCodes', Renewal> {
  const { passwords, accountMail } = deps;
  return {
    kind: 'mutation',
    audit: { action: 'renewed-recovery-codes', about: self },
    async prepare(context, db) {
      const code = await proveBothFactors(db, deps, context);
      return { code, codes: await createRecoveryCodes(passwords) };
    },
    async execute({ actor, now }, trx, { code, codes }) {
      await spendCode(trx, actor, code, { now, accountMail });
      await replaceRecoveryCodes(trx, actor, codes.hashes);
      return {
        success: true,
        message: replyMessages.recoveryCodesRenewed,
        recoveryCodes: codes.shown,
      };
    },
    afterCommit: accountMail.wake,
  };
}

/**
 * Removes the second factor, and notifies its owner.
 * @throws Problem 'second-factor-off' if there is none
 */
async function reset(trx: Db, owner: StaffAccount, now: number, accountMail: AccountMail) {
  if (!(await deleteSecondFactor(trx, owner))) throw new Problem('second-factor-off');
  const entry = { now, key: String(now), payload: { by: 'clinic' } };
  await accountMail.enqueue(trx, [accountEntry('second-factor-off', owner, entry)]);
}

interface NewRecoveryCodes {
  /** For the owner, who sees them this once. */
  readonly shown: string[];
  /** For the store, in the same order. */
  readonly hashes: string[];
}

/** Creates recovery codes, one hash after the other so that sign-ins need not wait for ten. */
async function createRecoveryCodes(passwords: Passwords): Promise<NewRecoveryCodes> {
  const codes: NewRecoveryCodes = { shown: [], hashes: [] };
  for (let position = 0; position < RECOVERY_CODES; position += 1) {
    const code = recoveryCode(position, randomBytes(RECOVERY_CODE_BYTES));
    codes.shown.push(displayRecoveryCode(code));
    codes.hashes.push(await passwords.hash(code));
  }
  return codes;
}
