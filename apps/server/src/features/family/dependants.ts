import { randomUUID } from 'node:crypto';
import { adultAt } from '@nadi/domain/dependants';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { isoDateAt } from '@nadi/domain/iso-date';
import { DEPENDANTS_MAX } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import type { Handlers, Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentDependant } from '#presenters/patient.ts';
import {
  deleteDependant,
  insertDependant,
  listDependants,
  lockDependant,
  updateDependant,
} from '#store/dependants.ts';
import { lockPatient } from '#store/patients.ts';
import { insertPatientWithoutPassword } from '#store/patients-without-password.ts';
import type { Db } from '#store/tables.ts';

export function dependantRoutes(zone: string) {
  return {
    listDependants: {
      kind: 'query',
      audit: null,
      async execute({ actor, now }, db) {
        const dependants = await listDependants(db, actor.id, new Date(now));
        return { success: true, dependants: dependants.map(presentDependant) };
      },
    },
    addDependant: addDependant(zone),
    /**
     * Changes a dependant's details. Once there are appointments, the birth date is fixed: a later one
     * would prolong the manager's access to the record.
     */
    updateDependant: {
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
        await updateDependant(trx, dependantId, {
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
    },
    /** Deletes a dependant who has no appointments; otherwise there is a record, which belongs to them. */
    removeDependant: {
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
    },
  } satisfies Partial<Handlers<Db>>;
}

/** Adds a patient without e-mail and password; the signed-in patient manages them until they are of age. */
function addDependant(zone: string): Mutation<Db, 'addDependant'> {
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

/**
 * Returns when somebody born on that day is of age.
 * @throws Problem 'bad-input' for a day to come, 'not-a-minor' for somebody who is of age already
 */
function acceptBirthDate(birthDate: string, zone: string, now: number): Date {
  const field = 'birthDate';
  if (birthDate > isoDateAt(zone, now)) {
    throw new Problem('bad-input', { field, message: requestErrorMessages.birthDate });
  }
  const at = adultAt(birthDate, zone);
  if (at <= now) throw new Problem('not-a-minor', { field });
  return new Date(at);
}

/** Returns the one spelling of an address, or null without one. @throws Problem 'bad-input' */
function acceptInvitationEmail(text: string): string | null {
  if (text === '') return null;
  const email = normaliseEmail(text);
  if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
  return email;
}
