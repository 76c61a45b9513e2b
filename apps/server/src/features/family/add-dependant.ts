import { randomUUID } from 'node:crypto';
import { DEPENDANTS_MAX } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { insertDependant, listDependants } from '#store/dependants.ts';
import { lockPatient } from '#store/patients.ts';
import { insertPatientWithoutPassword } from '#store/patients-without-password.ts';
import type { Db } from '#store/tables.ts';
import { acceptBirthDate, acceptInvitationEmail } from './accept-dependant.ts';

/** Adds a patient without e-mail and password; the signed-in patient manages them until they are of age. */
export function addDependant(zone: string): Mutation<Db, 'addDependant'> {
  return {
    kind: 'mutation',
    audit: {
      action: 'added-dependant',
      about: (_call, { dependantId: id }) => ({ kind: 'patient', id }),
    },
    async execute({ actor, body, now }, trx) {
      const { name, birthDate, relation } = body;
      const adultAt = acceptBirthDate(birthDate, zone, now);
      const invitationEmail = acceptInvitationEmail(body.email ?? '');
      // Concurrent requests of one patient are counted one after another.
      if (!(await lockPatient(trx, actor.id))) throw new Problem('not-signed-in');
      const at = new Date(now);
      const current = await listDependants(trx, actor.id, at);
      const message = replyMessages.dependantAdded;
      const same = current.find((each) => each.name === name && each.born_on === birthDate);
      if (same) return { success: true, message, dependantId: same.id };
      if (current.length >= DEPENDANTS_MAX) throw new Problem('too-many-dependants');
      const id = randomUUID();
      await insertPatientWithoutPassword(trx, {
        id,
        name,
        email: null,
        phone: '',
        bornOn: birthDate,
        gender: 'Not Selected' as const,
        abhaNumber: body.abhaNumber,
        abhaAddress: body.abhaAddress,
        createdAt: at,
      });
      await insertDependant(trx, {
        patientId: id,
        managerId: actor.id,
        relation,
        invitationEmail,
        startedAt: at,
        adultAt,
      });
      return { success: true, message, dependantId: id };
    },
  };
}
