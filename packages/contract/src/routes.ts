import type { z } from 'zod';
import type { Routes } from './route-definition.ts';
import {
  adminAccountRoutes,
  doctorAccountRoutes,
  patientAccountRoutes,
} from './routes/accounts.ts';
import {
  adminAppointmentRoutes,
  doctorAppointmentRoutes,
  patientAppointmentRoutes,
} from './routes/appointments.ts';
import { auditRoutes, recordAccessRoutes } from './routes/audit.ts';
import { doctorCalendarRoutes, patientCalendarRoutes } from './routes/calendar.ts';
import { adminClinicRoutes, clinicRoutes } from './routes/clinic.ts';
import { adminConsentRoutes, consentRoutes, doctorConsentRoutes } from './routes/consent.ts';
import { doctorPreferenceRoutes, emailRoutes, patientPreferenceRoutes } from './routes/contact.ts';
import { adminDashboardRoutes, doctorDashboardRoutes } from './routes/dashboards.ts';
import { adminDoctorRoutes, doctorRoutes } from './routes/doctors.ts';
import { doctorEncounterRoutes } from './routes/encounter.ts';
import { clinicFamilyRoutes, familyRoutes } from './routes/family.ts';
import { adminIntakeRoutes, intakeRoutes } from './routes/intake.ts';
import { adminLeaveRoutes, doctorLeaveRoutes } from './routes/leave.ts';
import { doctorMeetingRoutes, greenRoomRoutes, patientMeetingRoutes } from './routes/meetings.ts';
import { adminMessageRoutes } from './routes/messages.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { adminPatientRoutes } from './routes/patients.ts';
import { adminPaymentRoutes, doctorPaymentRoutes, paymentRoutes } from './routes/payments.ts';
import { doctorProfileRoutes, patientProfileRoutes } from './routes/profiles.ts';
import { pushRoutes } from './routes/push.ts';
import { receptionRoutes } from './routes/reception.ts';
import { receptionAccountRoutes } from './routes/reception-accounts.ts';
import { doctorRecordRoutes, patientRecordRoutes } from './routes/record.ts';
import { invitationRoutes, recoveryRoutes } from './routes/recovery.ts';
import { scheduleTemplateRoutes } from './routes/schedule-templates.ts';
import {
  adminBusyRoutes,
  adminScheduleRoutes,
  availabilityRoutes,
  doctorBusyRoutes,
  doctorScheduleRoutes,
  holidayRoutes,
} from './routes/schedules.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { secureChannelRoutes } from './routes/secure.ts';
import { seriesRoutes } from './routes/series.ts';
import { deviceRoutes, doctorVitalsRoutes, vitalsRoutes } from './routes/vitals.ts';
import { waitlistRoutes } from './routes/waitlist.ts';
import { doctorWalkInRoutes, waitingRoomRoutes, walkInRoutes } from './routes/walk-ins.ts';

/** Routes used by the pages of visitors and patients. */
export const siteRoutes = {
  ...doctorRoutes,
  ...clinicRoutes,
  ...availabilityRoutes,
  ...patientAccountRoutes,
  ...patientProfileRoutes,
  ...patientAppointmentRoutes,
  ...paymentRoutes,
  ...vitalsRoutes,
  ...secureChannelRoutes,
} as const satisfies Routes;

/** Routes of parts of patients' pages that load late. */
export const contactRoutes = {
  ...emailRoutes,
  ...patientPreferenceRoutes,
  ...patientCalendarRoutes,
} as const satisfies Routes;

/** Routes of the profile, the waitlist and "Who saw my record". */
export const profileRoutes = {
  ...deviceRoutes,
  ...waitlistRoutes,
  ...recordAccessRoutes,
} as const satisfies Routes;

/** Routes for reading and adding to an appointment's record, in patients' parts that load late. */
export const recordRoutes = {
  ...patientRecordRoutes,
  ...patientMeetingRoutes,
  ...consentRoutes,
  ...intakeRoutes,
} as const satisfies Routes;

/** Routes for doctors about the record of a patient. */
export const doctorTreatmentRoutes = {
  ...doctorRecordRoutes,
  ...doctorConsentRoutes,
  ...doctorEncounterRoutes,
} as const satisfies Routes;

/** Routes used only by the doctors' portal. */
export const doctorPortalRoutes = {
  ...doctorAccountRoutes,
  ...doctorDashboardRoutes,
  ...doctorAppointmentRoutes,
  ...doctorCalendarRoutes,
  ...doctorPreferenceRoutes,
  ...doctorProfileRoutes,
  ...doctorPaymentRoutes,
  ...doctorScheduleRoutes,
  ...doctorBusyRoutes,
  ...doctorLeaveRoutes,
  ...doctorVitalsRoutes,
  ...doctorTreatmentRoutes,
  ...doctorMeetingRoutes,
  ...doctorWalkInRoutes,
} as const satisfies Routes;

/** Routes for the admin about doctors' hours, leave and visit types. */
export const clinicScheduleRoutes = {
  ...adminScheduleRoutes,
  ...holidayRoutes,
  ...adminBusyRoutes,
  ...adminLeaveRoutes,
  ...scheduleTemplateRoutes,
} as const satisfies Routes;

/** Routes used only by the admin's portal. */
export const adminPortalRoutes = {
  ...adminAccountRoutes,
  ...invitationRoutes,
  ...adminDashboardRoutes,
  ...adminAppointmentRoutes,
  ...adminDoctorRoutes,
  ...adminPatientRoutes,
  ...adminClinicRoutes,
  ...adminConsentRoutes,
  ...adminIntakeRoutes,
  ...clinicScheduleRoutes,
  ...auditRoutes,
  ...adminPaymentRoutes,
  ...adminMessageRoutes,
} as const satisfies Routes;

/** Routes of reception and of its accounts. */
export const receptionPortalRoutes = {
  ...receptionRoutes,
  ...walkInRoutes,
  ...waitingRoomRoutes,
  ...clinicFamilyRoutes,
  ...receptionAccountRoutes,
} as const satisfies Routes;

/** Every JSON route of the server, declared once: method, path, access, channel and schemas. */
export const routes = {
  ...siteRoutes,
  ...contactRoutes,
  ...profileRoutes,
  ...familyRoutes,
  ...recordRoutes,
  ...greenRoomRoutes,
  ...recoveryRoutes,
  ...doctorPortalRoutes,
  ...adminPortalRoutes,
  ...secondFactorRoutes,
  ...pushRoutes,
  ...passkeyRoutes,
  ...seriesRoutes,
  ...receptionPortalRoutes,
} as const satisfies Routes;

export type RouteName = keyof typeof routes;
export type Body<R extends RouteName> = z.output<(typeof routes)[R]['body']>;
export type Sent<R extends RouteName> = z.input<(typeof routes)[R]['body']>;
export type ReplyBody<R extends RouteName> = z.output<(typeof routes)[R]['reply']>;

export const routeNames = Object.keys(routes) as RouteName[];
