import { formatSlotDate } from '@nadi/domain/clinic-time';
import { expect, it } from 'vitest';
import { availability } from './availability.ts';
import { ALWAYS, DEFAULT_SCHEDULE, type Schedule } from './schedule.ts';

const KOLKATA = 'Asia/Kolkata';
const at = (clock: string) => Date.parse(`2027-01-05T${clock}:00+05:30`);

/** Tuesdays from 9 to 11 o'clock. */
function tuesdays(notice: number): Schedule {
  const clock = { from: 9 * 60, until: 11 * 60 };
  const rules = { ...DEFAULT_SCHEDULE.rules, notice };
  return { hours: [{ weekday: 2, clock, valid: ALWAYS }], exceptions: [], rules };
}

it.each([
  ['10:29', 0, undefined],
  ['10:30', 0, true],
  ['09:30', 60, undefined],
  ['09:31', 60, true],
])('at %s with %i minutes of notice, today is over: %s', (clock, notice, over) => {
  const schedule = tuesdays(notice);
  const [today, tomorrow] = availability({ schedule, now: at(clock), zone: KOLKATA });
  expect(today?.over).toBe(over);
  // A date without hours is closed, not over.
  expect(tomorrow).not.toHaveProperty('over');
});

it('a past date is neither full nor over', () => {
  const from = { year: 2026, month: 12, day: 29 };
  const [day] = availability({
    schedule: tuesdays(0),
    now: at('08:00'),
    zone: KOLKATA,
    from,
    days: 1,
  });
  expect(day).toEqual({ slotDate: '29_12_2026', date: from, slots: [] });
});

it.each([
  ['all of it is leave', 'Asia/Kolkata', { year: 2027, month: 1, day: 5 }, [null]],
  // The clock jumps from two to three o'clock.
  ['the clock skips all of it', 'Europe/Berlin', { year: 2027, month: 3, day: 28 }, []],
])('a date is closed, not over, if %s', (_why, zone, date, leave) => {
  const clock = { from: 2 * 60, until: 3 * 60 };
  const schedule: Schedule = {
    ...tuesdays(0),
    hours: [0, 2].map((weekday) => ({ weekday, clock, valid: ALWAYS })),
    exceptions: leave.map((hours) => ({ kind: 'closed', days: ALWAYS, clock: hours })),
  };
  const now = Date.UTC(date.year, date.month - 1, date.day - 2);
  const [day] = availability({ schedule, now, zone, from: date, days: 1 });
  expect(day).toEqual({ slotDate: formatSlotDate(date), date, slots: [] });
});
