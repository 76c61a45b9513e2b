import { type CalendarDate, parseSlotDate } from '@nadi/domain/clinic-time';
import { days, hours, minutes } from '@nadi/domain/limits';
import { fixedHoursDays } from '@nadi/domain/testing/fixed-hours';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availability } from './availability.ts';
import {
  ALWAYS,
  type BookingRules,
  type ClockInterval,
  DEFAULT_SCHEDULE,
  type HourException,
  type Schedule,
} from './schedule.ts';

const KOLKATA = 'Asia/Kolkata';
const ZONES = [
  KOLKATA,
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/Sao_Paulo',
  'Africa/Casablanca',
];

const nows = integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2040, 0, 1) });

it("returns the first release's slots for the default schedule", () => {
  assert(
    property(constantFrom(...ZONES), nows, (zone, now) => {
      const days = availability({ schedule: DEFAULT_SCHEDULE, now, zone });
      expect(days.map(({ over: _, ...day }) => day)).toEqual(fixedHoursDays({ now, zone }));
    }),
    { numRuns: 600 },
  );
});

describe('summer time', () => {
  // Columns: hours, minutes/step, then each start on the clock and its instant in UTC.
  it.each([
    [
      'Europe/Berlin',
      '29_3_2026',
      '1:00-4:00',
      30,
      30,
      '1:00 29T00:00, 1:30 29T00:30, 3:00 29T01:00, 3:30 29T01:30',
    ],
    ['Europe/Berlin', '29_3_2026', '1:30-2:30', 60, 30, ''],
    ['Europe/Berlin', '29_3_2026', '2:30-4:00', 30, 30, '3:00 29T01:00, 3:30 29T01:30'],
    [
      'Europe/Berlin',
      '25_10_2026',
      '1:00-4:00',
      30,
      30,
      '1:00 24T23:00, 1:30 24T23:30, 2:00 25T00:00, 2:30 25T00:30, 3:00 25T02:00, 3:30 25T02:30',
    ],
    ['Europe/Berlin', '25_10_2026', '2:00-3:00', 60, 30, '2:00 25T00:00, 2:30 25T00:30'],
    ['America/New_York', '8_3_2026', '1:00-4:00', 60, 60, '1:00 08T06:00, 3:00 08T07:00'],
    [
      'America/New_York',
      '1_11_2026',
      '0:00-3:00',
      60,
      60,
      '12:00 01T04:00, 1:00 01T05:00, 2:00 01T07:00',
    ],
    [
      'Australia/Lord_Howe',
      '4_10_2026',
      '1:00-3:00',
      30,
      30,
      '1:00 03T14:30, 1:30 03T15:00, 2:30 03T15:30',
    ],
    [
      'Australia/Lord_Howe',
      '4_4_2027',
      '1:00-3:00',
      30,
      30,
      '1:00 03T14:00, 1:30 03T14:30, 2:00 03T15:30, 2:30 03T16:00',
    ],
    ['Australia/Lord_Howe', '4_4_2027', '1:00-2:30', 45, 45, '1:00 03T14:00, 1:45 03T14:45'],
  ])('%s on %s, %s, %i minutes every %i', (zone, slotDate, clock, length, step, expected) => {
    const date = read(slotDate);
    const schedule = daily([interval(clock)], { minutes: length, step, notice: 0 });
    const now = Date.UTC(date.year, date.month - 1, date.day) - days(2);
    const [day] = availability({ schedule, now, zone, from: date, days: 1 });
    const starts = day?.slots.map(
      ({ slotTime, startsAt }) =>
        `${slotTime.replace(' AM', '')} ${new Date(startsAt).toISOString().slice(8, 16)}`,
    );
    expect(starts?.join(', ')).toBe(expected);
  });
});

