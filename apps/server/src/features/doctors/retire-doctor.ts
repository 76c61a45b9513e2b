import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { countUpcoming, setRetired } from '#store/doctors.ts';
import type { Db } from '#store/tables.ts';

/**
 * Removes a doctor from every list and ends their sessions; their records and booked appointments
 * stay.
 * @throws Problem 'doctor-not-found'
 */
export function retireDoctor(onDoctorsChange: () => void): Mutation<Db, 'retireDoctor'> {
  return {
    kind: 'mutation',
    async execute({ body, now }, trx) {
      const at = new Date(now);
      if (!(await setRetired(trx, body.docId, at))) throw new Problem('doctor-not-found');
      await revokeAccess(trx, 'doctor-retired', { role: 'doctor', id: body.docId });
      const upcoming = await countUpcoming(trx, body.docId, at);
      return { success: true, upcoming, message: replyMessages.doctorRetired };
    },
    afterCommit: onDoctorsChange,
  };
}
