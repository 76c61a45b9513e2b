import { randomUUID } from 'node:crypto';
import type { Change } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { mintToken } from '#platform/token.ts';
import { insertDevice, lockDevicesOf } from '#store/devices.ts';
import type { Sql } from '#store/tables.ts';
import type { LatestReadings } from './latest-readings.ts';

const DEVICES_MAX = 5;

/** Gives a device its id and its key; the answer is the only time the key is told. */
export function pairDevice(readings: LatestReadings): Change<Sql, 'pairDevice'> {
  return {
    kind: 'change',
    async effect({ actor, body, now }, sql) {
      if ((await lockDevicesOf(sql, actor.id)) >= DEVICES_MAX) {
        throw new Problem('too-many-devices');
      }
      const device = { id: randomUUID(), name: body.name, key: mintToken() };
      await insertDevice(sql, { ...device, patientId: actor.id, pairedAt: new Date(now) });
      return {
        success: true,
        message: 'Device paired',
        device: { _id: device.id, name: device.name, pairedAt: now, lastReadAt: null },
        key: device.key,
      };
    },
    settled: ({ actor }) => readings.forget(actor.id),
  };
}
