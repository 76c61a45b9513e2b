import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { lockDependant, updateDependant as update } from '#store/dependants.ts';
import type { Db } from '#store/tables.ts';
import { acceptBirthDate, acceptInvitationEmail } from './accept-dependant.ts';

/**
 * Changes a dependant's details. Once there are appointments, the birth date is fixed: a later one
 * would prolong the manager's access to the record.
 */
export function updateDependant(zone: string): Mutation<Db, 'updateDependant'> {
  return {
    kind: 'mutation',
    audit: {
      action: 'changed-dependant',
      about: ({ body }) => ({ kind: 'patient', id: body.dependantId }),
    },
    async execute({ actor, body, now }, trx) {
      const { dependantId, name, birthDate, relation, email } = body;
      const wanted = { patientId: dependantId, managerId: actor.id, now: new Date(now) };
      const dependant = await lockDependant(trx, wanted);
      if (!dependant) throw new Problem('dependant-not-found');
      if (birthDate !== dependant.born_on && dependant.appointments > 0) {
        throw new Problem('birth-date-fixed', { field: 'birthDate' });
      }
      await update(trx, dependantId, {
        name,
        relation,
        abhaNumber: body.abhaNumber,
        abhaAddress: body.abhaAddress,
        bornOn: birthDate,
        adultAt: acceptBirthDate(birthDate, zone, now),
        // An address that reception has confirmed is the dependant's to change, at reception.
        invitationEmail:
          email === undefined || dependant.invitation_confirmed
            ? dependant.invitation_email
            : acceptInvitationEmail(email),
      });
      return { success: true, message: replyMessages.dependantSaved };
    },
  };
}
