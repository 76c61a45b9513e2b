import { ACCENTS, DEFAULT_ACCENT } from '@nadi/domain/branding';
import { CURRENCY_CODES } from '@nadi/domain/currencies';
import { areTaxLines, isYearStart, TAX_LINES_MAX, TAX_NAME_MAX } from '@nadi/domain/invoice';
import {
  EMERGENCY_NUMBER,
  OFFER_MINUTES,
  OFFER_MINUTES_MAX,
  OFFER_MINUTES_MIN,
} from '@nadi/domain/limits';
import { SOURCE_LOCALE } from '@nadi/domain/locales';
import {
  CANCEL_HOURS_MAX,
  CLINIC_PICTURES_MAX,
  DESKS_MAX,
  EMBED_ORIGINS_MAX,
  GUEST_RETURN_MINUTES_MAX,
  RECORD_YEARS_MAX,
  REFUND_CONFIRM_MAX,
  REMINDER_HOURS_MAX,
  REMINDER_MINUTES_MAX,
  REQUEST_HOURS_MAX,
} from '@nadi/domain/settings-limits';
import { GUEST_POLICIES } from '@nadi/domain/stored-values';
import { isWebOrigin } from '@nadi/domain/web-origin';
import { z } from 'zod';
import { DeskName } from './cash-ups.ts';
import { Id, type InputError, Locale, line, paragraph } from './fields.ts';
import { RefundPolicy, RefundTiers } from './refund-policy.ts';
import { HoursList } from './schedules.ts';

const SHORT = 80;
const LONG = 160;
const ABOUT_MAX = 4000;
const accent = z.enum(ACCENTS);

/** Settings added after the first release; `ClinicSettings` has their defaults. */
const added = {
  /** Patients may reschedule until this many hours before the start, at most this often (null: no limit). */
  rescheduleHours: z.number().int().min(0).max(720),
  rescheduleMax: z.number().int().min(0).max(100).nullable(),
  /** Patients may cancel until this many hours before the start; 0 sets no limit before the end. */
  cancelHours: z.number().int().min(0).max(CANCEL_HOURS_MAX),
  /** The time for which a freed slot is held for the first patient on the waitlist. */
  offerMinutes: z.number().int().min(OFFER_MINUTES_MIN).max(OFFER_MINUTES_MAX),
  /** The number that patients are told to call in an emergency. */
  emergencyNumber: line(20).pipe(z.string().regex(/^\+?\d[\d ()-]+$/)),
};

