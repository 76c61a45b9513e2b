import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { setAvailability } from '#store/portal-doctors.ts';
import type { Sql } from '#store/tables.ts';

export function changeAvailability(doctorsChanged: () => void): Change<Sql, 'changeAvailability'> {
  return {
    kind: 'change',
    async effect({ body }, sql) {
      const available = await setAvailability(sql, body.docId, body.available);
      if (available === null) throw new Problem('doctor-not-found');
      const message = available ? 'Availability enabled' : 'Availability disabled';
      return { success: true, available, message };
    },
    settled: doctorsChanged,
  };
}
