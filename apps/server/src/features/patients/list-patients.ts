import type { Query } from '#platform/http/handler.ts';
import { presentPatientRow } from '#presenters/patient.ts';
import { countPatientDirectory, listPatientDirectory } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';

const PAGE_SIZE = 25;

/** Lists the patients for the admin, a page at a time. */
export function listPatients(zone: string): Query<Db, 'listPatients'> {
  return {
    kind: 'query',
    audit: {
      action: 'listed-patients',
      about: (_call, { patients }) => ({ kind: 'patients', ids: patients.map(({ _id }) => _id) }),
    },
    async execute({ body, now }, db) {
      const { page = 1, pageSize = PAGE_SIZE } = body;
      const search = body.search || undefined;
      const offset = (page - 1) * pageSize;
      const filter = { search, now: new Date(now), limit: pageSize, offset };
      const patients = await listPatientDirectory(db, filter);
      return {
        success: true,
        patients: patients.map(presentPatientRow),
        total: await countPatientDirectory(db, search),
        timeZone: zone,
      };
    },
  };
}
