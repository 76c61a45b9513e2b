import { DEVICE_NAME_MAX } from '@nadi/domain/limits';
import { z } from 'zod';
import { VitalsSource } from './appointments.ts';
import { Id, line, Success, Vitals } from './fields.ts';

/** `age` in milliseconds at the moment of the answer, so that no two clocks are compared. */
export const Reading = Vitals.extend({
  source: z.enum(['device', 'simulated']),
  age: z.number(),
});
export type Reading = z.infer<typeof Reading>;

/** `success: false` is an answer, not a failure: there is no reading younger than ten seconds. */
export const latestVitals = {
  body: z.object({}),
  reply: z.union([
    Success.extend(Reading.shape),
    z.object({ success: z.literal(false), message: z.string() }),
  ]),
};

/** What a device sends; docs/devices.md says over which bytes the signature goes. */
export const postVitals = {
  body: Vitals.extend({
    device: Id,
    counter: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    /** Unix seconds. */
    time: z.number().int().min(0).max(4_294_967_295),
    /** HMAC-SHA256 in hexadecimal. */
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  reply: Success,
};

const DeviceName = line(DEVICE_NAME_MAX, 1);

/** Instants in epoch milliseconds. */
export const Device = z.object({
  _id: Id,
  name: z.string(),
  pairedAt: z.number(),
  lastReadAt: z.number().nullable(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = {
  body: z.object({}),
  reply: Success.extend({ devices: z.array(Device) }),
};

/** `key` is told here and never again. */
export const pairDevice = {
  body: z.object({ name: DeviceName }),
  reply: Success.extend({ device: Device, key: z.string() }),
};

export const renameDevice = {
  body: z.object({ deviceId: Id, name: DeviceName }),
  reply: Success,
};

export const removeDevice = { body: z.object({ deviceId: Id }), reply: Success };

/** A patient's vitals as their doctor may see them, oldest first; `at` in epoch milliseconds. */
export const getPatientVitals = {
  body: z.object({ patientId: Id }),
  reply: Success.extend({
    readings: z.array(Vitals.extend({ at: z.number(), source: VitalsSource })),
    timeZone: z.string(),
  }),
};
export type PatientVitals = z.infer<typeof getPatientVitals.reply>;
