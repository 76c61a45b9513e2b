import { randomUUID } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { mintToken } from '#platform/token.ts';
import type { Db } from '#store/tables.ts';
import { insertDevice, lockDevicesOf } from '#store/vitals.ts';
import type { LatestReadings } from './latest-readings.ts';

const DEVICES_MAX = 5;

/** Creates a device with its id and key; only this reply contains the key. */
export function pairDevice(readings: LatestReadings): Mutation<Db, 'pairDevice'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-devices', about: self },
    async execute({ actor, body, now }, trx) {
      if ((await lockDevicesOf(trx, actor.id)) >= DEVICES_MAX) {
        throw new Problem('too-many-devices');
      }
      const device = { id: randomUUID(), name: body.name, key: mintToken() };
      await insertDevice(trx, { ...device, patientId: actor.id, pairedAt: new Date(now) });
      return {
        success: true,
        message: replyMessages.devicePaired,
        device: { _id: device.id, name: device.name, pairedAt: now, lastReadAt: null },
        key: device.key,
      };
    },
    afterCommit: ({ actor }) => readings.forget(actor.id),
  };
}
