import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { setRetired } from '#store/portal-doctors.ts';
import type { Sql } from '#store/tables.ts';

export function reinstateDoctor(doctorsChanged: () => void): Change<Sql, 'reinstateDoctor'> {
  return {
    kind: 'change',
    async effect({ body }, sql) {
      if (!(await setRetired(sql, body.docId, null))) throw new Problem('doctor-not-found');
      return { success: true, message: 'Doctor reinstated' };
    },
    settled: doctorsChanged,
  };
}
