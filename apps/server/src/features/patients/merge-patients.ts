import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findManager, hasBeenDependant } from '#store/dependants.ts';
import { findPatientForUpdate } from '#store/patients.ts';
import { mergeInto } from '#store/patients-without-password.ts';
import type { Db } from '#store/tables.ts';

/**
 * Gives the appointments of a patient without a password to the same person's other record. An
 * account with a password is never merged away (docs/product.md#patients-without-a-password).
 */
export function mergePatients(): Mutation<Db, 'mergePatients'> {
  return {
    kind: 'mutation',
    async execute({ actor, body: { userId, intoUserId }, now }, trx) {
      if (userId === intoUserId) throw new Problem('bad-input', { field: 'intoUserId' });
      // In one order, so that two merges do not wait for each other.
      const [first, second] = [userId, intoUserId].toSorted();
      const found = [
        await findPatientForUpdate(trx, first ?? ''),
        await findPatientForUpdate(trx, second ?? ''),
      ];
      const duplicate = found.find((patient) => patient?.id === userId);
      const target = found.find((patient) => patient?.id === intoUserId);
      if (!duplicate) throw new Problem('patient-not-found', { field: 'userId' });
      if (!target) throw new Problem('patient-not-found', { field: 'intoUserId' });
      if (duplicate.password_hash !== null) {
        throw new Problem('already-claimed', { field: 'userId' });
      }
      const isManaged = Boolean(await findManager(trx, intoUserId, new Date(now)));
      if (actor.role === 'reception') requireSamePerson(duplicate, { ...target, isManaged });
      // Their manager would lose a child without a word: the other record is merged into theirs.
      if (await findManager(trx, userId, new Date(now))) {
        throw new Problem('patient-managed', { field: 'userId' });
      }
      // A manager whose access has ended would have it again through the other record.
      if (isManaged && (await hasBeenDependant(trx, userId))) {
        throw new Problem('patient-managed', { field: 'intoUserId' });
      }
      await mergeInto(trx, userId, intoUserId);
      return { success: true, message: replyMessages.patientsMerged };
    },
  };
}

interface Identity {
  name: string;
  phone: string;
  born_on: Date | string | null;
  password_hash: string | null;
}

/**
 * The person who signs in for the target reads the duplicate's record, which reception itself may not.
 * @throws Problem 'different-person' unless name or birth date, and the phone number, agree; of a
 *   dependant, who has no phone number, name and birth date
 */
function requireSamePerson(duplicate: Identity, target: Identity & { isManaged: boolean }): void {
  if (target.password_hash === null && !target.isManaged) return;
  const sameName = normalised(duplicate.name) === normalised(target.name);
  const sameBirth =
    duplicate.born_on !== null && String(duplicate.born_on) === String(target.born_on);
  if (target.isManaged && sameName && sameBirth) return;
  const digits = digitsOf(duplicate.phone);
  const samePhone = digits !== '' && digits === digitsOf(target.phone);
  if (!target.isManaged && (sameName || sameBirth) && samePhone) return;
  throw new Problem('different-person', { field: 'intoUserId' });
}

function normalised(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The last ten digits, so that a country code or a leading zero makes no difference. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10);
}
