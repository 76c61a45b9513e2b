import { Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

/** `url` is private: anyone who has it can read the calendar until it is revoked. */
const getFeed = {
  method: 'GET',
  channel: 'medium',
  body: z.object({}),
  reply: Success.extend({ url: z.url() }),
} as const;

const revokeFeed = {
  method: 'POST',
  channel: 'medium',
  body: z.object({}),
  reply: Success,
} as const;

export const patientCalendarRoutes = {
  getPatientCalendarFeed: { path: '/api/user/calendar-feed', access: 'patient', ...getFeed },
  revokePatientCalendarFeed: {
    path: '/api/user/revoke-calendar-feed',
    access: 'patient',
    ...revokeFeed,
  },
} as const satisfies Routes;

export const doctorCalendarRoutes = {
  getDoctorCalendarFeed: { path: '/api/doctor/calendar-feed', access: 'doctor', ...getFeed },
  revokeDoctorCalendarFeed: {
    path: '/api/doctor/revoke-calendar-feed',
    access: 'doctor',
    ...revokeFeed,
  },
} as const satisfies Routes;
