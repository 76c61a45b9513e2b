import type { VitalsSource } from '@nadi/domain/vitals';
import type { Read } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Sql } from '#store/tables.ts';
import { isPatientOf, vitalsOfVisits } from '#store/vitals-history.ts';

/** Another doctor's patient and an unknown one get the same answer. */
export function patientVitals(zone: string): Read<Sql, 'getPatientVitals'> {
  return {
    kind: 'read',
    async run({ actor, body }, sql) {
      if (!(await isPatientOf(sql, body.patientId, actor.id))) {
        throw new Problem('patient-not-found');
      }
      const found = await vitalsOfVisits(sql, body.patientId, actor.id);
      const readings = found.map(({ at, bpm, spo2, source }) => ({
        at: at.getTime(),
        bpm,
        spo2,
        source: source as VitalsSource,
      }));
      return { success: true, readings, timeZone: zone };
    },
  };
}
