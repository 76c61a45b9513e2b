import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { deleteDevice } from '#store/devices.ts';
import type { Sql } from '#store/tables.ts';
import type { LatestReadings } from './latest-readings.ts';

/** From here on nothing it sends is taken. */
export function removeDevice(readings: LatestReadings): Change<Sql, 'removeDevice'> {
  return {
    kind: 'change',
    async effect({ actor, body }, sql) {
      if (!(await deleteDevice(sql, body.deviceId, actor.id))) {
        throw new Problem('device-not-found');
      }
      return { success: true, message: 'Device removed' };
    },
    settled: ({ actor }) => readings.forget(actor.id),
  };
}
