import { hours, minutes } from './limits.ts';

/** The times of reminders before the start, unless the clinic chooses others. */
export const REMINDER_DAY = hours(24);
export const REMINDER_HOUR = hours(1);

/** Time before the start at which each reminder is due, in milliseconds; null for none. */
interface ReminderLeads {
  readonly day: number | null;
  readonly hour: number | null;
}

/**
 * Parses the clinic's choice (docs/product/messages.md#reminders). Drops a first reminder of one hour, because the
 * last one comes then.
 */
export function reminderLeads({
  firstReminderHours: first,
  lastReminderMinutes: last,
}: {
  firstReminderHours?: number | undefined;
  lastReminderMinutes?: number | undefined;
}): ReminderLeads {
  const hour = last === undefined ? REMINDER_HOUR : minutes(last) || null;
  const day = first === undefined ? REMINDER_DAY : hours(first) || null;
  return { day: day !== null && day > (hour ?? 0) ? day : null, hour };
}
