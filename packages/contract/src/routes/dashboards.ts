import { Appointment } from '@nadi/contract/appointments';
import { Id, Success } from '@nadi/contract/fields';
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
        /** In rupees. */
        earnings: z.number(),
        appointments: z.number(),
        patients: z.number(),
        latestAppointments: z.array(Appointment),
        /** The expiry of a password set by another person; null once its owner has changed it. */
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
        /** The expiry of a password set by another person; null once its owner has changed it. */
        temporaryPasswordEndsAt: z.number().nullable(),
      }),
      timeZone: z.string(),
    }),
  },
  /** The clinic's figures for today and the last 30 days, in its time zone. Money in rupees. */
  getClinicFigures: {
    method: 'GET',
    path: '/api/admin/figures',
    access: 'admin',
    channel: 'medium',
    body: z.object({}),
    reply: Success.extend({
      today: z.object({
        pending: z.number(),
        completed: z.number(),
        cancelled: z.number(),
        noShows: z.number(),
        /** The number of doctors with an appointment today that is not cancelled. */
        doctors: z.number(),
      }),
      /** Booked and working minutes of all doctors today; null for more than 500 doctors. */
      utilisation: z.object({ bookedMinutes: z.number(), workingMinutes: z.number() }).nullable(),
      /** Payments minus refunds since midnight, and in the same hours a week earlier. */
      collected: z.object({ today: z.number(), weekEarlier: z.number() }),
      /** The number of payments, of pending appointments on past days, or of messages for each alert. */
      alerts: z.object({
        refundsFailed: z.number(),
        refundsDue: z.number(),
        refundsOpen: z.number(),
        appointmentsLeftOpen: z.number(),
        /** Messages that failed for good, and those that wait after a failed attempt. */
        messagesFailed: z.number(),
        messagesDelayed: z.number(),
        /** Unpaid walk-ins of the last days who were seen. */
        walkInsUnpaid: z.number(),
      }),
      /** Doctors with booked appointments inside leave or holidays that need a decision. */
      leave: z.array(z.object({ docId: Id, name: z.string(), appointments: z.number() })),
      /** Doctors who have announced a delay, if it affects booked appointments. */
      late: z.array(
        z.object({
          docId: Id,
          name: z.string(),
          minutes: z.number(),
          appointments: z.number(),
        }),
      ),
      /**
       * The missing parts of the setup: a bookable doctor, opening hours, contact details, e-mail, online
       * payment.
       */
      setup: z.array(z.enum(['doctor', 'hours', 'clinic', 'mail', 'payment'])),
      /** Today's pending appointments that have not ended, the earliest first. */
      next: z.array(Appointment),
      /** By the date of the appointment, oldest first. */
      days: z.array(
        z.object({
          date: z.iso.date(),
          appointments: z.number(),
          cancelled: z.number(),
          earnings: z.number(),
        }),
      ),
      timeZone: z.string(),
    }),
  },
} as const satisfies Routes;