/** The clinic's public details and its rules. The admin edits them. */
export const ClinicDetails = z.object({
  name: line(SHORT, 1),
  phone: line(40).pipe(z.string().regex(/^$|^\+?[\d ()-]{5,}$/)),
  email: z.union([z.literal(''), z.email()]),
  address: z.array(line(LONG, 1)).max(4),
  /** Opened by "Map" on the contact page; empty if there is none. */
  mapUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
  /** Opening hours as free text from earlier releases; shown until `openingHours` are set. */
  openingHoursText: line(LONG).optional(),
  /** Members of the clinic that patients meet or may write to. */
  people: z.array(z.object({ name: line(SHORT, 1), role: line(SHORT, 1) })).max(20),
  rescheduleHours: added.rescheduleHours.default(0),
  rescheduleMax: added.rescheduleMax.default(null),
  cancelHours: added.cancelHours.default(0),
  offerMinutes: added.offerMinutes.default(OFFER_MINUTES),
  emergencyNumber: added.emergencyNumber.default(EMERGENCY_NUMBER),
  /** Such as { value: '12,000', label: 'appointments a year' }. */
  figures: z.array(z.object({ value: line(20, 1), label: line(SHORT, 1) })).max(8),
  /** How guests enter an appointment's meeting; if absent, GUESTS_IN_APPOINTMENTS decides. */
  guests: z.enum(GUEST_POLICIES).nullish(),
  /** How long an admitted guest may return without a new knock; if absent, always. */
  guestReturnMinutes: z.number().int().min(1).max(GUEST_RETURN_MINUTES_MAX).nullish(),
  /** The times of reminders before the start; 0 for none. By default 24 hours and 60 minutes. */
  firstReminderHours: z.number().int().min(0).max(REMINDER_HOURS_MAX).optional(),
  lastReminderMinutes: z.number().int().min(0).max(REMINDER_MINUTES_MAX).optional(),
  /** How long the time of a request is held for an answer; by default 24 hours. */
  requestHours: z.number().int().min(1).max(REQUEST_HOURS_MAX).optional(),
  /** True if patients may book a series themselves, by default false; staff always can. */
  patientSeries: z.boolean().optional(),
  /**
   * Refunds of one payment above this amount need a confirmation; by default 0, so all do. Not public.
   */
  refundConfirmAbove: z.number().int().min(0).max(REFUND_CONFIRM_MAX).optional(),
  /** How long records must be kept after the last appointment; if absent, no period is set. */
  recordYears: z.number().int().min(1).max(RECORD_YEARS_MAX).nullish(),
  /** How long payments are kept after their financial year; if absent, as the law requires. Not public. */
  paymentYears: z.number().int().min(1).max(RECORD_YEARS_MAX).nullish(),
  /** The clinic's id in India's Health Facility Registry; absent without one. */
  facilityId: line(40)
    .pipe(z.string().regex(/^[A-Za-z0-9-]*$/))
    .optional(),
  /**
   * True, the default, if "Who saw my record" shows patients the names of staff; otherwise it shows roles.
   */
  showStaffNames: z.boolean().optional(),
  /** True: a doctor may open the record of somebody else's patient in an emergency. By default false. Not public. */
  emergencyAccess: z.boolean().optional(),
  /** The code of ISO 4217, by default INR; fixed once an amount exists (`docs/product/basics.md#money`). */
  currency: z.enum(CURRENCY_CODES).optional(),
  /** The name of the company and its tax number; both are printed on receipts and therefore public. */
  legalName: line(LONG).optional(),
  taxId: line(40).optional(),
  /** The first day of the financial year, as month and day; by default `04-01`. Not public. */
  fiscalYearStart: z
    .string()
    .refine(isYearStart, 'not-a-day-of-the-year' satisfies InputError)
    .optional(),
  /** Taxes that every price includes; by default none. Printed on invoices from then on. Not public. */
  taxLines: z
    .array(z.object({ name: line(TAX_NAME_MAX, 1), percent: z.number() }))
    .max(TAX_LINES_MAX)
    .refine(areTaxLines, 'not-a-percentage' satisfies InputError)
    .optional(),
  /** The address of the logo, a square WebP picture; absent without one. */
  logo: z.string().optional(),
  /** By default Nadi's own; also if a later release has stored one that this release does not know. */
  accent: accent.optional().catch(DEFAULT_ACCENT),
  /** The clinic's own text on About, in place of ours. */
  about: paragraph(ABOUT_MAX).optional(),
  /**
   * The clinic's pictures on About: the address of each, its text for people who cannot see it, and the place that it
   * shows, if it is of one.
   */
  pictures: z
    .array(z.object({ picture: z.string(), text: line(LONG, 1), locationId: Id.optional() }))
    .max(CLINIC_PICTURES_MAX)
    .optional(),
  /** True: the clinic refunds by itself if a doctor did not join a video appointment. Not public. */
  refundDoctorAbsent: z.boolean().optional(),
  /**
   * The language of messages to patients who have chosen none, by default English; also if a later release has
   * stored one that this release does not know.
   */
  defaultLocale: Locale.optional().catch(SOURCE_LOCALE),
  /** The names of the cash desks, the default one first; by default one. Not public. */
  desks: z
    .array(DeskName)
    .max(DESKS_MAX)
    .refine((desks) => new Set(desks).size === desks.length, 'twice' satisfies InputError)
    .optional(),
  /** Origins of the websites that may show pages under `/embed/` in a frame; by default none. Not public. */
  embedOrigins: z
    .array(
      z
        .string()
        .max(LONG)
        .refine(isWebOrigin, 'not-a-website' satisfies InputError),
    )
    .max(EMBED_ORIGINS_MAX)
    .optional(),
});
export type ClinicDetails = z.infer<typeof ClinicDetails>;

export const ClinicSettings = ClinicDetails.extend({
  /** The name that patients see everywhere; always the same as `name`, as older clients know it. */
  displayName: z.string().optional(),
  /**
   * The opening hours, which apply to doctors without hours of their own. Null if not set: these doctors then
   * have the default hours (`docs/product/slots.md`).
   */
  openingHours: HoursList.nullable(),
  /** Digits of the currency's minor unit. */
  currencyDigits: z.literal([0, 2, 3]).optional(),
  refundPolicy: RefundPolicy.optional(),
});
export type ClinicSettings = z.infer<typeof ClinicSettings>;

/** The result of the nightly count; instants in epoch milliseconds. */
export const RetentionReport = z.object({
  years: z.number(),
  /** The number of patients whose last appointment is longer ago than `years`. */
  patients: z.number(),
  oldestAt: z.number().optional(),
  countedAt: z.number(),
});
export type RetentionReport = z.infer<typeof RetentionReport>;

/** The settings as the admin saves them: an absent field keeps its stored value. */
export const NewClinicSettings = ClinicSettings.extend(z.object(added).shape)
  .extend({
    /** Replaces `name`, which older clients send instead. */
    displayName: line(SHORT, 1),
    accent,
    defaultLocale: Locale,
    /** A new picture for About, JPEG, PNG or WebP, its text and its place; `pictures` has the stored ones. */
    picture: z.file(),
    pictureText: line(LONG, 1),
    pictureLocationId: Id,
    /** Other tiers than the current ones make a new version. */
    refundTiers: RefundTiers,
    /** A PNG or WebP picture; null removes the logo, and an address keeps the stored one. */
    logo: z.union([z.file(), z.literal(['', 'null']).transform(() => null), z.string()]).nullable(),
  })
  .omit({ openingHoursText: true, currencyDigits: true, refundPolicy: true })
  .partial();
