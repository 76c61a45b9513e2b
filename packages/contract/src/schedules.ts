import { CANCEL_REASON_MAX } from '@nadi/domain/limits';
import { MODES, REMOTE } from '@nadi/domain/places';
import { OCCUPIED_KINDS, SLOT_REASONS } from '@nadi/domain/schedules/explain-slot';
import { EXCEPTION_KINDS } from '@nadi/domain/schedules/schedule';
import { z } from 'zod';
import { Fees, Id, type InputError, IsoDate, line, SlotDate, SlotTime } from './fields.ts';

/** `HH:MM` on the clinic's clock, 00:00 to 24:00. */
const ClockTime = z.string().regex(/^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/);

/** Opening and closing of one day; an interval never crosses midnight. */
export const Clock = z
  .tuple([ClockTime, ClockTime])
  .refine(([from, until]) => from < until, 'not-an-interval' satisfies InputError);

const Days = { from: IsoDate, until: IsoDate };

/** The id of a place, or `remote` for video and phone; absent: the first place, video and phone. */
export const HoursAt = z.union([z.literal(REMOTE), Id]);

/** Recurring hours of a weekday (0 is Sunday), limited to dates if they are given. */
export const WeeklyHours = z
  .object({
    weekday: z.number().int().min(0).max(6),
    clock: Clock,
    from: Days.from.optional(),
    until: Days.until.optional(),
    at: HoursAt.optional(),
  })
  .refine(
    ({ from, until }) => !from || !until || from <= until,
    'not-an-interval' satisfies InputError,
  );
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/** All weekly hours of a doctor or of the clinic. */
export const HoursList = z.array(WeeklyHours).max(200);

export const HOLIDAY_NAME_MAX = 80;

/** Leave or extra hours; for the whole day if `clock` is absent. Dates are inclusive. */
export const NewException = z.object({
  ...Days,
  clock: Clock.optional(),
  kind: z.enum(EXCEPTION_KINDS),
  /** Such as the name of a holiday. */
  name: line(HOLIDAY_NAME_MAX).optional(),
  /** As of the hours; a closure without it closes everything. */
  at: HoursAt.optional(),
});

/**
 * `clinic` exceptions apply to every doctor. `undecided` is the number of booked appointments inside a
 * closure that need a decision, if there are any.
 */
export const HourException = NewException.extend({
  _id: Id,
  clinic: z.boolean(),
  undecided: z.number().optional(),
});
export type HourException = z.infer<typeof HourException>;

const MoveDecision = z.object({
  appointmentId: Id,
  action: z.literal('move'),
  slotDate: SlotDate,
  slotTime: SlotTime,
  /** By default the appointment keeps its mode and its place. */
  mode: z.enum(MODES).optional(),
  locationId: Id.optional(),
});

const CancelDecision = z.object({
  appointmentId: Id,
  action: z.literal('cancel'),
  reason: line(CANCEL_REASON_MAX).optional(),
});

const StayDecision = z.object({ appointmentId: Id, action: z.literal('keep') });

/** A decision about one appointment inside leave. The patient sees `reason`. */
export const LeaveDecision = z.union([MoveDecision, CancelDecision, StayDecision]);

/** A decision of the clinic, which can also move an appointment to another doctor (`docId`). */
export const AdminLeaveDecision = z.union([
  MoveDecision.extend({ docId: Id.optional() }),
  CancelDecision,
  StayDecision,
]);
export type AdminLeaveDecision = z.infer<typeof AdminLeaveDecision>;

/** Whole days on which the clinic is closed. */
export const NewHoliday = z
  .object({ ...Days, name: line(HOLIDAY_NAME_MAX, 1) })
  .refine(({ from, until }) => from <= until, {
    error: 'not-an-interval' satisfies InputError,
    path: ['until'],
  });
export type NewHoliday = z.infer<typeof NewHoliday>;

/** Length and price of a mode, each the type's own if it is absent. */
const ModeTerms = z.object({
  minutes: z.number().int().min(10).max(120).optional(),
  fees: Fees.optional(),
});

/** Lengths in minutes, `fees` in major units. `notice` null: the default rule; `fees` null: the doctor's fee. */
export const VisitType = z.object({
  _id: Id,
  name: line(60, 1),
  minutes: z.number().int().min(10).max(120),
  step: z.number().int().min(5).max(120),
  before: z.number().int().min(0).max(60),
  after: z.number().int().min(0).max(60),
  notice: z.number().int().min(0).max(43_200).nullable(),
  horizonDays: z.number().int().min(1).max(90),
  byVideo: z.boolean(),
  inPerson: z.boolean(),
  byPhone: z.boolean().optional(),
  /** Modes with a length or price of their own; absent if the type has the same for all. */
  modes: z.object({ video: ModeTerms, clinic: ModeTerms, phone: ModeTerms }).partial().optional(),
  fees: Fees.nullable(),
  /** Present and true if the clinic answers each booking; absent in a change, the stored value stays. */
  needsApproval: z.boolean().optional(),
});
export type VisitType = z.infer<typeof VisitType>;

