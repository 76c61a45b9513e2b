import { Appointment, VitalsSource } from '@nadi/contract/appointments';
import { ConsentVersion } from '@nadi/contract/consent';
import {
  Count,
  CsvExport,
  Id,
  IsoDate,
  line,
  MeetingId,
  omittable,
  SlotDate,
  SlotTime,
  Speciality,
  Success,
  Vitals,
} from '@nadi/contract/fields';
import { Reason } from '@nadi/contract/record';
import type { Routes } from '@nadi/contract/route-definition';
import { APPOINTMENT_PAYMENTS, APPOINTMENT_STATES } from '@nadi/domain/appointment';
import { CANCEL_REASON_MAX } from '@nadi/domain/limits';
import { APPOINTMENT_SORTS, NO_SHOW_NOTE_MAX, NO_SHOW_REASONS } from '@nadi/domain/stored-values';
import { z } from 'zod';

/** Dates are inclusive, in the clinic's time zone. By default the newest booking comes first. */
const appointmentQuery = {
  search: line(80).optional(),
  state: z.enum(APPOINTMENT_STATES).optional(),
  docId: Id.optional(),
  speciality: Speciality.optional(),
  payment: z.enum(APPOINTMENT_PAYMENTS).optional(),
  from: IsoDate.optional(),
  until: IsoDate.optional(),
};

const listAppointments = {
  body: z.object({}),
  reply: Success.extend({ appointments: z.array(Appointment), timeZone: z.string() }),
};

/**
 * The appointment keeps its code and its payment. If a paid appointment gets a visit type with another price,
 * `due` is still to be paid or `refund` is paid back, in rupees.
 */
const rescheduleAppointment = {
  body: z.object({
    appointmentId: Id,
    slotDate: SlotDate,
    slotTime: SlotTime,
    /** By default the appointment keeps its visit type, length and price. */
    visitTypeId: Id.optional(),
  }),
  reply: Success.extend({ due: z.number().optional(), refund: z.number().optional() }),
};

/** `docId` moves it to another doctor, by default with that doctor's first visit type. */
const rescheduleByClinic = {
  ...rescheduleAppointment,
  body: rescheduleAppointment.body.extend({ docId: Id.optional() }),
};

const changeAppointment = {
  body: z.object({ appointmentId: Id }),
  reply: Success,
};

/**
 * Allowed from the start of the appointment until seven days later. The patient reads `reason` and `note`.
 */
const recordNoShow = {
  body: changeAppointment.body.extend({
    reason: z.enum(NO_SHOW_REASONS).optional(),
    note: line(NO_SHOW_NOTE_MAX).optional(),
  }),
  reply: Success,
};

/** The patient sees `reason`. */
const cancelByClinic = {
  body: changeAppointment.body.extend({ reason: line(CANCEL_REASON_MAX).optional() }),
  reply: Success,
};

/**
 * The lists of the portals. Without any field: all appointments, oldest booking first. With a field: a page.
 * `total` stops counting at APPOINTMENTS_COUNTED if a filter is set.
 */
const searchAppointments = {
  body: z.object({
    ...appointmentQuery,
    /** Lists only this appointment. */
    appointmentId: Id.optional(),
    sort: z.enum(APPOINTMENT_SORTS).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    page: Count(100_000).optional(),
    pageSize: Count(100).optional(),
  }),
  reply: listAppointments.reply.extend({
    total: z.number(),
    /**
     * The number of appointments in each state that match the other filters, each up to
     * APPOINTMENT_STATE_COUNT_MAX; absent without a query and for one appointment.
     */
    states: z.record(z.enum(APPOINTMENT_STATES), z.number()).optional(),
  }),
};

