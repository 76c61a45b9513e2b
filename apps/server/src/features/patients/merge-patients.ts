import { randomUUID } from 'node:crypto';
import { hasClinicRight } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation, SignedInActor } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#store/audit.ts';
import { restartCopyOf } from '#store/copies.ts';
import { findManager, hasBeenDependant } from '#store/dependants.ts';
import { lockPatient } from '#store/patients.ts';
import { markIdentityChanged, mergeInto } from '#store/patients-without-password.ts';
import type { Db } from '#store/tables.ts';
import { type Identity, isSamePerson } from './patients.ts';

interface MergeDeps {
  mail: {
    /** Queues messages about accounts; nothing if no mail is sent. */
    enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
    /** Sends what was queued, once it is committed. */
    wake(): void;
  };
  /** @throws Problem 'confirmation-required' */
  requireConfirmation(trx: Db, actor: Pick<SignedInActor, 'tokenHash'>, now: number): Promise<void>;
}

/**
 * Gives the appointments of a patient without a password to the same person's other record. An
 * account with a password is never merged away (docs/product/reception.md#patients-without-a-password).
 */
export function mergePatients(deps: MergeDeps): Mutation<Db, 'mergePatients'> {
  return {
    kind: 'mutation',
    audit: {
      action: 'merged-patients',
      about: ({ body }) => ({ kind: 'patient', id: body.intoUserId }),
    },
    async execute({ actor, body: { userId, intoUserId }, now }, trx) {
      if (userId === intoUserId) throw new Problem('bad-input', { field: 'intoUserId' });
      // In one order, so that two merges do not wait for each other.
      const [first, second] = [userId, intoUserId].toSorted();
      const found = [await lockPatient(trx, first ?? ''), await lockPatient(trx, second ?? '')];
      const duplicate = found.find((patient) => patient?.id === userId);
      const target = found.find((patient) => patient?.id === intoUserId);
      if (!duplicate) throw new Problem('patient-not-found', { field: 'userId' });
      if (!target) throw new Problem('patient-not-found', { field: 'intoUserId' });
      if (duplicate.password_hash !== null) {
        throw new Problem('already-claimed', { field: 'userId' });
      }
      const isManaged = Boolean(await findManager(trx, intoUserId, new Date(now)));
      // Who signs in for the target reads the duplicate's record, which reception itself may not.
      const isRead = target.password_hash !== null || isManaged;
      const doubt = doubtAbout(duplicate, { ...target, isManaged });
      if (isRead && doubt) {
        if (!hasClinicRight(actor.role, 'doubtfulMerges')) {
          throw new Problem(doubt, { field: 'intoUserId' });
        }
        await deps.requireConfirmation(trx, actor, now);
      }
      // Their manager would lose a child without a word: the other record is merged into theirs.
      if (await findManager(trx, userId, new Date(now))) {
        throw new Problem('patient-managed', { field: 'userId' });
      }
      // A manager whose access has ended would have it again through the other record.
      if (isManaged && (await hasBeenDependant(trx, userId))) {
        throw new Problem('patient-managed', { field: 'intoUserId' });
      }
      // Copies of the duplicate are deleted with it; one of the other record would miss what is merged into it.
      await restartCopyOf(trx, intoUserId);
      const moved = await mergeInto(trx, userId, intoUserId);
      // A record merged on reception's word alone must not reach an account by a second merge.
      if (doubt && !isRead) await markIdentityChanged(trx, intoUserId, new Date(now));
      // The duplicate's row is gone: from now on only the trail tells which appointments were its own.
      const entry = { at: new Date(now), action: 'merged-patients', actor };
      const subject = { role: 'patient' as const, id: userId };
      for (const appointmentId of moved.length > 0 ? moved : [null]) {
        await recordAudit(trx, { ...entry, subject, appointmentId });
      }
      await deps.mail.enqueue(trx, notices(intoUserId, duplicate, now));
      return { success: true, message: replyMessages.patientsMerged };
    },
    afterCommit: deps.mail.wake,
  };
}

type Record = Identity & { identity_changed_at: Date | null };

/**
 * Returns why the two may not be one person; null if they are. A name or phone number that the clinic
 * has changed proves nothing. An account's owner alone changes theirs; a dependant's may be changed.
 */
function doubtAbout(duplicate: Record, target: Record & { isManaged: boolean }) {
  if (!isSamePerson(duplicate, target)) return 'different-person';
  const isChanged = duplicate.identity_changed_at ?? target.identity_changed_at;
  return isChanged ? 'identity-changed' : null;
}

/** To the record that is left, and to the mailbox of the one that is gone. */
function notices(
  intoUserId: string,
  { email, locale }: { email: string | null; locale: string | null },
  now: number,
): OutboxEntry[] {
  const key = randomUUID();
  const notice = {
    kind: 'records-merged',
    recipient: { role: 'patient' as const, id: intoUserId },
    locale: null,
    dueAt: now,
  };
  const remaining = { ...notice, payload: {}, deduplicationKey: `records-merged:${key}` };
  if (email === null) return [remaining];
  const gone = { payload: { address: email }, deduplicationKey: `records-merged:${key}:gone` };
  return [remaining, { ...notice, ...gone, locale }];
}
