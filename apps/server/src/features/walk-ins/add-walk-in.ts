import { randomUUID } from 'node:crypto';
import { isoDateAt } from '@nadi/domain/iso-date';
import { replyMessages } from '@nadi/messages/en/replies';
import { patientInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { lockPatientShared } from '#store/patients-without-password.ts';
import type { Db } from '#store/tables.ts';
import { endEarlierWalkIns, insertWalkIn } from '#store/walk-ins.ts';
import { requireDoctor } from './require-doctor.ts';

/** Gives a patient the day's next token (docs/product/reception.md#walk-ins). */
export function addWalkIn(zone: string): Mutation<Db, 'addWalkIn'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-walk-ins', about: patientInBody },
    async execute({ body: { userId, docId }, now }, trx) {
      if (!(await lockPatientShared(trx, userId))) throw new Problem('patient-not-found');
      if (docId !== undefined) await requireDoctor(trx, docId);
      const day = isoDateAt(zone, now);
      const [id, at] = [randomUUID(), new Date(now)];
      await endEarlierWalkIns(trx, day, at);
      const token = await insertWalkIn(trx, {
        id,
        day,
        patientId: userId,
        doctorId: docId ?? null,
        arrivedAt: at,
      });
      return { success: true, walkInId: id, token, message: replyMessages.walkInAdded };
    },
  };
}
