import { doctorInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { setAvailability } from '#store/doctors.ts';
import type { Db } from '#store/tables.ts';

export function changeAvailability(
  onDoctorsChange: () => void,
): Mutation<Db, 'changeAvailability'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-availability', about: doctorInBody },
    async execute({ body }, trx) {
      const available = await setAvailability(trx, body.docId, body.available);
      if (available === null) throw new Problem('doctor-not-found');
      const message = available ? 'Availability enabled' : 'Availability disabled';
      return { success: true, available, message };
    },
    afterCommit: onDoctorsChange,
  };
}
