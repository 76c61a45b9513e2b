import { randomUUID } from 'node:crypto';
import { addDays, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { revokeAccess } from '#policies/revoke-access.ts';
import { countUpcoming, setRetired } from '#store/doctors.ts';
import type { Db } from '#store/tables.ts';
import { insertException, lockSchedule, RETIREMENT } from '#store/working-hours.ts';

/** Longer than any appointment is booked ahead. */
const LEAVE_DAYS = 400;

/**
 * Removes a doctor from every list and ends their sessions; their records stay. Booked appointments are put
 * inside leave (`exceptionId`), whose decisions move, cancel or keep them (docs/product/slots.md#leave).
 * @throws Problem 'doctor-not-found'
 */
export function retireDoctor({
  zone,
  onDoctorsChange,
}: {
  zone: string;
  onDoctorsChange: () => void;
}): Mutation<Db, 'retireDoctor'> {
  return {
    kind: 'mutation',
    audit: { action: 'retired-doctor', about: doctorInBody },
    async execute({ body, now }, trx) {
      const at = new Date(now);
      if (!(await setRetired(trx, body.docId, at))) throw new Problem('doctor-not-found');
      await revokeAccess(trx, 'doctor-retired', { role: 'doctor', id: body.docId });
      const upcoming = await countUpcoming(trx, body.docId, at);
      const done = { success: true as const, upcoming, message: replyMessages.doctorRetired };
      if (upcoming === 0) return done;
      await lockSchedule(trx, body.docId);
      const today = wallClock(zone, now);
      const leave = {
        ...{ id: randomUUID(), doctor_id: body.docId, kind: 'closed' as const, name: RETIREMENT },
        ...{ from_minute: null, until_minute: null },
        first_day: formatIsoDate(today),
        last_day: formatIsoDate(addDays(today, LEAVE_DAYS)),
      };
      await insertException(trx, leave, at);
      return { ...done, exceptionId: leave.id };
    },
    afterCommit: onDoctorsChange,
  };
}
