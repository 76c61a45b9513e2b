import { randomUUID } from 'node:crypto';
import { PASSKEYS_MAX } from '@nadi/domain/limits';
import { deviceNames } from '@nadi/domain/user-agent';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { lockAccount } from '#store/accounts.ts';
import { insertPasskey, listPasskeysOf } from '#store/passkeys.ts';
import { lockSessionShared } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';
import { type AccountMail, accountEntry } from './account-mail.ts';
import { requireRelyingParty } from './passkey-options.ts';
import { spendChallenge, verifyNewCredential } from './verify-passkey.ts';

type AddRoute = 'addPatientPasskey' | 'addDoctorPasskey' | 'addAdminPasskey';

type Verified = Awaited<ReturnType<typeof verifyNewCredential>>;

interface Deps {
  publicUrl: string;
  accountMail: AccountMail;
}

/** Adds the passkey that a device has made, under the device's name; its owner gets a message. */
export function addPasskey({ publicUrl, accountMail }: Deps): Mutation<Db, AddRoute, Verified> {
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
      const device = [browser, system].filter(Boolean).join(' on ');
      const id = randomUUID();
      const stored = await insertPasskey(trx, {
        id,
        owner,
        name: device || 'Passkey',
        createdAt: new Date(now),
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
      });
      if (!stored) throw new Problem('passkey-taken');
      const entry = { now, key: id, payload: { device } };
      await accountMail.enqueue(trx, [accountEntry('passkey-added', owner, entry)]);
      return { success: true, message: replyMessages.passkeyAdded, passkeyId: id };
    },
    afterCommit: accountMail.wake,
  };
}
