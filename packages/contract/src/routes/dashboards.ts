import { Appointment } from '@nadi/contract/appointments';
import { Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

export const doctorDashboardRoutes = {
  getDoctorDashboard: {
    method: 'GET',
    path: '/api/doctor/dashboard',
    access: 'doctor',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({
      dashData: z.object({
        /** Rupees. */
        earnings: z.number(),
        appointments: z.number(),
        patients: z.number(),
        latestAppointments: z.array(Appointment),
        /** When a password set by somebody else expires; null once its owner has changed it. */
        temporaryPasswordEndsAt: z.number().nullable(),
      }),
      timeZone: z.string(),
    }),
  },
  /** The last weeks, oldest first; a week begins on Sunday. */
  getDoctorWeeks: {
    method: 'GET',
    path: '/api/doctor/weeks',
    access: 'doctor',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({
      weeks: z.array(
        z.object({ begins: z.iso.date(), appointments: z.number(), earnings: z.number() }),
      ),
    }),
  },
} as const satisfies Routes;

export const adminDashboardRoutes = {
  getAdminDashboard: {
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'admin',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({
      dashData: z.object({
        doctors: z.number(),
        appointments: z.number(),
        patients: z.number(),
        latestAppointments: z.array(Appointment),
        /** When a password set by somebody else expires; null once its owner has changed it. */
        temporaryPasswordEndsAt: z.number().nullable(),
      }),
      timeZone: z.string(),
    }),
  },
} as const satisfies Routes;
