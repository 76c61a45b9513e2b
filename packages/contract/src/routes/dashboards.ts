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
  /** Today and the last 30 days of the clinic, in its time zone. Money in rupees. */
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
        /** Doctors with an appointment today that is not cancelled. */
        doctors: z.number(),
      }),
      /** Of today's working hours of all doctors; null where there are more than 500 doctors. */
      utilisation: z.object({ bookedMinutes: z.number(), workingMinutes: z.number() }).nullable(),
      /** Payments less refunds since midnight, and in the same hours a week earlier. */
      collected: z.object({ today: z.number(), weekEarlier: z.number() }),
      /** Each with the number of payments, of pending appointments of past days, or of messages. */
      alerts: z.object({
        refundsFailed: z.number(),
        refundsDue: z.number(),
        refundsOpen: z.number(),
        appointmentsLeftOpen: z.number(),
        /** Messages that failed for good, and those that wait because an attempt failed. */
        messagesFailed: z.number(),
        messagesDelayed: z.number(),
        /** Walk-ins of the last days who were seen, without a payment. */
        walkInsUnpaid: z.number(),
      }),
      /** Doctors with booked appointments inside leave or holidays that wait for a decision. */
      leave: z.array(z.object({ docId: Id, name: z.string(), appointments: z.number() })),
      /** Doctors who said that they are late, if it affects booked appointments. */
      late: z.array(
        z.object({
          docId: Id,
          name: z.string(),
          minutes: z.number(),
          appointments: z.number(),
        }),
      ),
      /** What is not set up: a doctor who can be booked, opening hours, contact details, e-mail, online payment. */
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
