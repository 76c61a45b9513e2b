import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentPatient } from '#presenters/patient.ts';
import { findPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';

export function getProfile(): Query<Db, 'getProfile'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const patient = await findPatient(db, actor.id);
      if (!patient) throw new Problem('not-signed-in');
      return { success: true, userData: presentPatient(patient) };
    },
  };
}
