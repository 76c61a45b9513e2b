import type { Query } from '#platform/http/handler.ts';
import { requireTreated } from '#policies/record-access.ts';
import type { Db } from '#store/tables.ts';
import { listVitalsForDoctor } from '#store/vitals.ts';

/**
 * Returns the recorded vitals of a patient to their doctor; another doctor's patient and an unknown
 * one get the same reply.
 */
export function patientVitals(zone: string): Query<Db, 'getPatientVitals'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-vitals',
      about: ({ body }) => ({ kind: 'patients', ids: [body.patientId] }),
    },
    async execute({ actor, body }, db) {
      await requireTreated(db, actor.id, 'vitals', body.patientId);
      const found = await listVitalsForDoctor(db, body.patientId, actor.id);
      const readings = found.map((reading) => ({ ...reading, at: reading.at.getTime() }));
      return { success: true, readings, timeZone: zone };
    },
  };
}
