import { AbsentDoctor, Appointment, VitalsSource } from '@nadi/contract/appointments';
import { ConsentVersion } from '@nadi/contract/consultation';
import {
  Count,
  CsvExport,
  Id,
  IsoDate,
  line,
  MeetingId,
  omittable,
  SearchedSpeciality,
  SlotDate,
  SlotTime,
  Success,
  Vitals,
} from '@nadi/contract/fields';
import { Reason } from '@nadi/contract/record';
import { ShownPolicy } from '@nadi/contract/refund-policy';
import { pathsOf, type Routes } from '@nadi/contract/route-definition';
import { APPOINTMENT_PAYMENTS, APPOINTMENT_STATES } from '@nadi/domain/appointment';
import { CANCEL_REASON_MAX, PAST_COMPLETED_MAX } from '@nadi/domain/limits';
import { MODES } from '@nadi/domain/places';
import { APPOINTMENT_SORTS, NO_SHOW_NOTE_MAX, NO_SHOW_REASONS } from '@nadi/domain/stored-values';
import { z } from 'zod';

/** Dates are inclusive, in the clinic's time zone. By default the newest booking comes first. */
const appointmentQuery = {
  search: line(80).optional(),
  state: z.enum(APPOINTMENT_STATES).optional(),
  docId: Id.optional(),
  speciality: SearchedSpeciality.optional(),
  payment: z.enum(APPOINTMENT_PAYMENTS).optional(),
  from: IsoDate.optional(),
  until: IsoDate.optional(),
};

const appointmentList = Success.extend({
  appointments: z.array(Appointment),
  timeZone: z.string(),
});

/** By default the first mode of the visit type, and the first place. */
const whereabouts = { mode: omittable(z.enum(MODES)), locationId: omittable(Id) };

const appointmentId = z.object({ appointmentId: Id });

const newTime = appointmentId.extend({
  slotDate: SlotDate,
  slotTime: SlotTime,
  /** By default the appointment keeps its visit type, length and price, its mode and its place. */
  visitTypeId: Id.optional(),
  ...whereabouts,
});

/** The patient sees `reason`. */
const cancelByClinic = appointmentId.extend({ reason: line(CANCEL_REASON_MAX).optional() });

export const appointmentsRoutes = {
  bookAppointment: {
    paths: { patient: '/api/user/book-appointment' },
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
      refundPolicyVersion: ShownPolicy,
      ...whereabouts,
    }),
    reply: Success.extend({
      meetingId: MeetingId,
      appointmentId: Id,
      /** Present for a request: the visit type needs approval. */
      approval: z.literal('waiting').optional(),
    }),
  },
  listPatientAppointments: {
    method: 'GET',
    paths: { patient: '/api/user/appointments' },
    reply: appointmentList,
  },
  /**
   * The appointment keeps its code and its payment. If a paid appointment gets a visit type with another price,
   * `due` is still to be paid or `refund` is paid back.
   */
  rescheduleAppointment: {
    paths: pathsOf('reschedule-appointment', 'patient', 'doctor', 'reception'),
    body: newTime,
    reply: Success.extend({ due: z.number().optional(), refund: z.number().optional() }),
    overrides: {
      /** `docId` moves it to another doctor, by default with that doctor's first visit type. */
      reception: { body: newTime.extend({ docId: Id.optional() }) },
    },
  },
  cancelAppointment: {
    paths: pathsOf('cancel-appointment', 'patient', 'doctor', 'reception'),
    body: appointmentId,
    overrides: { doctor: { body: cancelByClinic }, reception: { body: cancelByClinic } },
  },
  /** Pending video appointments of the last day whose patient came to the meeting and whose doctor did not. */
  listAbsentDoctors: {
    method: 'GET',
    paths: pathsOf('absent-doctors', 'reception'),
    reply: Success.extend({ appointments: z.array(AbsentDoctor), timeZone: z.string() }),
  },
  /** Cancels one of these with a full refund, an apology and near free times. */
  refundAbsentDoctor: {
    paths: pathsOf('refund-absent-doctor', 'reception'),
    body: appointmentId,
  },
  /**
   * The lists of the portals. Without any field: all appointments, oldest booking first. With a field: a page.
   * `total` stops counting at APPOINTMENTS_COUNTED if a filter is set. Reception receives neither vitals nor
   * meeting codes.
   */
  searchAppointments: {
    method: 'GET',
    paths: pathsOf('appointments', 'doctor', 'reception'),
    body: z.object({
      ...appointmentQuery,
      /** Lists only this appointment. */
      appointmentId: Id.optional(),
      /** `upcoming`, without an `order`: by start those that have not ended, then the others, latest first. */
      sort: z.enum(APPOINTMENT_SORTS).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      page: Count(100_000).optional(),
      pageSize: Count(100).optional(),
    }),
    reply: appointmentList.extend({
      total: z.number(),
      /**
       * The number of appointments in each state that match the other filters, each up to
       * APPOINTMENT_STATE_COUNT_MAX; absent without a query and for one appointment.
       */
      states: z.record(z.enum(APPOINTMENT_STATES), z.number()).optional(),
    }),
  },
  /** Books for the same patient and doctor as the given appointment. */
  bookFollowUp: {
    paths: { doctor: '/api/doctor/book-follow-up' },
    idempotent: true,
    body: z.object({
      appointmentId: Id,
      slotDate: SlotDate,
      slotTime: SlotTime,
      visitTypeId: Id.optional(),
      ...whereabouts,
    }),
    reply: Success.extend({ meetingId: MeetingId, appointmentId: Id }),
  },
  completeAppointment: {
    paths: { doctor: '/api/doctor/complete-appointment' },
    body: appointmentId,
  },
  /**
   * Completes the pending appointments of past days, the oldest first, for the admin those of all doctors or of
   * `docId`. `count` is the number that the person confirmed.
   */
  completePastAppointments: {
    paths: pathsOf('complete-past-appointments', 'doctor', 'admin'),
    body: z.object({ count: Count(PAST_COMPLETED_MAX) }),
    reply: Success.extend({ completed: z.number() }),
    overrides: {
      admin: { body: z.object({ count: Count(PAST_COMPLETED_MAX), docId: Id.optional() }) },
    },
  },
  /**
   * Allowed from the start of the appointment until seven days later. The patient reads `reason` and `note`.
   */
  recordNoShow: {
    paths: pathsOf('no-show', 'doctor', 'admin'),
    body: appointmentId.extend({
      reason: z.enum(NO_SHOW_REASONS).optional(),
      note: line(NO_SHOW_NOTE_MAX).optional(),
    }),
  },
  /** Undoes a completion or a no-show for ten minutes. */
  reopenAppointment: {
    paths: pathsOf('reopen-appointment', 'doctor', 'admin'),
    body: appointmentId,
  },
  /** The appointments of one day, sorted by time. */
  getDoctorDay: {
    method: 'GET',
    paths: { doctor: '/api/doctor/day' },
    body: z.object({ date: IsoDate.optional() }),
    reply: Success.extend({
      date: z.iso.date(),
      appointments: z.array(Appointment),
      timeZone: z.string(),
    }),
  },
  exportAppointments: {
    method: 'GET',
    paths: { admin: '/api/admin/appointments-csv' },
    needsConfirmation: true,
    body: z.object({ ...appointmentQuery, after: Id.optional() }),
    reply: CsvExport,
  },
} as const satisfies Routes;
