import { Id, line, Success, Vitals } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { Device, PatientReading, Reading } from '@nadi/contract/vitals';
import { DEVICE_NAME_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

const DeviceName = line(DEVICE_NAME_MAX, 1);

export const vitalsRoutes = {
  /** `success: false` means that there is no reading younger than ten seconds. */
  latestVitals: {
    method: 'GET',
    channel: 'low',
    paths: { visitor: '/api/vitals/latest' },
    reply: z.union([
      Success.extend(Reading.shape),
      z.object({ success: z.literal(false), message: z.string() }),
    ]),
  },
  /** A device's reading; docs/devices.md defines the signed bytes. */
  postVitals: {
    channel: 'plain',
    paths: { visitor: '/api/vitals' },
    checksCredentials: true,
    body: Vitals.extend({
      device: Id,
      counter: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      /** Unix seconds. */
      time: z.number().int().min(0).max(4_294_967_295),
      /** HMAC-SHA256 in hexadecimal. */
      signature: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  },
  listDevices: {
    method: 'GET',
    paths: { patient: '/api/user/devices' },
    reply: Success.extend({ devices: z.array(Device) }),
  },
  /** `key` is returned only once. */
  pairDevice: {
    paths: { patient: '/api/user/pair-device' },
    body: z.object({ name: DeviceName }),
    reply: Success.extend({ device: Device, key: z.string() }),
  },
  renameDevice: {
    paths: { patient: '/api/user/rename-device' },
    body: z.object({ deviceId: Id, name: DeviceName }),
  },
  removeDevice: {
    paths: { patient: '/api/user/remove-device' },
    body: z.object({ deviceId: Id }),
  },
  /** A patient's vitals for their doctor, oldest first. */
  getPatientVitals: {
    method: 'GET',
    paths: { doctor: '/api/doctor/patient-vitals' },
    body: z.object({ patientId: Id }),
    reply: Success.extend({
      readings: z.array(PatientReading),
      timeZone: z.string(),
    }),
  },
} as const satisfies Routes;
