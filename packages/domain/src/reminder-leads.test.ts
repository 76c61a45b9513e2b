import { expect, test } from 'vitest';
import { hours, minutes } from './limits.ts';
import { reminderLeads } from './reminder-leads.ts';

test.each([
  [{}, { day: hours(24), hour: hours(1) }],
  [
    { firstReminderHours: 48, lastReminderMinutes: 30 },
    { day: hours(48), hour: minutes(30) },
  ],
  [
    { firstReminderHours: 0, lastReminderMinutes: 0 },
    { day: null, hour: null },
  ],
  [{ firstReminderHours: 1 }, { day: null, hour: hours(1) }],
  [
    { firstReminderHours: 1, lastReminderMinutes: 0 },
    { day: hours(1), hour: null },
  ],
])('reads %j as %j', (chosen, leads) => expect(reminderLeads(chosen)).toEqual(leads));
