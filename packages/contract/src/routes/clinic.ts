import { Appointment } from '@nadi/contract/appointments';
import { AUDIT_ACTIONS, AuditEntry } from '@nadi/contract/audit';
import { ClinicSettings, NewClinicSettings, RetentionReport } from '@nadi/contract/clinic';
import { EmergencyAccess } from '@nadi/contract/emergency-access';
import { Count, Id, IsoDate, line, Success } from '@nadi/contract/fields';
import type { Routes } from '@nadi/contract/route-definition';
import { ROLES } from '@nadi/domain/permissions';
import { z } from 'zod';

const settingsReply = Success.extend({ settings: ClinicSettings });

/** `next` is the `before` of the following page; null on the last page. */
const auditPage = Success.extend({
  entries: z.array(AuditEntry),
  next: z.number().nullable(),
  timeZone: z.string(),
});

export const clinicRoutes = {
  getClinic: {
    method: 'GET',
    paths: { visitor: '/api/clinic' },
    /** `mail` is true if e-mail is sent, so that a password link can be offered. */
    reply: settingsReply.extend({ mail: z.boolean() }),
  },
  /** Plain, because a sealed GET travels as POST, which saves. The settings are public; the count is not. */
  getClinicSettings: {
    method: 'GET',
    channel: 'plain',
    paths: { admin: '/api/admin/settings' },
    reply: settingsReply.extend({ retention: RetentionReport.optional() }),
  },
  updateClinicSettings: {
    paths: { admin: '/api/admin/settings' },
    upload: true,
    body: NewClinicSettings,
    reply: settingsReply,
  },
  getDoctorDashboard: {
    method: 'GET',
    paths: { doctor: '/api/doctor/dashboard' },
    reply: Success.extend({
      dashData: z.object({
        /** In major units. */
        earnings: z.number(),
        appointments: z.number(),
        patients: z.number(),
        latestAppointments: z.array(Appointment),
        /** The expiry of a password set by another person; null once its owner has changed it. */
        temporaryPasswordEndsAt: z.number().nullable(),
        /** Patients' disputes that wait for this doctor's answer. */
        openDisputes: z.number(),
      }),
      timeZone: z.string(),
    }),
  },
  /** The last weeks, oldest first; a week begins on Sunday. */
  getDoctorWeeks: {
    method: 'GET',
    paths: { doctor: '/api/doctor/weeks' },
    reply: Success.extend({
      weeks: z.array(
        z.object({ begins: z.iso.date(), appointments: z.number(), earnings: z.number() }),
      ),
    }),
  },
  getAdminDashboard: {
    method: 'GET',
    paths: { admin: '/api/admin/dashboard' },
    reply: Success.extend({
      dashData: z.object({
        doctors: z.number(),
        appointments: z.number(),
        patients: z.number(),
        latestAppointments: z.array(Appointment),
        /** The expiry of a password set by another person; null once its owner has changed it. */
        temporaryPasswordEndsAt: z.number().nullable(),
      }),
      /** True until the owner opens the clinic. */
      closed: z.boolean(),
      /** True for a sample clinic that can be emptied. */
      sample: z.boolean(),
      timeZone: z.string(),
    }),
  },
  /** The clinic's figures for today and the last 30 days, in its time zone. Money in the clinic's currency. */
  getClinicFigures: {
    method: 'GET',
    paths: { admin: '/api/admin/figures' },
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
        /** Disputes without an answer of doctors who have retired and cannot give one. */
        disputesLeft: z.number(),
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
  /** Shows a patient which members of the clinic read or changed their record. */
  listRecordAccess: {
    method: 'GET',
    paths: { patient: '/api/user/record-access' },
    body: z.object({ before: z.coerce.number().int().min(1).optional() }),
    /** `emergencies`, with the first page: who opened the record in an emergency, newest first. */
    reply: auditPage.extend({ emergencies: z.array(EmergencyAccess).optional() }),
  },
  listAudit: {
    method: 'GET',
    paths: { admin: '/api/admin/audit' },
    body: z.object({
      action: z.enum(AUDIT_ACTIONS).optional(),
      role: z.enum(ROLES).optional(),
      /** A part of the name of the actor or of the record's owner. */
      search: line(80).optional(),
      from: IsoDate.optional(),
      until: IsoDate.optional(),
      /** The last id of the previous page. */
      before: z.coerce.number().int().min(1).optional(),
      pageSize: Count(100).optional(),
    }),
    reply: auditPage,
  },
} as const satisfies Routes;
