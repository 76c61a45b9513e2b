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
    async execute({ body: { userId, intoUserId }, now }, trx) {
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
      // Their manager would lose a child without a word: the other record is merged into theirs.
      if (await findManager(trx, userId, new Date(now))) {
        throw new Problem('patient-managed', { field: 'userId' });
      }
      // A manager whose access has ended would have it again through the other record.
      if (
        (await findManager(trx, intoUserId, new Date(now))) &&
        (await hasBeenDependant(trx, userId))
      ) {
        throw new Problem('patient-managed', { field: 'intoUserId' });
      }
      await mergeInto(trx, userId, intoUserId);
      return { success: true, message: replyMessages.patientsMerged };
    },
  };
}
