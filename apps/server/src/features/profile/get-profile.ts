import type { Read } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { findPatient } from '#store/patients.ts';
import type { Sql } from '#store/tables.ts';
import { presentProfile } from './present-profile.ts';

export function getProfile(): Read<Sql, 'getProfile'> {
  return {
    kind: 'read',
    async run({ actor }, sql) {
      const patient = await findPatient(sql, actor.id);
      if (!patient) throw new Problem('not-signed-in');
      return { success: true, userData: presentProfile(patient) };
    },
  };
}