export const patientAppointmentRoutes = {
  bookAppointment: {
    method: 'POST',
    path: '/api/user/book-appointment',
    access: 'patient',
    channel: 'medium',
    idempotent: true,
    body: z.object({
      docId: Id,
      slotDate: SlotDate,
      slotTime: SlotTime,
      /** By default the doctor's first visit type. */
      visitTypeId: omittable(Id),
      vitals: omittable(Vitals.extend({ source: omittable(VitalsSource) })),
      reason: omittable(Reason),
      /** The version of the telemedicine text that the patient agreed to while booking. */
      consentVersion: omittable(ConsentVersion),
      /** By default the signed-in patient. */
      dependantId: omittable(Id),
    }),
    reply: Success.extend({ meetingId: MeetingId, appointmentId: Id }),
  },
  listPatientAppointments: {
    method: 'GET',
    path: '/api/user/appointments',
    access: 'patient',
    channel: 'medium',
    ...listAppointments,
  },
  reschedulePatientAppointment: {
    method: 'POST',
    path: '/api/user/reschedule-appointment',
    access: 'patient',
    channel: 'medium',
    ...rescheduleAppointment,
  },
  cancelPatientAppointment: {
    method: 'POST',
    path: '/api/user/cancel-appointment',
    access: 'patient',
    channel: 'medium',
    ...changeAppointment,
  },
} as const satisfies Routes;

export const doctorAppointmentRoutes = {
  listDoctorAppointments: {
    method: 'GET',
    path: '/api/doctor/appointments',
    access: 'doctor',
    channel: 'medium',
    ...searchAppointments,
  },
  rescheduleDoctorAppointment: {
    method: 'POST',
    path: '/api/doctor/reschedule-appointment',
    access: 'doctor',
    channel: 'medium',
    ...rescheduleAppointment,
  },
  cancelDoctorAppointment: {
    method: 'POST',
    path: '/api/doctor/cancel-appointment',
    access: 'doctor',
    channel: 'medium',
    ...cancelByClinic,
  },
  /** Books for the same patient and doctor as the given appointment. */
  bookFollowUp: {
    method: 'POST',
    path: '/api/doctor/book-follow-up',
    access: 'doctor',
    channel: 'medium',
    idempotent: true,
    body: z.object({
      appointmentId: Id,
      slotDate: SlotDate,
      slotTime: SlotTime,
      visitTypeId: Id.optional(),
    }),
    reply: Success.extend({ meetingId: MeetingId, appointmentId: Id }),
  },
  completeAppointment: {
    method: 'POST',
    path: '/api/doctor/complete-appointment',
    access: 'doctor',
    channel: 'medium',
    ...changeAppointment,
  },
  recordDoctorNoShow: {
    method: 'POST',
    path: '/api/doctor/no-show',
    access: 'doctor',
    channel: 'medium',
    ...recordNoShow,
  },
  /** Undoes a completion or a no-show for ten minutes. */
  reopenDoctorAppointment: {
    method: 'POST',
    path: '/api/doctor/reopen-appointment',
    access: 'doctor',
    channel: 'medium',
    ...changeAppointment,
  },
  /** The appointments of one day, sorted by time. */
  getDoctorDay: {
    method: 'GET',
    path: '/api/doctor/day',
    access: 'doctor',
    channel: 'medium',
    body: z.object({ date: IsoDate.optional() }),
    reply: Success.extend({
      date: z.iso.date(),
      appointments: z.array(Appointment),
      timeZone: z.string(),
    }),
  },
} as const satisfies Routes;

export const adminAppointmentRoutes = {
  /** Reception receives neither vitals nor meeting codes. */
  listAllAppointments: {
    method: 'GET',
    path: '/api/admin/appointments',
    access: 'reception',
    channel: 'medium',
    ...searchAppointments,
  },
  exportAppointments: {
    method: 'GET',
    path: '/api/admin/appointments-csv',
    access: 'admin',
    channel: 'medium',
    needsConfirmation: true,
    body: z.object({ ...appointmentQuery, after: Id.optional() }),
    reply: CsvExport,
  },
  rescheduleAdminAppointment: {
    method: 'POST',
    path: '/api/admin/reschedule-appointment',
    access: 'reception',
    channel: 'medium',
    ...rescheduleByClinic,
  },
  cancelAdminAppointment: {
    method: 'POST',
    path: '/api/admin/cancel-appointment',
    access: 'reception',
    channel: 'medium',
    ...cancelByClinic,
  },
  recordAdminNoShow: {
    method: 'POST',
    path: '/api/admin/no-show',
    access: 'admin',
    channel: 'medium',
    ...recordNoShow,
  },
  reopenAdminAppointment: {
    method: 'POST',
    path: '/api/admin/reopen-appointment',
    access: 'admin',
    channel: 'medium',
    ...changeAppointment,
  },
} as const satisfies Routes;
