import { replyMessages } from '@nadi/messages/en/replies';
import { patientInReply } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { recordNoShowOfLeft } from '#store/insert-appointments.ts';
import type { Db } from '#store/tables.ts';
import { endWalkIn as end } from '#store/walk-ins.ts';

/** Takes a walk-in off the queue who has been seen or has left. */
export function endWalkIn(): Mutation<Db, 'endWalkIn'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-walk-ins', about: patientInReply },
    execute({ body: { walkInId, outcome }, now }, trx) {
      return takeOff(trx, walkInId, { outcome, at: new Date(now) });
    },
  };
}

/** Ends a walk-in who is with this doctor, or waits for them or for the first who is free. */
export function endDoctorWalkIn(): Mutation<Db, 'endDoctorWalkIn'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-walk-ins', about: patientInReply },
    execute({ actor, body: { walkInId, outcome }, now }, trx) {
      return takeOff(trx, walkInId, { outcome, at: new Date(now), onlyOf: actor.id });
    },
  };
}

async function takeOff(trx: Db, walkInId: string, as: Parameters<typeof end>[2]) {
  const userId = await end(trx, walkInId, as);
  if (userId === null) throw new Problem('walk-in-not-found');
  if (as.outcome === 'left') await recordNoShowOfLeft(trx, walkInId, as.at);
  return { success: true as const, userId, message: replyMessages.walkInEnded };
}
