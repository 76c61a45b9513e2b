import { normaliseEmail } from '@nadi/domain/email';
import { replyMessages } from '@nadi/messages/en/replies';
import { patientInReply, self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { findCredentials } from '#store/accounts.ts';
import { deleteSessionById } from '#store/sessions.ts';
import type { Db } from '#store/tables.ts';

type EndOneRoute = 'endPatientSession' | 'endDoctorSession' | 'endAdminSession';
type EndRoute = 'endPatientSessions' | 'endDoctorSessions' | 'endAdminSessions';

/** Ends one session of the actor. @throws Problem 'session-not-found' */
export function endSession(): Mutation<Db, EndOneRoute> {
  return {
    kind: 'mutation',
    audit: { action: 'ended-sessions', about: self },
    async execute({ actor, body }, trx) {
      const owner = { role: actor.role, accountId: actor.id };
      if (!(await deleteSessionById(trx, owner, body.sessionId))) {
        throw new Problem('session-not-found');
      }
      return { success: true, message: replyMessages.sessionEnded };
    },
  };
}

/** Ends all sessions of the account, this one included, for a lost phone or a forgotten browser. */
export function endSessions(): Mutation<Db, EndRoute> {
  return {
    kind: 'mutation',
    audit: { action: 'ended-sessions', about: self },
    async execute({ actor }, trx) {
      await revokeAccess(trx, 'sessions-ended', actor);
      return { success: true, message: replyMessages.signedOutEverywhere };
    },
  };
}

/**
 * Ends the sessions of a patient for the clinic.
 * @throws Problem 'patient-not-found'
 */
export function endSessionsOfPatient(): Mutation<Db, 'endSessionsOfPatient'> {
  return {
    kind: 'mutation',
    audit: { action: 'ended-sessions', about: patientInReply },
    async execute({ body }, trx) {
      const patient = await findCredentials(trx, 'patient', normaliseEmail(body.email));
      if (!patient) throw new Problem('patient-not-found', { field: 'email' });
      await revokeAccess(trx, 'sessions-ended', { role: 'patient', id: patient.id });
      return {
        success: true,
        message: replyMessages.patientSignedOutEverywhere,
        userId: patient.id,
      };
    },
  };
}
