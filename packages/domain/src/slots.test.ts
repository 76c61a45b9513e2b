import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSlotTime, partOfDay, wallClock } from './clinic-time.ts';
import { days, minutes } from './limits.ts';
import { bookableDays, firstSlot, slotOffered, withoutBooked } from './slots.ts';

const KOLKATA = 'Asia/Kolkata';
const ZONES = [
  KOLKATA,
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];

const zones = constantFrom(...ZONES);
/** 2020 to 2040: every summer-time change of the zones above in both directions. */
const nows = integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('bookable days', () => {
  // Columns: the clock now, then today's first remaining slot (docs/product/slots.md).
  it.each([
    ['00:00', '10:00 AM'],
    ['00:31', '10:30 AM'],
    ['09:00', '10:00 AM'],
    ['09:30', '10:00 AM'],
    ['09:31', '10:30 AM'],
    ['09:45', '10:30 AM'],
    ['09:59', '10:30 AM'],
    ['10:00', '10:30 AM'],
    ['10:29', '10:30 AM'],
    ['10:30', '11:00 AM'],
    ['10:31', '11:00 AM'],
    ['10:59', '11:00 AM'],
    ['11:00', '12:00 PM'],
    ['11:30', '12:00 PM'],
    ['11:31', '12:30 PM'],
    ['12:00', '1:00 PM'],
    ['18:59', '7:30 PM'],
    ['19:00', '8:00 PM'],
    ['19:30', '8:00 PM'],
    ['19:31', '8:30 PM'],
    ['19:59', '8:30 PM'],
  ])('at %s today starts with %s', (clock, expected) => {
    expect(today(clock).slots[0]?.slotTime).toBe(expected);
  });

  it.each(['20:00', '20:29', '20:31', '21:00', '22:00', '23:00', '23:31', '23:59'])(
    'at %s today is over and the six other days are complete',
    (clock) => {
      const sevenDays = bookableDays({ now: at(clock), zone: KOLKATA });
      expect(sevenDays.map(({ slots }) => slots.length)).toEqual([0, 22, 22, 22, 22, 22, 22]);
    },
  );

  it('offers 10:00 AM to 8:30 PM every half hour on the other days', () => {
    const [, tomorrow] = bookableDays({ now: at('09:00'), zone: KOLKATA });
    expect(tomorrow?.slotDate).toBe('6_1_2027');
    expect(tomorrow?.slots.map(({ slotTime }) => slotTime)).toEqual([
      ...['10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM', '1:00 PM'],
      ...['1:30 PM', '2:00 PM', '2:30 PM', '3:00 PM', '3:30 PM', '4:00 PM', '4:30 PM', '5:00 PM'],
      ...['5:30 PM', '6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM', '8:00 PM', '8:30 PM'],
    ]);
    expect(tomorrow?.slots[0]?.startsAt).toBe(Date.parse('2027-01-06T10:00:00+05:30'));
  });

  it.each([
    ['2026-12-28T12:00:00+05:30', '28_12_2026', '3_1_2027'],
    ['2027-02-25T12:00:00+05:30', '25_2_2027', '3_3_2027'],
    ['2028-02-25T12:00:00+05:30', '25_2_2028', '2_3_2028'],
    ['2027-01-05T23:59:59.999+05:30', '5_1_2027', '11_1_2027'],
    ['2027-01-06T00:00:00+05:30', '6_1_2027', '12_1_2027'],
  ])('at %s covers %s to %s', (now, first, last) => {
    const dates = bookableDays({ now: Date.parse(now), zone: KOLKATA }).map((day) => day.slotDate);
    expect(dates).toHaveLength(7);
    expect([dates[0], dates[6]]).toEqual([first, last]);
  });

  it('agrees with a literal implementation of docs/product/slots.md at every hour of every zone', () => {
    assert(
      property(zones, nows, (zone, now) => {
        const ours = bookableDays({ now, zone }).map((day) => ({
          slotDate: day.slotDate,
          times: day.slots.map(({ slotTime }) => slotTime),
        }));
        expect(ours).toEqual(specifiedDays(zone, now));
      }),
      { numRuns: 500 },
    );
  });

  it('starts each slot once, in the future, when the clock shows its time', () => {
    assert(
      property(zones, nows, (zone, now) => {
        const sevenDays = bookableDays({ now, zone });
        const starts = sevenDays.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
        expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
        expect(starts[0]).toBeGreaterThan(now);
        for (const { date, slots } of sevenDays) {
          for (const { slotTime, startsAt } of slots) {
            expect(wallClock(zone, startsAt)).toEqual({ ...date, ...parseSlotTime(slotTime) });
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('free slots', () => {
  const days = bookableDays({ now: at('09:00'), zone: KOLKATA });

  it('hides exactly the booked slots of that date', () => {
    const slotsBooked = { '5_1_2027': ['10:00 AM', '8:30 PM'], '6_1_2027': ['10:30 AM'] };
    const [first, second, third] = withoutBooked(days, slotsBooked);
    expect(first?.slots.map(({ slotTime }) => slotTime)).not.toContain('10:00 AM');
    expect(first?.slots).toHaveLength(20);
    expect(second?.slots.map(({ slotTime }) => slotTime)).toContain('10:00 AM');
    expect(second?.slots).toHaveLength(21);
    expect(third?.slots).toHaveLength(22);
  });

  it('finds the next slot on a later day if today is full', () => {
    const [first] = days;
    const slotsBooked = { '5_1_2027': first?.slots.map(({ slotTime }) => slotTime) ?? [] };
    expect(firstSlot(withoutBooked(days, slotsBooked))).toEqual({
      slotDate: '6_1_2027',
      slotTime: '10:00 AM',
      startsAt: Date.parse('2027-01-06T10:00:00+05:30'),
    });
  });

  it('finds no slot in a full week', () => {
    const slotsBooked = Object.fromEntries(
      days.map((day) => [day.slotDate, day.slots.map(({ slotTime }) => slotTime)]),
    );
    expect(firstSlot(withoutBooked(days, slotsBooked))).toBeNull();
  });
});

describe('a slot on offer', () => {
  // At 11:00 the first slot today is 12:00 PM; until 10:59 it was 11:30 or earlier.
  it.each([
    ['10:59', '5_1_2027', '11:30 AM', true],
    ['11:00', '5_1_2027', '11:30 AM', true],
    ['11:09', '5_1_2027', '11:30 AM', true],
    ['11:10', '5_1_2027', '11:30 AM', false],
    ['11:31', '5_1_2027', '12:00 PM', true],
    ['11:40', '5_1_2027', '12:00 PM', true],
    ['11:41', '5_1_2027', '12:00 PM', false],
    ['10:29', '5_1_2027', '10:30 AM', true],
    ['10:30', '5_1_2027', '10:30 AM', false],
    ['10:05', '5_1_2027', '10:00 AM', false],
    ['09:00', '4_1_2027', '10:00 AM', false],
    ['09:00', '11_1_2027', '8:30 PM', true],
    ['09:00', '12_1_2027', '10:00 AM', false],
    ['09:00', '6_1_2027', '9:30 AM', false],
    ['09:00', '6_1_2027', '9:00 PM', false],
    ['09:00', '6_1_2027', '10:15 AM', false],
  ])('at %s, %s %s: %s', (clock, slotDate, slotTime, offered) => {
    const slot = slotOffered({ now: at(clock), zone: KOLKATA, slotDate, slotTime });
    expect(slot !== null).toBe(offered);
  });

  it.each([
    ['06_1_2027', '10:00 AM'],
    ['6_01_2027', '10:00 AM'],
    ['\uff16_1_2027', '10:00 AM'],
    ['6_1_2027', '\uff11\uff10:00 AM'],
    ['6_1_2027', '10:00 am'],
    ['6_1_2027', '010:00 AM'],
    ['6_1_2027', '22:30'],
    ['6_1_2027', '10:00 AM '],
    ['__proto__', '10:00 AM'],
  ])('never accepts %j %j', (slotDate, slotTime) => {
    expect(slotOffered({ now: at('09:00'), zone: KOLKATA, slotDate, slotTime })).toBeNull();
  });

  it('accepts a slot just after midnight if the picker was opened before', () => {
    // At 23:55 the seventh day is the 11th. At 00:04 it is the 12th, and the 11th is still offered.
    const now = at('23:55') + minutes(9);
    expect(slotOffered({ now, zone: KOLKATA, slotDate: '11_1_2027', slotTime: '8:30 PM' })).toEqual(
      { startsAt: Date.parse('2027-01-11T20:30:00+05:30') },
    );
  });

  it('accepts exactly the future slots that were shown now or ten minutes ago', () => {
    assert(
      property(zones, nows, integer({ min: 0, max: 20 }), (zone, shownAt, minutesLater) => {
        const now = shownAt + minutes(minutesLater);
        const shown = bookableDays({ now: shownAt, zone });
        const { slotDate, slots } = shown.find((day) => day.slots.length > 0) ?? fail();
        const { slotTime, startsAt } = slots[0] ?? fail();
        const offered = slotOffered({ now, zone, slotDate, slotTime });
        if (startsAt <= now) expect(offered).toBeNull();
        else if (minutesLater === 0 || minutesLater === 10) expect(offered).toEqual({ startsAt });
        else if (offered) expect(offered).toEqual({ startsAt });
      }),
      { numRuns: 300 },
    );
  });
});

describe('part of day', () => {
  it.each([
    ['10:00 AM', 'morning'],
    ['11:30 AM', 'morning'],
    ['12:00 PM', 'afternoon'],
    ['4:30 PM', 'afternoon'],
    ['5:00 PM', 'evening'],
    ['8:30 PM', 'evening'],
  ])('%s is in the %s', (slotTime, expected) => {
    expect(partOfDay(slotTime)).toBe(expected);
  });

  it('refuses a text that is not a slot time', () => {
    expect(() => partOfDay('22:30')).toThrow(RangeError);
  });
});

/** A second implementation of docs/product/slots.md that steps through a wall clock. */
function specifiedDays(zone: string, now: number): { slotDate: string; times: string[] }[] {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const [today = '', time = ''] = clock.format(now).split(' ');
  const hour = Number(time.slice(0, 2));
  const minute = Number(time.slice(3, 5));
  return Array.from({ length: 7 }, (_, ahead) => {
    const date = new Date(Date.parse(`${today}T12:00:00Z`) + days(ahead))
      .toISOString()
      .slice(0, 10);
    const [year, month, day] = date.split('-').map(Number);
    const times: string[] = [];
    let h = ahead > 0 ? 10 : hour > 10 ? hour + 1 : 10;
    let m = ahead === 0 && minute > 30 ? 30 : 0;
    while (h < 21) {
      const shown = `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}:00`;
      // Wall clocks of one zone compare as text, except in the night of a change.
      if (`${date} ${shown}` > `${today} ${time}`) {
        times.push(`${h > 12 ? h - 12 : h}:${String(m).padStart(2, '0')} ${h < 12 ? 'AM' : 'PM'}`);
      }
      m += 30;
      if (m === 60) [h, m] = [h + 1, 0];
    }
    return { slotDate: `${day}_${month}_${year}`, times };
  });
}

/** Returns a time on 5 January 2027 in Kolkata. */
function at(clock: string): number {
  return Date.parse(`2027-01-05T${clock}:00+05:30`);
}

function today(clock: string) {
  return bookableDays({ now: at(clock), zone: KOLKATA })[0] ?? fail();
}

function fail(): never {
  throw new Error('there should be one');
}
