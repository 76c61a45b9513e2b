import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { deleteDependant, lockDependant } from '#store/dependants.ts';
import type { Db } from '#store/tables.ts';

/** Deletes a dependant who has no appointments; otherwise there is a record, which belongs to them. */
export function removeDependant(): Mutation<Db, 'removeDependant'> {
  return {
    kind: 'mutation',
    audit: {
      action: 'removed-dependant',
      about: ({ body }) => ({ kind: 'patient', id: body.dependantId }),
    },
    async execute({ actor, body: { dependantId }, now }, trx) {
      const wanted = { patientId: dependantId, managerId: actor.id, now: new Date(now) };
      const dependant = await lockDependant(trx, wanted);
      if (!dependant) throw new Problem('dependant-not-found');
      await deleteDependant(trx, dependantId);
      return { success: true, message: replyMessages.dependantRemoved };
    },
  };
}