describe('weekly hours', () => {
  it('offers several intervals of a day, each with its own grid', () => {
    const schedule = daily([interval('9:00-10:00'), interval('14:15-15:15')], { notice: 0 });
    expect(times(schedule)).toEqual(['9:00 AM', '9:30 AM', '2:15 PM', '2:45 PM']);
  });

  it('offers no start if its appointment would end after closing', () => {
    const schedule = daily([interval('9:00-10:15')], { minutes: 45, step: 15, notice: 0 });
    expect(times(schedule)).toEqual(['9:00 AM', '9:15 AM', '9:30 AM']);
  });

  it('ends an interval at midnight', () => {
    const schedule = daily([interval('23:00-24:00')], { notice: 0 });
    expect(times(schedule)).toEqual(['11:00 PM', '11:30 PM']);
  });

  it('is closed on weekdays without hours and outside the dates of validity', () => {
    const clock = interval('9:00-9:30');
    const schedule: Schedule = {
      ...daily([], { notice: 0, horizonDays: 15 }),
      hours: [
        // 5 January 2027 is a Tuesday.
        { weekday: 2, clock, valid: { from: read('12_1_2027'), until: read('12_1_2027') } },
        { weekday: 4, clock, valid: ALWAYS },
      ],
    };
    const open = availability({ schedule, now: at('08:00'), zone: KOLKATA })
      .filter(({ slots }) => slots.length > 0)
      .map(({ slotDate }) => slotDate);
    expect(open).toEqual(['7_1_2027', '12_1_2027', '14_1_2027']);
  });
});

describe('exceptions', () => {
  const schedule = daily([interval('9:00-11:00')], { notice: 0 });

  it('closes a whole day', () => {
    expect(times(except(schedule, { kind: 'closed', clock: null }))).toEqual([]);
  });

  it('closes part of a day and keeps the grid of the rest', () => {
    const leave = except(schedule, { kind: 'closed', clock: interval('9:40-10:10') });
    expect(times(leave)).toEqual(['9:00 AM', '10:30 AM']);
  });

  it('opens extra hours', () => {
    const extra = except(schedule, { kind: 'extra', clock: interval('18:00-19:00') });
    expect(times(extra)).toEqual([...times(schedule), '6:00 PM', '6:30 PM']);
  });

  it('keeps a closure closed if extra hours overlap it', () => {
    const extra = except(schedule, { kind: 'extra', clock: interval('18:00-19:00') });
    expect(times(except(extra, { kind: 'closed', clock: null }))).toEqual([]);
  });

  it('applies on its dates only', () => {
    const leave = except(schedule, { kind: 'closed', clock: null });
    const [, tomorrow] = availability({ schedule: leave, now: at('08:00'), zone: KOLKATA });
    expect(tomorrow?.slots).toHaveLength(4);
  });
});

describe('notice and horizon', () => {
  it.each([
    [0, '10:00', '10:30 AM'],
    [60, '10:00', '11:00 AM'],
    [60, '10:01', '11:30 AM'],
  ])('needs %i minutes of notice: at %s the first start is %s', (notice, clock, first) => {
    const schedule = daily([interval('9:00-18:00')], { notice });
    expect(times(schedule, clock)[0]).toBe(first);
  });

  it('counts the notice across midnight', () => {
    const schedule = daily([interval('9:00-18:00')], { notice: 24 * 60 });
    const [today, tomorrow] = availability({ schedule, now: at('10:00'), zone: KOLKATA });
    expect(today?.slots).toEqual([]);
    expect(tomorrow?.slots[0]?.slotTime).toBe('10:00 AM');
  });

  it('rounds from the hour of the day’s first opening', () => {
    const schedule = daily([interval('9:15-18:00')], { notice: null });
    expect(times(schedule, '08:45')[0]).toBe('9:45 AM');
    expect(times(schedule, '12:10')[0]).toBe('1:15 PM');
  });

  it('returns one entry for each requested date, empty beyond the horizon and in the past', () => {
    const schedule = daily([interval('9:00-9:30')], { notice: 0, horizonDays: 90 });
    const open = (from: string) =>
      availability({ schedule, now: at('08:00'), zone: KOLKATA, from: read(from), days: 2 }).map(
        ({ slotDate, slots }) => [slotDate, slots.length],
      );
    expect(open('4_1_2027')).toEqual([
      ['4_1_2027', 0],
      ['5_1_2027', 1],
    ]);
    expect(open('4_4_2027')).toEqual([
      ['4_4_2027', 1],
      ['5_4_2027', 0],
    ]);
  });
});

