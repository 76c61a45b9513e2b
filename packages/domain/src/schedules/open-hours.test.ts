import type { CalendarDate } from '@nadi/domain/clinic-time';
import { REMOTE } from '@nadi/domain/places';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { merge, offeredMinutes, openHours, workingIntervals } from './open-hours.ts';
import { ALWAYS, type ClockInterval, DEFAULT_SCHEDULE, type Schedule } from './schedule.ts';

const TUESDAY: CalendarDate = { year: 2027, month: 1, day: 5 };
const [BEFORE, AFTER] = [4, 6].map((day) => ({ ...TUESDAY, day }));
const MORNING = { from: 540, until: 720 };
const EVENING = { from: 1080, until: 1200 };

const hoursOn = (date: CalendarDate, schedule: Partial<Schedule>) =>
  openHours({ ...DEFAULT_SCHEDULE, hours: [], ...schedule }, date);

/** Parses `9-10, 11-12`. */
function clocks(text: string) {
  return text.split(', ').map((each) => {
    const [from = 0, until = 0] = each.split('-').map(Number);
    return { from, until };
  });
}

describe('the hours of a date', () => {
  test('come from its weekday', () => {
    const hours = [
      { weekday: 2, clock: MORNING, valid: ALWAYS },
      { weekday: 3, clock: EVENING, valid: ALWAYS },
    ];
    expect(hoursOn(TUESDAY, { hours })).toEqual({ offered: [MORNING], closed: [] });
  });

  test.each([
    ['on their only date', TUESDAY, TUESDAY, 1],
    ['from that date', TUESDAY, null, 1],
    ['until that date', null, TUESDAY, 1],
    ['from the next date', AFTER, null, 0],
    ['until the date before', null, BEFORE, 0],
  ] as const)('are valid %s', (_when, from = null, until = null, count) => {
    const hours = [{ weekday: 2, clock: MORNING, valid: { from, until } }];
    expect(hoursOn(TUESDAY, { hours }).offered).toHaveLength(count);
    const exceptions = [{ kind: 'closed', clock: null, days: { from, until } }] as const;
    expect(hoursOn(TUESDAY, { exceptions }).closed).toHaveLength(count);
  });

  test('list extra hours in order of time, and closures separately', () => {
    const hours = [{ weekday: 2, clock: EVENING, valid: ALWAYS }];
    const closure = { from: 600, until: 660 };
    const exceptions = [
      { kind: 'closed', clock: closure, days: ALWAYS },
      { kind: 'extra', clock: MORNING, days: ALWAYS },
    ] as const;
    const expected = { offered: [MORNING, EVENING], closed: [closure] };
    expect(hoursOn(TUESDAY, { hours, exceptions })).toEqual(expected);
  });

  test('close the whole day for an exception without times', () => {
    const exceptions = [{ kind: 'closed', clock: null, days: ALWAYS }] as const;
    expect(hoursOn(TUESDAY, { exceptions }).closed).toEqual([{ from: 0, until: 1440 }]);
  });
});

test.each([
  ['apart', '9-10, 11-12', '9-10, 11-12'],
  ['out of order', '11-12, 9-10', '9-10, 11-12'],
  ['touching', '9-10, 10-12', '9-12'],
  ['overlapping', '9-11, 10-12', '9-12'],
  ['one within the other', '9-12, 10-11', '9-12'],
  ['chained', '9-11, 13-14, 10-13', '9-14'],
])('merges hours %s', (_, hours, merged) => {
  expect(merge(clocks(hours))).toEqual(clocks(merged));
});

const DAY = { from: TUESDAY, until: TUESDAY };

function intervals(hours: ClockInterval[], closures: (ClockInterval | null)[]) {
  const schedule = {
    ...DEFAULT_SCHEDULE,
    hours: hours.map((clock) => ({ weekday: 2, clock, valid: ALWAYS })),
    exceptions: closures.map((clock) => ({ kind: 'closed' as const, days: DAY, clock })),
  };
  return workingIntervals(schedule, TUESDAY).map(({ from, until }) => [from, until]);
}

