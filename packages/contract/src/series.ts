import { Id, type InputError, SlotDate, SlotTime } from '@nadi/contract/fields';
import type { ProblemCode } from '@nadi/contract/problems';
import {
  SERIES_COUNT_MAX,
  SERIES_COUNT_MIN,
  SERIES_DAYS_MAX,
  SERIES_WEEKS_MAX,
} from '@nadi/domain/limits';
import { MODES } from '@nadi/domain/places';
import { SERIES_STATES } from '@nadi/domain/series';
import { z } from 'zod';

/** The limits that prevent further appointments of a patient (docs/product/booking.md#booking-limits). */
export const BOOKING_LIMITS = [
  'too-many-bookings',
  'email-unverified',
] as const satisfies readonly ProblemCode[];
export type BookingLimit = (typeof BOOKING_LIMITS)[number];

const Every = (max: number) => z.number().int().min(1).max(max);

const Repetition = z.union([
  z.object({ unit: z.literal('day'), every: Every(SERIES_DAYS_MAX) }),
  z.object({ unit: z.literal('week'), every: Every(SERIES_WEEKS_MAX) }),
]);
const CountOfDates = z.number().int().min(SERIES_COUNT_MIN).max(SERIES_COUNT_MAX);

/** The first appointment of a series, and its repetition. */
export const SeriesRequest = z.object({
  slotDate: SlotDate,
  slotTime: SlotTime,
  count: CountOfDates,
  repeat: Repetition,
  /** By default the doctor's first visit type. */
  visitTypeId: Id.optional(),
  mode: z.enum(MODES).optional(),
  locationId: Id.optional(),
});

/** The chosen times, at most one for each date. */
export const SeriesSlots = z
  .array(z.object({ slotDate: SlotDate, slotTime: SlotTime }))
  .min(SERIES_COUNT_MIN)
  .max(SERIES_COUNT_MAX)
  .refine(
    (slots) => new Set(slots.map(({ slotDate }) => slotDate)).size === slots.length,
    'date-twice' satisfies InputError,
  );

/** `nearest` is the closest free time of that date if the requested one cannot be booked. */
export const SeriesDate = z.object({
  slotDate: z.string(),
  slotTime: z.string(),
  state: z.enum(SERIES_STATES),
  startsAt: z.number().optional(),
  nearest: z.object({ slotTime: z.string(), startsAt: z.number() }).optional(),
});
export type SeriesDate = z.infer<typeof SeriesDate>;

/**
 * An appointment's place in its series, as booked. `following` is the number of later appointments of the
 * series that are still to come.
 */
export const SeriesPlace = z.object({
  _id: Id,
  position: z.number(),
  size: z.number(),
  following: z.number(),
});
export type SeriesPlace = z.infer<typeof SeriesPlace>;
