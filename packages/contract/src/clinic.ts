import { GUEST_POLICIES } from '@nadi/domain/guests';
import {
  CANCEL_HOURS_MAX,
  EMERGENCY_NUMBER,
  GUEST_RETURN_MINUTES_MAX,
  OFFER_MINUTES,
  OFFER_MINUTES_MAX,
  OFFER_MINUTES_MIN,
  RECORD_YEARS_MAX,
  REFUND_CONFIRM_MAX,
  REMINDER_HOURS_MAX,
  REMINDER_MINUTES_MAX,
} from '@nadi/domain/limits';
import { z } from 'zod';
import { line } from './fields.ts';
import { HoursList } from './schedules.ts';

const SHORT = 80;
const LONG = 160;

/** Added after the first release; `ClinicSettings` has what applies until they are saved. */
const added = {
  /** Patients reschedule until this many hours before the start, and so often (null: any number). */
  rescheduleHours: z.number().int().min(0).max(720),
  rescheduleMax: z.number().int().min(0).max(100).nullable(),
  /** Patients cancel until this many hours before the start; 0 sets no limit before the end. */
  cancelHours: z.number().int().min(0).max(CANCEL_HOURS_MAX),
  /** For how long a freed slot is held for the first on the waitlist. */
  offerMinutes: z.number().int().min(OFFER_MINUTES_MIN).max(OFFER_MINUTES_MAX),
  /** Whom patients are told to call in an emergency. */
  emergencyNumber: line(20).pipe(z.string().regex(/^\+?\d[\d ()-]+$/)),
};

/** What the clinic tells its visitors about itself, and its rules. The admin edits it. */
export const ClinicDetails = z.object({
  name: line(SHORT, 1),
  phone: line(40).pipe(z.string().regex(/^$|^\+?[\d ()-]{5,}$/)),
  email: z.union([z.literal(''), z.email()]),
  address: z.array(line(LONG, 1)).max(4),
  /** Opened by "Map" on the contact page; empty where there is none. */
  mapUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
  /** Opening hours in words, as they were entered before they were times; shown until `openingHours` are set. */
  openingHoursText: line(LONG).optional(),
  /** People whom patients meet or may write to. */
  people: z.array(z.object({ name: line(SHORT, 1), role: line(SHORT, 1) })).max(20),
  rescheduleHours: added.rescheduleHours.default(0),
  rescheduleMax: added.rescheduleMax.default(null),
  cancelHours: added.cancelHours.default(0),
  offerMinutes: added.offerMinutes.default(OFFER_MINUTES),
  emergencyNumber: added.emergencyNumber.default(EMERGENCY_NUMBER),
  /** Such as { value: '12,000', label: 'appointments a year' }. */
  figures: z.array(z.object({ value: line(20, 1), label: line(SHORT, 1) })).max(8),
  /** How guests enter an appointment's meeting; without it GUESTS_IN_APPOINTMENTS decides. */
  guests: z.enum(GUEST_POLICIES).nullish(),
  /** For how long an admitted guest returns without another knock; without it always. */
  guestReturnMinutes: z.number().int().min(1).max(GUEST_RETURN_MINUTES_MAX).nullish(),
  /** When patients are reminded, before the start; 0 for never. By default 24 hours and 60 minutes. */
  firstReminderHours: z.number().int().min(0).max(REMINDER_HOURS_MAX).optional(),
  lastReminderMinutes: z.number().int().min(0).max(REMINDER_MINUTES_MAX).optional(),
  /** Whether patients book a series themselves, by default not; staff always can. */
  patientSeries: z.boolean().optional(),
  /** Refunds of more rupees of one payment need a confirmation; by default 0, each does. Not public. */
  refundConfirmAbove: z.number().int().min(0).max(REFUND_CONFIRM_MAX).optional(),
  /** For how long records have to be kept after the last appointment; without it, no period is set. */
  recordYears: z.number().int().min(1).max(RECORD_YEARS_MAX).nullish(),
  /** The clinic's id in India's Health Facility Registry; without it, none. */
  facilityId: line(40)
    .pipe(z.string().regex(/^[A-Za-z0-9-]*$/))
    .optional(),
  /** Whether patients read the names of staff under "Who saw my record", by default yes; else only roles. */
  showStaffNames: z.boolean().optional(),
});
export type ClinicDetails = z.infer<typeof ClinicDetails>;

export const ClinicSettings = ClinicDetails.extend({
  /**
   * When the clinic is open: the hours of doctors without hours of their own. Null: not set; then these
   * doctors have the default hours (`docs/product.md#slots`).
   */
  openingHours: HoursList.nullable(),
});
export type ClinicSettings = z.infer<typeof ClinicSettings>;

/** What the nightly count found; instants in epoch milliseconds. */
export const RetentionReport = z.object({
  years: z.number(),
  /** Whose last appointment is longer ago. */
  patients: z.number(),
  oldestAt: z.number().optional(),
  countedAt: z.number(),
});
export type RetentionReport = z.infer<typeof RetentionReport>;

/** As saved: a field that is left out keeps its stored value. */
export const NewClinicSettings = ClinicSettings.extend(z.object(added).shape)
  .omit({ openingHoursText: true })
  .partial();
