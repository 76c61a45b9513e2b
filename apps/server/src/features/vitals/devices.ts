import { randomUUID } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { mintToken } from '#platform/token.ts';
import type { Db } from '#store/tables.ts';
import {
  deleteDevice,
  insertDevice,
  listDevices,
  lockDevicesOf,
  renameDevice,
} from '#store/vitals.ts';
import type { LatestReadings } from './readings.ts';

export function deviceRoutes(readings: LatestReadings) {
  return {
    listDevices: {
      kind: 'query',
      audit: null,
      async execute({ actor }, db) {
        const devices = (await listDevices(db, actor.id)).map(
          ({ id, name, paired_at, read_at }) => ({
            _id: id,
            name,
            pairedAt: paired_at.getTime(),
            lastReadAt: read_at?.getTime() ?? null,
          }),
        );
        return { success: true, devices };
      },
    },
    /** Creates a device with its id and key; only this reply contains the key. */
    pairDevice: {
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
    },
    renameDevice: {
      kind: 'mutation',
      audit: { action: 'changed-devices', about: self },
      async execute({ actor, body }, trx) {
        const { deviceId: id, name } = body;
        if (!(await renameDevice(trx, { id, name, patientId: actor.id }))) {
          throw new Problem('device-not-found');
        }
        return { success: true, message: replyMessages.deviceRenamed };
      },
    },
    /** Removes a device, whose readings are refused from then on. */
    removeDevice: {
      kind: 'mutation',
      audit: { action: 'changed-devices', about: self },
      async execute({ actor, body }, trx) {
        if (!(await deleteDevice(trx, body.deviceId, actor.id))) {
          throw new Problem('device-not-found');
        }
        return { success: true, message: replyMessages.deviceRemoved };
      },
      afterCommit: ({ actor }) => readings.forget(actor.id),
    },
  } satisfies Partial<Handlers<Db>>;
}

const DEVICES_MAX = 5;
