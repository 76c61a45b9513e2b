import { assert, constantFrom, integer, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  formatSlotTime,
  isTimeZone,
  parseSlotDate,
  parseSlotTime,
  slotInstant,
  startOfDay,
  wallClock,
} from './clinic-time.ts';
import { days, hours, minutes } from './limits.ts';

const ZONES = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
];

const zones = constantFrom(...ZONES);
const anyDate = integer({ min: 0, max: 2_932_896 }).map((n) => addDays(date(1970, 1, 1), n));
const recentDate = integer({ min: 0, max: 15_000 }).map((n) => addDays(date(2005, 1, 1), n));
const anyTime = record({
  hour: integer({ min: 0, max: 23 }),
  minute: integer({ min: 0, max: 59 }),
});

describe('slot dates', () => {
  it.each([
    ['5_1_2027', date(2027, 1, 5)],
    ['29_2_2028', date(2028, 2, 29)],
    ['29_2_2000', date(2000, 2, 29)],
    ['31_12_2026', date(2026, 12, 31)],
    ['1_1_1970', date(1970, 1, 1)],
    ['31_12_9999', date(9999, 12, 31)],
  ])('reads %s', (text, expected) => {
    expect(parseSlotDate(text)).toEqual(expected);
  });

  it.each([
    ...['05_1_2027', '5_01_2027', '05_01_2027', '5_1_27', '5_1_02027', '+5_1_2027'],
    ...[' 5_1_2027', '5_1_2027 ', '5_1_2027\n', '5 _1_2027', '5-1-2027', '5_1_2027_', '5_1'],
    ...['\uff15_1_2027', '\u0665_1_2027', '5_1_202\uff17', '5.0_1_2027', '5e0_1_2027', ''],
    ...['0_1_2027', '32_1_2027', '31_4_2027', '31_6_2027', '31_9_2027', '31_11_2027'],
    ...['29_2_2027', '30_2_2028', '29_2_2100', '5_0_2027', '5_13_2027', '31_12_1969'],
  ])('refuses %j', (text) => {
    expect(parseSlotDate(text)).toBeNull();
  });

  it('parses every date that it formats', () => {
    assert(
      property(anyDate, (day) => {
        expect(parseSlotDate(formatSlotDate(day))).toEqual(day);
      }),
    );
  });

  it('accepts exactly one spelling of a date', () => {
    const digits = string({ unit: constantFrom(...'0123459_ \uff15-'), maxLength: 11 });
    assert(
      property(digits, (text) => {
        const parsed = parseSlotDate(text);
        if (parsed) expect(formatSlotDate(parsed)).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('slot times', () => {
  it.each([
    ['12:00 AM', 0, 0],
    ['12:59 AM', 0, 59],
    ['1:00 AM', 1, 0],
    ['10:30 AM', 10, 30],
    ['11:59 AM', 11, 59],
    ['12:00 PM', 12, 0],
    ['1:05 PM', 13, 5],
    ['8:30 PM', 20, 30],
    ['11:59 PM', 23, 59],
  ])('reads %s', (text, hour, minute) => {
    expect(parseSlotTime(text)).toEqual({ hour, minute });
  });

  it.each([
    ...['10:30 am', '10:30 Am', '10:30AM', '10:30  AM', ' 10:30 AM', '10:30 AM ', '10:30 AM\n'],
    ...['22:30', '22:30 PM', '010:30 AM', '01:30 PM', '0:30 AM', '13:00 PM', '10:60 AM'],
    ...[
      '10:3 AM',
      '10:030 AM',
      '10.30 AM',
      '\uff11\uff10:30 AM',
      '10:30\u00a0AM',
      '10:30\u202fAM',
      '',
    ],
  ])('refuses %j', (text) => {
    expect(parseSlotTime(text)).toBeNull();
  });

  it('formats and parses all 1440 minutes, each differently', () => {
    const written = new Set<string>();
    for (let at = 0; at < 1440; at++) {
      const time = { hour: Math.floor(at / 60), minute: at % 60 };
      expect(parseSlotTime(formatSlotTime(time))).toEqual(time);
      written.add(formatSlotTime(time));
    }
    expect(written.size).toBe(1440);
  });
});

describe('the instant a clock shows a time', () => {
  it.each([
    ['Asia/Kolkata', '5_1_2027', '10:30 AM', '2027-01-05T05:00:00Z'],
    ['Asia/Kathmandu', '5_1_2027', '10:30 AM', '2027-01-05T04:45:00Z'],
    ['Europe/Berlin', '5_1_2027', '10:30 AM', '2027-01-05T09:30:00Z'],
    ['Europe/Berlin', '5_7_2027', '10:30 AM', '2027-07-05T08:30:00Z'],
    ['Europe/Berlin', '28_3_2027', '1:59 AM', '2027-03-28T00:59:00Z'],
    ['Europe/Berlin', '28_3_2027', '3:00 AM', '2027-03-28T01:00:00Z'],
    ['America/New_York', '14_3_2027', '10:00 AM', '2027-03-14T14:00:00Z'],
    ['Australia/Lord_Howe', '3_10_2027', '2:30 AM', '2027-10-02T15:30:00Z'],
    ['Pacific/Apia', '29_12_2011', '8:30 PM', '2011-12-30T06:30:00Z'],
    ['Pacific/Apia', '31_12_2011', '12:00 AM', '2011-12-30T10:00:00Z'],
    ['Pacific/Kiritimati', '1_1_2027', '12:00 AM', '2026-12-31T10:00:00Z'],
  ])('%s %s %s', (zone, slotDate, slotTime, expected) => {
    expect(iso(instantOf(zone, slotDate, slotTime))).toBe(expected);
  });

  it.each([
    ['Europe/Berlin', '28_3_2027', '2:00 AM'],
    ['Europe/Berlin', '28_3_2027', '2:59 AM'],
    ['America/New_York', '14_3_2027', '2:30 AM'],
    ['Australia/Lord_Howe', '3_10_2027', '2:00 AM'],
    ['Australia/Lord_Howe', '3_10_2027', '2:29 AM'],
    ['Pacific/Apia', '30_12_2011', '12:00 AM'],
    ['Pacific/Apia', '30_12_2011', '11:59 PM'],
  ])('has no instant for a skipped time: %s %s %s', (zone, slotDate, slotTime) => {
    expect(instantOf(zone, slotDate, slotTime)).toBeNull();
  });

  it.each([
    ['Europe/Berlin', '31_10_2027', '2:00 AM', '2027-10-31T00:00:00Z'],
    ['Europe/Berlin', '31_10_2027', '2:59 AM', '2027-10-31T00:59:00Z'],
    ['Europe/Berlin', '31_10_2027', '3:00 AM', '2027-10-31T02:00:00Z'],
    ['America/New_York', '7_11_2027', '1:30 AM', '2027-11-07T05:30:00Z'],
    ['Australia/Lord_Howe', '4_4_2027', '1:45 AM', '2027-04-03T14:45:00Z'],
  ])('takes the first of two instants: %s %s %s', (zone, slotDate, slotTime, expected) => {
    expect(iso(instantOf(zone, slotDate, slotTime))).toBe(expected);
  });

  it("the zone's clock shows the requested time at the instant", () => {
    assert(
      property(zones, recentDate, anyTime, (zone, day, time) => {
        const instant = slotInstant(zone, day, time);
        if (instant !== null) expect(wallClock(zone, instant)).toEqual({ ...day, ...time });
      }),
      { numRuns: 2000 },
    );
  });

  it('finds every time that a clock ever shows', () => {
    const instants = integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2046, 0, 1) });
    assert(
      property(zones, instants, (zone, any) => {
        const instant = any - (any % minutes(1));
        const found = slotInstant(zone, wallClock(zone, instant), wallClock(zone, instant));
        expect(found).not.toBeNull();
        expect(found).toBeLessThanOrEqual(instant);
        expect(instant - (found ?? 0)).toBeLessThanOrEqual(hours(1));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the start of a day', () => {
  it.each([
    ['Asia/Kolkata', '5_1_2027', '2027-01-04T18:30:00Z'],
    ['Europe/Berlin', '28_3_2027', '2027-03-27T23:00:00Z'],
    // Clocks in this zone jump from midnight to one o'clock.
    ['America/Santiago', '6_9_2026', '2026-09-06T04:00:00Z'],
    // Clocks in this zone jump from midnight to a quarter past.
    ['Asia/Kathmandu', '1_1_1986', '1985-12-31T18:30:00Z'],
    ['Pacific/Apia', '30_12_2011', '2011-12-30T10:00:00Z'],
  ])('%s %s', (zone, slotDate, expected) => {
    expect(iso(startOfDay(zone, read(slotDate)))).toBe(expected);
  });

  it('is the first instant of that date', () => {
    assert(
      property(zones, recentDate, (zone, day) => {
        const start = startOfDay(zone, day);
        expect(formatSlotDate(wallClock(zone, start - 1))).not.toBe(formatSlotDate(day));
        expect(start - startOfDay(zone, addDays(day, -1))).toBeLessThanOrEqual(days(1) + hours(1));
      }),
    );
  });
});

describe('zones', () => {
  it.each(['Asia/Kolkata', 'Europe/Berlin', 'UTC'])('knows %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', '+05:30', 'Asia/', ' UTC', 'Asia/Kolkata\n'])(
    'refuses %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

function date(year: number, month: number, day: number): CalendarDate {
  return { year, month, day };
}

function read(slotDate: string): CalendarDate {
  const parsed = parseSlotDate(slotDate);
  if (!parsed) throw new Error(`bad date in a test: ${slotDate}`);
  return parsed;
}

function instantOf(zone: string, slotDate: string, slotTime: string): number | null {
  const time = parseSlotTime(slotTime);
  if (!time) throw new Error(`bad time in a test: ${slotTime}`);
  return slotInstant(zone, read(slotDate), time);
}

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString().replace('.000Z', 'Z');
}
