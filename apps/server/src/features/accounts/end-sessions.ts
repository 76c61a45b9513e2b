import { normaliseEmail } from '@nadi/domain/email';
import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findCredentials } from '#store/accounts.ts';
import { deleteSessionsOf } from '#store/sessions.ts';
import type { Sql } from '#store/tables.ts';

type EndRoute = 'endOwnSessions' | 'endDoctorSessions' | 'endAdminSessions';

/** Everywhere at once, here too: for a lost phone or a forgotten browser. */
export function endSessions(): Change<Sql, EndRoute> {
  return {
    kind: 'change',
    async effect({ actor }, sql) {
      await deleteSessionsOf(sql, actor.role, actor.id);
      return { success: true, message: 'You are logged out everywhere.' };
    },
  };
}

/** The same for a patient who has no way in. @throws Problem 'patient-not-found' */
export function endPatientSessions(): Change<Sql, 'endPatientSessions'> {
  return {
    kind: 'change',
    async effect({ body }, sql) {
      const patient = await findCredentials(sql, 'patient', normaliseEmail(body.email));
      if (!patient) throw new Problem('patient-not-found', { field: 'email' });
      await deleteSessionsOf(sql, 'patient', patient.id);
      return {
        success: true,
        message: 'The patient is logged out everywhere.',
        userId: patient.id,
      };
    },
  };
}
