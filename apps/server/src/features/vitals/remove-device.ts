import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Db } from '#store/tables.ts';
import { deleteDevice } from '#store/vitals.ts';
import type { LatestReadings } from './latest-readings.ts';

/** Removes a device, whose readings are refused from then on. */
export function removeDevice(readings: LatestReadings): Mutation<Db, 'removeDevice'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-devices', about: self },
    async execute({ actor, body }, trx) {
      if (!(await deleteDevice(trx, body.deviceId, actor.id))) {
        throw new Problem('device-not-found');
      }
      return { success: true, message: replyMessages.deviceRemoved };
    },
    afterCommit: ({ actor }) => readings.forget(actor.id),
  };
}
