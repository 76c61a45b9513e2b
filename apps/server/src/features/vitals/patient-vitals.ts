import type { VitalsSource } from '@nadi/domain/vitals';
import type { Query } from '#platform/http/handler.ts';
import { requireTreated } from '#policies/record-access.ts';
import type { Db } from '#store/tables.ts';
import { listVitalsForDoctor } from '#store/vitals-history.ts';

/** Another doctor's patient and an unknown one get the same answer. */
export function patientVitals(zone: string): Query<Db, 'getPatientVitals'> {
  return {
    kind: 'query',
    async execute({ actor, body }, db) {
      await requireTreated(db, actor.id, 'vitals', body.patientId);
      const found = await listVitalsForDoctor(db, body.patientId, actor.id);
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
