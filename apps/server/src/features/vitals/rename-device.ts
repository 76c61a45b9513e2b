import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Db } from '#store/tables.ts';
import { renameDevice as rename } from '#store/vitals.ts';

export function renameDevice(): Mutation<Db, 'renameDevice'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-devices', about: self },
    async execute({ actor, body }, trx) {
      const { deviceId: id, name } = body;
      if (!(await rename(trx, { id, name, patientId: actor.id }))) {
        throw new Problem('device-not-found');
      }
      return { success: true, message: replyMessages.deviceRenamed };
    },
  };
}
