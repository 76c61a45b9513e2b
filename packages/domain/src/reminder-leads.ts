import { hours, minutes, REMINDER_DAY, REMINDER_HOUR } from './limits.ts';

/** How long before the start each reminder is due, in milliseconds; null for none. */
interface ReminderLeads {
  readonly day: number | null;
  readonly hour: number | null;
}

/**
 * Reads the clinic's choice (docs/product.md#reminders). A first reminder of one hour is none beside
 * the last one.
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
