import { addDays, type CalendarDate, compareDates } from './clinic-time.ts';
import { days, minutes } from './limits.ts';

/** The numbers of the reports (docs/product/reports.md). */
export const REPORTS = ['hours', 'income', 'no-shows', 'waiting', 'lateness', 'patients'] as const;
export type Report = (typeof REPORTS)[number];

/** The periods that can be chosen without dates, the default first. All end today, except the last month. */
export const REPORT_PERIODS = [
  'last-30-days',
  'last-90-days',
  'this-month',
  'last-month',
  'this-year',
] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

export const REPORT_DAYS_MAX = 400;

/** Choices of the rows of a report; `counted` are all but the unknown ones. */
export const REPORT_SETS = [
  'counted',
  'no-show',
  'late',
  'new',
  'returning',
  'online',
  'cash',
  'unknown',
] as const;
export type ReportSet = (typeof REPORT_SETS)[number];

/** Kinds of parts that reports have. */
export const REPORT_DIMENSIONS = ['doctor', 'place', 'type', 'lead', 'reminder', 'hour'] as const;
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number];

/** How each report is divided. */
export const REPORT_PARTS: Readonly<Record<Report, readonly ReportDimension[]>> = {
  hours: ['doctor'],
  income: ['doctor', 'place', 'type'],
  'no-shows': ['lead', 'reminder'],
  waiting: ['hour'],
  lateness: ['doctor'],
  patients: [],
};

/** The part without a place or without a visit type. */
export const NO_PART = 'none';

/** Days between booking and appointment, in classes. */
export const LEAD_TIMES = ['same-day', '1-2', '3-7', '8-30', 'over-30'] as const;
/** The first day of each class after the first one. */
export const LEAD_STARTS = [1, 3, 8, 31] as const;

export const REMINDED = ['sent', 'not-sent'] as const;

/** A doctor who begins more than this many minutes after the time is late. */
export const LATE_AFTER = 15;

/** A wait or a delay that is longer is a mistake in the record, and counts as unknown. */
export const WAIT_MAX = days(1) / minutes(1);

/** Returns the class of a lead time in days; null if the appointment was recorded after its start. */
export function leadTime(leadDays: number): (typeof LEAD_TIMES)[number] | null {
  if (leadDays < 0) return null;
  return LEAD_TIMES[LEAD_STARTS.filter((start) => leadDays >= start).length] ?? null;
}

interface Days {
  readonly from: CalendarDate;
  /** Inclusive. */
  readonly until: CalendarDate;
}

export function periodDays(period: ReportPeriod, today: CalendarDate): Days {
  const firstOfMonth = { ...today, day: 1 };
  switch (period) {
    case 'last-30-days':
      return { from: addDays(today, -29), until: today };
    case 'last-90-days':
      return { from: addDays(today, -89), until: today };
    case 'this-month':
      return { from: firstOfMonth, until: today };
    case 'last-month': {
      const until = addDays(firstOfMonth, -1);
      return { from: { ...until, day: 1 }, until };
    }
    case 'this-year':
      return { from: { ...today, month: 1, day: 1 }, until: today };
  }
}

/** Counts the days of a period, both included; less than 1 if it ends before it begins. */
export function countDays({ from, until }: Days): number {
  return compareDates(until, from) / days(1) + 1;
}

/** How often a number of minutes occurs. */
interface Occurrence {
  readonly minutes: number;
  readonly count: number;
}

/**
 * Returns the least number of minutes that this share of all does not exceed, such as 0.5 for the median
 * (nearest rank); null without any.
 */
export function percentile(occurrences: readonly Occurrence[], share: number): number | null {
  const total = occurrences.reduce((sum, { count }) => sum + count, 0);
  // Rounded first, because 0.9 × 10 may be slightly more than 9.
  const rank = Math.max(1, Math.ceil(Number((share * total).toFixed(6))));
  let reached = 0;
  for (const { minutes: each, count } of occurrences.toSorted((a, b) => a.minutes - b.minutes)) {
    reached += count;
    if (total > 0 && reached >= rank) return each;
  }
  return null;
}

/** Below this number of appointments in all, a report shows counts and no shares. */
export const SHARES_FROM = 30;
/** Below this number, a column is pale, because a single appointment moves it far. */
export const SURE_FROM = 50;

/** Tells whether shares of so many appointments say anything. */
export function showsShares(total: number): boolean {
  return total >= SHARES_FROM;
}

/** Returns by how many percentage points one appointment moves a column of so few; null for a larger one. */
export function pointsOfOne(count: number): number | null {
  return count > 0 && count < SURE_FROM ? Math.round(1000 / count) / 10 : null;
}

/** Returns a share in per cent with one decimal; null of nothing. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
}