/** The first hours and visit types of new doctors. `hours` null: the clinic's hours. */
export const ScheduleTemplate = z.object({
  _id: Id,
  name: z.string(),
  hours: z.array(WeeklyHours).nullable(),
  visitTypes: z.array(VisitType.omit({ _id: true })),
});
export type ScheduleTemplate = z.infer<typeof ScheduleTemplate>;

/** `startsAt` in epoch milliseconds. */
const AvailableSlot = z.object({ slotTime: z.string(), startsAt: z.number() });

/**
 * `full` is present and true if the hours offer slots and all are taken; `over` if their booking time has
 * passed.
 */
export const AvailableDay = z.object({
  slotDate: z.string(),
  slots: z.array(AvailableSlot),
  full: z.boolean().optional(),
  over: z.boolean().optional(),
});
export type AvailableDay = z.infer<typeof AvailableDay>;

/** A visit type as a patient receives it; `fees` is the doctor's fee if the type has none of its own. */
export const BookableVisitType = VisitType.pick({
  _id: true,
  name: true,
  minutes: true,
  horizonDays: true,
  byVideo: true,
  inPerson: true,
  byPhone: true,
  fees: true,
  needsApproval: true,
}).extend({
  /** The modes to choose from, with the length and price of each; absent for a single one. */
  modes: z
    .array(z.object({ mode: z.enum(MODES), minutes: z.number(), fees: z.number() }))
    .optional(),
});
export type BookableVisitType = z.infer<typeof BookableVisitType>;

/**
 * A rule that keeps a time from being booked, with its values. Instants in epoch milliseconds, clock times as
 * `HH:MM`. Titles of calendar events are never stored and never shown.
 */
export const TimeReason = z.object({
  code: z.enum(SLOT_REASONS),
  /** The busy time, without its buffers. */
  from: z.number().optional(),
  until: z.number().optional(),
  /** Of a buffer: the kind of its neighbour, and the time that this one blocks. */
  kind: z.enum(OCCUPIED_KINDS).optional(),
  blocksFrom: z.number().optional(),
  blocksUntil: z.number().optional(),
  appointmentId: Id.optional(),
  /** The end of a hold. */
  expiresAt: z.number().optional(),
  /** Length, step or notice; without it, the notice of the default hours. */
  minutes: z.number().optional(),
  /** The opening that steps are counted from, or the closing. */
  at: z.string().optional(),
  /** The hours of the date, or the closed part of it. */
  hours: z.array(z.tuple([z.string(), z.string()])).optional(),
  days: z.number().optional(),
  last: z.string().optional(),
  /** Of leave: its name, and whether it is the clinic's or that of one place. */
  name: z.string().optional(),
  clinic: z.boolean().optional(),
  place: z.boolean().optional(),
});
export type TimeReason = z.infer<typeof TimeReason>;

/** A free slot with its date, as shown on a doctor's card. */
export const NextSlot = AvailableSlot.extend({ slotDate: z.string() });
export type NextSlot = z.infer<typeof NextSlot>;

export const CALENDAR_FAILURES = [
  'unreachable',
  'too-large',
  'address-refused',
  'not-a-calendar',
] as const;

/** The reasons for which an event could not be read completely (`docs/product/busy-calendars.md`). */
export const UNREAD_REASONS = [
  ...(['start', 'end', 'rule', 'zone', 'exception'] as const),
  ...(['moved-onwards', 'too-often', 'damaged', 'unknown-part'] as const),
] as const;

/**
 * The number of events that could not be read, and the first of them with the start as written. `blocks` is
 * the first time that the event blocks; null if no time could be read.
 */
export const UnreadEvents = z.object({
  count: z.number(),
  events: z.array(
    z.object({
      reason: z.enum(UNREAD_REASONS),
      written: z.string(),
      blocks: z.object({ from: z.number(), until: z.number() }).nullable(),
    }),
  ),
});

/**
 * A doctor's calendar at another service. `events` is the number of coming busy times; `fetchedAt` is the
 * time of the last good copy; `failure` is the reason of a failed last attempt.
 */
export const BusyCalendar = z.object({
  url: z.string(),
  events: z.number(),
  fetchedAt: z.number().optional(),
  failure: z.enum(CALENDAR_FAILURES).optional(),
  unread: UnreadEvents.optional(),
});
export type BusyCalendar = z.infer<typeof BusyCalendar>;
