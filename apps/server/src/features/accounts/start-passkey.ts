import { PASSKEYS_MAX } from '@nadi/domain/limits';
import type { Mutation } from '#platform/http/handler.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { temporaryPasswordEnd } from '#store/accounts.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { listPasskeysOf } from '#store/passkeys.ts';
import { hasSecondFactor } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail } from './account-mail.ts';
import { type ProvenCode, proveCode, spendCode } from './check-code.ts';
import { issueChallenge } from './issue-challenge.ts';
import { creationOptions, requireRelyingParty } from './passkey-options.ts';
import { provePassword } from './prove-password.ts';

type StartRoute = 'startPatientPasskey' | 'startDoctorPasskey' | 'startAdminPasskey';

interface Proven {
  email: string;
  code: ProvenCode | null;
}

interface Deps {
  publicUrl: string;
  passwords: Passwords;
  accountMail: AccountMail;
}

/**
 * Returns the options for a new passkey. A passkey opens the account, so this requires all factors
 * of a sign-in, and a password that the owner has chosen (docs/product/sign-in.md#passkeys).
 */
export function startPasskey(deps: Deps): Mutation<Db, StartRoute, Proven> {
  const { publicUrl, accountMail } = deps;
  return {
    kind: 'mutation',
    audit: null,
    async prepare(context, db) {
      requireRelyingParty(publicUrl);
      const { actor, body, clientAddress: address, now } = context;
      const email = await provePassword(db, deps, context);
      const { role, id } = actor;
      if (role !== 'patient' && (await temporaryPasswordEnd(db, role, id))) {
        throw new Problem('temporary-password');
      }
      if (role === 'patient' || !(await hasSecondFactor(db, actor))) {
        return { email, code: null };
      }
      if (body.code === undefined) throw new Problem('wrong-code', { field: 'code' });
      const owner = { role, id, email, address };
      return {
        email,
        code: await proveCode(db, deps, owner, { typed: body.code, place: actor, now }),
      };
    },
    async execute({ actor, now }, trx, { email, code }) {
      const { role, id } = actor;
      if (code && role !== 'patient') {
        await spendCode(trx, { role, id }, code, { now, accountMail });
      }
      const owner = { role, id };
      const present = await listPasskeysOf(trx, owner);
      if (present.length >= PASSKEYS_MAX) throw new Problem('too-many-passkeys');
      const challenge = await issueChallenge(trx, { owner, now });
      const { name: clinic } = presentClinicSettings(await findClinicSettings(trx));
      const party = requireRelyingParty(publicUrl);
      const names = { clinic, email };
      return {
        success: true,
        options: creationOptions({ party, challenge, owner, names, present }),
      };
    },
    afterCommit: accountMail.wake,
  };
}