const AFTERNOON = { from: 840, until: 1020 };

test.each<[string, (ClockInterval | null)[], number[][]]>([
  [
    'no closure',
    [],
    [
      [540, 720],
      [840, 1020],
    ],
  ],
  [
    'a closure between the hours',
    [{ from: 720, until: 840 }],
    [
      [540, 720],
      [840, 1020],
    ],
  ],
  [
    'the middle of the morning',
    [{ from: 600, until: 660 }],
    [
      [540, 600],
      [660, 720],
      [840, 1020],
    ],
  ],
  [
    'the beginning',
    [{ from: 0, until: 600 }],
    [
      [600, 720],
      [840, 1020],
    ],
  ],
  [
    'over two intervals',
    [{ from: 700, until: 900 }],
    [
      [540, 700],
      [900, 1020],
    ],
  ],
  ['a whole interval', [{ from: 540, until: 720 }], [[840, 1020]]],
  ['the whole day', [null], []],
])('%s', (_name, closures, expected) => {
  expect(intervals([MORNING, AFTERNOON], closures)).toEqual(expected);
});

describe('the offered minutes of a date', () => {
  const [north, south] = ['north', 'south'];
  const closed = (at?: string) => ({ kind: 'closed', clock: null, days: ALWAYS, at }) as const;
  const hours = [
    { weekday: 2, clock: { from: 540, until: 600 }, valid: ALWAYS, at: north },
    { weekday: 2, clock: { from: 660, until: 690 }, valid: ALWAYS, at: south },
    { weekday: 2, clock: { from: 570, until: 630 }, valid: ALWAYS, at: REMOTE },
  ];
  const offered = (exceptions: object[], at?: string) => {
    const schedule = { ...DEFAULT_SCHEDULE, hours, exceptions } as Schedule;
    return offeredMinutes(schedule, TUESDAY, at);
  };

  test('count time in two places once', () => {
    expect(offered([])).toBe(120);
  });

  test('lose the hours of a closed place, and all on a holiday', () => {
    expect(offered([closed(south)])).toBe(90);
    expect(offered([closed()])).toBe(0);
  });

  test('of one place are its own hours', () => {
    expect(offered([], north)).toBe(60);
    expect(offered([closed(north)], north)).toBe(0);
  });

  test('are those minutes that at least one place, video or phone offers', () => {
    const clock = fc.tuple(fc.nat(1440), fc.nat(1440)).map(([a, b]) => ({
      from: Math.min(a, b),
      until: Math.max(a, b),
    }));
    const at = fc.constantFrom(north, south, REMOTE);
    const hour = fc.record({ clock, at, weekday: fc.constant(2), valid: fc.constant(ALWAYS) });
    const exception = fc.record({
      ...{ clock, at, days: fc.constant(ALWAYS) },
      kind: fc.constantFrom('closed' as const, 'extra' as const),
    });
    fc.assert(
      fc.property(fc.array(hour), fc.array(exception), (hours, exceptions) => {
        const holds = (each: { clock: ClockInterval | null }, minute: number) =>
          each.clock !== null && each.clock.from <= minute && minute < each.clock.until;
        const isOffered = (place: string, minute: number) => {
          const here = exceptions.filter((each) => each.at === place && holds(each, minute));
          return (
            here.every(({ kind }) => kind !== 'closed') &&
            (here.length > 0 || hours.some((each) => each.at === place && holds(each, minute)))
          );
        };
        const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
        const expected = minutes.filter((minute) =>
          [north, south, REMOTE].some((place) => isOffered(place, minute)),
        );
        const schedule = { ...DEFAULT_SCHEDULE, hours, exceptions };
        expect(offeredMinutes(schedule, TUESDAY)).toBe(expected.length);
      }),
    );
  });
});
