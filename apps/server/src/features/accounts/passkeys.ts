import { randomUUID } from 'node:crypto';
import { PASSKEYS_MAX } from '@nadi/domain/limits';
import { deviceNames } from '@nadi/domain/user-agent';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { lockAccount, temporaryPasswordEnd } from '#store/accounts.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { deletePasskey, insertPasskey, listPasskeysOf, renamePasskey } from '#store/passkeys.ts';
import { hasSecondFactor } from '#store/second-factors.ts';
import { deleteOtherSessions, lockSessionShared } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import { type AccountDeps, accountEntry } from './account-mail.ts';
import { type ProvenCode, proveCode, spendCode } from './check-code.ts';
import { provePassword } from './password-attempt.ts';
import {
  creationOptions,
  issueChallenge,
  relyingParty,
  requireRelyingParty,
  spendChallenge,
  verifyNewCredential,
} from './verify-passkey.ts';

export function passkeyRoutes(deps: AccountDeps) {
  const { publicUrl } = deps;
  return {
    /** Lists the account's passkeys, and whether and how another one can be added. */
    listPasskeys: {
      kind: 'query',
      audit: null,
      async execute({ actor }, db) {
        const passkeys = await listPasskeysOf(db, actor);
        return {
          success: true,
          available: relyingParty(publicUrl) !== null,
          needsCode: await hasSecondFactor(db, actor),
          passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
            id,
            name,
            addedAt: created_at.getTime(),
            ...(used_at && { usedAt: used_at.getTime() }),
          })),
        };
      },
    },
    startPasskey: startPasskey(deps),
    addPasskey: addPasskey(deps),
    renamePasskey: {
      kind: 'mutation',
      audit: null,
      async execute({ actor, body: { passkeyId, name } }, trx) {
        if (!(await renamePasskey(trx, actor, passkeyId, name)))
          throw new Problem('passkey-not-found');
        return { success: true, message: replyMessages.passkeyRenamed };
      },
    },
    removePasskey: removePasskey(deps),
  } satisfies Partial<Handlers<Db>>;
}

interface Proven {
  email: string;
  code: ProvenCode | null;
}

/**
 * Returns the options for a new passkey. A passkey opens the account, so this requires all factors
 * of a sign-in, and a password that the owner has chosen (docs/product/sign-in.md#passkeys).
 */
function startPasskey(deps: AccountDeps): Mutation<Db, 'startPasskey', Proven> {
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

type Verified = Awaited<ReturnType<typeof verifyNewCredential>>;

/** Adds the passkey that a device has made, under the device's name; its owner gets a message. */
function addPasskey({ publicUrl, accountMail }: AccountDeps): Mutation<Db, 'addPasskey', Verified> {
  return {
    kind: 'mutation',
    audit: { action: 'added-passkey', about: self },
    async prepare({ actor, body: { credential }, now }, db) {
      const party = requireRelyingParty(publicUrl);
      const challenge = await spendChallenge(db, credential.response, { owner: actor, now });
      return verifyNewCredential(credential, { party, challenge });
    },
    async execute({ actor, now, userAgent = '' }, trx, credential) {
      const owner = { role: actor.role, id: actor.id };
      await lockAccount(trx, owner.role, owner.id);
      if (!(await lockSessionShared(trx, actor.tokenHash))) throw new Problem('not-signed-in');
      if ((await listPasskeysOf(trx, owner)).length >= PASSKEYS_MAX) {
        throw new Problem('too-many-passkeys');
      }
      const { browser, system } = deviceNames(userAgent);
      const names = [browser, system].filter(Boolean);
      const id = randomUUID();
      const stored = await insertPasskey(trx, {
        id,
        role: owner.role,
        accountId: owner.id,
        name: names.join(' on ') || 'Passkey',
        createdAt: new Date(now),
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
      });
      if (!stored) throw new Problem('passkey-taken');
      // The mail is in the language of the account, so that its names are joined without a word.
      const entry = { now, key: id, payload: { device: names.join(', ') } };
      await accountMail.enqueue(trx, [accountEntry('passkey-added', owner, entry)]);
      return { success: true, message: replyMessages.passkeyAdded, passkeyId: id };
    },
    afterCommit: accountMail.wake,
  };
}

/**
 * Removes one of the account's passkeys, with the password, and ends the account's other sessions:
 * one may belong to a person who has the device. Its owner gets a message.
 */
function removePasskey(deps: AccountDeps): Mutation<Db, 'removePasskey', string> {
  const { accountMail } = deps;
  return {
    kind: 'mutation',
    audit: { action: 'removed-passkey', about: self },
    prepare: (context, db) => provePassword(db, deps, context),
    async execute({ actor, body: { passkeyId }, now }, trx) {
      if (!(await deletePasskey(trx, actor, passkeyId))) throw new Problem('passkey-not-found');
      await deleteOtherSessions(trx, { role: actor.role, accountId: actor.id }, actor.tokenHash);
      const entry = accountEntry('passkey-removed', actor, { now, key: passkeyId });
      await accountMail.enqueue(trx, [entry]);
      return { success: true, message: replyMessages.passkeyRemoved };
    },
    afterCommit: accountMail.wake,
  };
}
