import { replyMessages } from '@nadi/messages/en/replies';
import { patientInReply } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Db } from '#store/tables.ts';
import { callWalkIn as call } from '#store/walk-ins.ts';
import { findOrBook } from './find-or-book.ts';
import { requireDoctor } from './require-doctor.ts';

/** Calls a walk-in to a doctor. @throws Problem 'walk-in-not-found' if they were called already */
export function callWalkIn(zone: string): Mutation<Db, 'callWalkIn'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-walk-ins', about: patientInReply },
    async execute({ body: { walkInId, docId }, now }, trx) {
      await requireDoctor(trx, docId);
      return callTo(trx, { walkInId, doctorId: docId, onlyOwn: false, zone, now });
    },
  };
}

/** Calls a walk-in who waits for this doctor or for the first who is free. */
export function callDoctorWalkIn(zone: string): Mutation<Db, 'callDoctorWalkIn'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-walk-ins', about: patientInReply },
    execute({ actor, body: { walkInId }, now }, trx) {
      return callTo(trx, { walkInId, doctorId: actor.id, onlyOwn: true, zone, now });
    },
  };
}

interface Caller {
  walkInId: string;
  doctorId: string;
  onlyOwn: boolean;
  zone: string;
  now: number;
}

async function callTo(trx: Db, { walkInId, doctorId, onlyOwn, zone, now }: Caller) {
  const userId = await call(trx, walkInId, { doctorId, at: new Date(now), onlyOwn });
  if (userId === null) throw new Problem('walk-in-not-found');
  const { appointmentId } = await findOrBook(trx, { walkInId, doctorId, zone, now });
  return { success: true as const, userId, appointmentId, message: replyMessages.walkInCalled };
}
