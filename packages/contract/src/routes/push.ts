import { Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

// The server checks which texts are addresses of push services; no database stores a null character.
const Endpoint = z
  .string()
  .max(1024)
  .regex(/^[^\0]*$/);

/** 65 and 16 bytes in base64url, as `PushSubscription.toJSON` writes them. */
const Keys = z.object({
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});

/** `key` is the `applicationServerKey` of the browser's subscription. */
const getKey = {
  method: 'GET',
  channel: 'medium',
  body: z.object({}),
  reply: Success.extend({ key: z.string() }),
} as const;

const add = {
  method: 'POST',
  channel: 'medium',
  body: z.object({ endpoint: Endpoint, keys: Keys }),
  reply: Success,
} as const;

const remove = {
  method: 'POST',
  channel: 'medium',
  body: z.object({ endpoint: Endpoint }),
  reply: Success,
} as const;

/** Routes of notifications, in a part of patients' and doctors' pages that loads late. */
export const pushRoutes = {
  getPatientPushKey: { path: '/api/user/push-key', access: 'patient', ...getKey },
  addPatientPushSubscription: {
    path: '/api/user/add-push-subscription',
    access: 'patient',
    ...add,
  },
  removePatientPushSubscription: {
    path: '/api/user/remove-push-subscription',
    access: 'patient',
    ...remove,
  },
  getDoctorPushKey: { path: '/api/doctor/push-key', access: 'doctor', ...getKey },
  addDoctorPushSubscription: {
    path: '/api/doctor/add-push-subscription',
    access: 'doctor',
    ...add,
  },
  removeDoctorPushSubscription: {
    path: '/api/doctor/remove-push-subscription',
    access: 'doctor',
    ...remove,
  },
} as const satisfies Routes;
