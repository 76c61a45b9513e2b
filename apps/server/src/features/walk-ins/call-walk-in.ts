import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Db } from '#store/tables.ts';
import { callWalkIn as call } from '#store/walk-ins.ts';
import { requireDoctor } from './require-doctor.ts';

/** Calls a walk-in to a doctor. @throws Problem 'walk-in-not-found' where they were called already */
export function callWalkIn(): Mutation<Db, 'callWalkIn'> {
  return {
    kind: 'mutation',
    async execute({ body: { walkInId, docId }, now }, trx) {
      await requireDoctor(trx, docId);
      return callTo(trx, walkInId, { doctorId: docId, at: new Date(now), onlyOwn: false });
    },
  };
}

/** Calls a walk-in who waits for this doctor or for the first who is free. */
export function callDoctorWalkIn(): Mutation<Db, 'callDoctorWalkIn'> {
  return {
    kind: 'mutation',
    execute({ actor, body: { walkInId }, now }, trx) {
      return callTo(trx, walkInId, { doctorId: actor.id, at: new Date(now), onlyOwn: true });
    },
  };
}

async function callTo(trx: Db, walkInId: string, to: Parameters<typeof call>[2]) {
  const userId = await call(trx, walkInId, to);
  if (userId === null) throw new Problem('walk-in-not-found');
  return { success: true as const, userId, message: replyMessages.walkInCalled };
}
