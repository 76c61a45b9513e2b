import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { countUpcoming, setRetired } from '#store/portal-doctors.ts';
import { deleteSessionsOf } from '#store/sessions.ts';
import type { Sql } from '#store/tables.ts';

/** Out of every list and signed out at once; what they did stays, and so does what was booked. */
export function retireDoctor(doctorsChanged: () => void): Change<Sql, 'retireDoctor'> {
  return {
    kind: 'change',
    async effect({ body, now }, sql) {
      const at = new Date(now);
      if (!(await setRetired(sql, body.docId, at))) throw new Problem('doctor-not-found');
      await deleteSessionsOf(sql, 'doctor', body.docId);
      const upcoming = await countUpcoming(sql, body.docId, at);
      return { success: true, upcoming, message: 'Doctor retired' };
    },
    settled: doctorsChanged,
  };
}
