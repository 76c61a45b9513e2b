import { expect, test } from 'vitest';
import { ALWAYS, type ClockInterval, DEFAULT_SCHEDULE } from './schedule.ts';
import { workingIntervals } from './working-intervals.ts';

const TUESDAY = { year: 2027, month: 1, day: 5 };
const DAY = { from: TUESDAY, until: TUESDAY };

function intervals(hours: ClockInterval[], closures: (ClockInterval | null)[]) {
  const schedule = {
    ...DEFAULT_SCHEDULE,
    hours: hours.map((clock) => ({ weekday: 2, clock, valid: ALWAYS })),
    exceptions: closures.map((clock) => ({ kind: 'closed' as const, days: DAY, clock })),
  };
  return workingIntervals(schedule, TUESDAY).map(({ from, until }) => [from, until]);
}

const MORNING = { from: 540, until: 720 };
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
