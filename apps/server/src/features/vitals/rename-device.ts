import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { renameDevice as rename } from '#store/devices.ts';
import type { Sql } from '#store/tables.ts';

export function renameDevice(): Change<Sql, 'renameDevice'> {
  return {
    kind: 'change',
    async effect({ actor, body }, sql) {
      const { deviceId: id, name } = body;
      if (!(await rename(sql, { id, name, patientId: actor.id }))) {
        throw new Problem('device-not-found');
      }
      return { success: true, message: 'Device renamed' };
    },
  };
}