describe('busy time', () => {
  const free = (rules: Partial<BookingRules>, from: string, length: number) => {
    const schedule = daily([interval('9:00-12:00')], { notice: 0, ...rules });
    const busy = [{ from: at(from), until: at(from) + minutes(length) }];
    const [day] = availability({ schedule, now: at('08:00'), zone: KOLKATA, busy });
    return day?.slots.map(({ slotTime }) => slotTime.replace(' AM', ''));
  };

  it('hides exactly the starts whose appointment would overlap it', () => {
    expect(free({}, '10:00', 30)).toEqual(['9:00', '9:30', '10:30', '11:00', '11:30']);
    expect(free({}, '10:15', 30)).toEqual(['9:00', '9:30', '11:00', '11:30']);
  });

  it('marks a day as full only if the hours offer slots', () => {
    const hours = [{ weekday: 2, clock: interval('9:00-10:00'), valid: ALWAYS }];
    const schedule: Schedule = { ...daily([], { notice: 0 }), hours };
    const busy = [{ from: at('09:00'), until: at('10:00') }];
    const [today, tomorrow] = availability({ schedule, now: at('08:00'), zone: KOLKATA, busy });
    expect([today?.full, tomorrow?.full]).toEqual([true, undefined]);
  });

  it('keeps the buffers free', () => {
    expect(free({ before: 10 }, '10:00', 30)).toEqual(['9:00', '9:30', '11:00', '11:30']);
    expect(free({ after: 10 }, '10:00', 30)).toEqual(['9:00', '10:30', '11:00', '11:30']);
  });

  it('accepts a buffer outside the hours', () => {
    const schedule = daily([interval('9:00-10:00')], { before: 30, after: 30, notice: 0 });
    expect(times(schedule)).toEqual(['9:00 AM', '9:30 AM']);
  });
});

it('returns future starts inside the hours, each once', () => {
  assert(
    property(constantFrom(...ZONES), nows, integer({ min: 2, max: 24 }), (zone, now, length) => {
      const schedule = daily([interval('0:00-24:00')], {
        minutes: length * 5,
        step: 25,
        notice: 0,
      });
      const starts = availability({ schedule, now, zone }).flatMap(({ slots }) =>
        slots.map(({ startsAt }) => startsAt),
      );
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      for (const start of starts) expect(start).toBeGreaterThan(now);
      expect(starts.at(-1)).toBeLessThan(now + days(8) + hours(2));
    }),
    { numRuns: 100 },
  );
});

function daily(clocks: ClockInterval[], rules: Partial<BookingRules>): Schedule {
  return {
    hours: [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
      clocks.map((clock) => ({ weekday, clock, valid: ALWAYS })),
    ),
    exceptions: [],
    rules: { ...DEFAULT_SCHEDULE.rules, ...rules },
  };
}

function except(schedule: Schedule, exception: Omit<HourException, 'days'>): Schedule {
  const date = read('5_1_2027');
  const added = { ...exception, days: { from: date, until: date } };
  return { ...schedule, exceptions: [...schedule.exceptions, added] };
}

/** Returns the starts of 5 January 2027 at a time of that day in Kolkata. */
function times(schedule: Schedule, clock = '08:00'): string[] {
  const [today] = availability({ schedule, now: at(clock), zone: KOLKATA });
  return today?.slots.map(({ slotTime }) => slotTime) ?? [];
}

function at(clock: string): number {
  return Date.parse(`2027-01-05T${clock}:00+05:30`);
}

/** Parses `9:00-10:30`. */
function interval(text: string): ClockInterval {
  const [from = 0, until = 0] = text.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  return { from, until };
}

function read(slotDate: string): CalendarDate {
  const date = parseSlotDate(slotDate);
  if (!date) throw new Error(`bad date in a test: ${slotDate}`);
  return date;
}
