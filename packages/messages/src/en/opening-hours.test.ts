import type { WeeklyHours } from '@nadi/contract/schedules';
import { expect, test } from 'vitest';
import { openingHoursLines } from './opening-hours.ts';

const TODAY = '2027-01-05';
const DAY: WeeklyHours['clock'] = ['09:00', '18:00'];
const on = (weekdays: number[], ...clocks: WeeklyHours['clock'][]): WeeklyHours[] =>
  weekdays.flatMap((weekday) => clocks.map((clock) => ({ weekday, clock })));

test.each([
  [on([0, 1, 2, 3, 4, 5, 6], ['10:00', '21:00']), ['Every day: 10:00 AM to 9:00 PM']],
  [on([1, 2, 3, 4, 5, 6], DAY), ['Mon to Sat: 9:00 AM to 6:00 PM', 'Sun: closed']],
  [
    [...on([1, 3], ['14:00', '24:00'], ['09:00', '12:30']), ...on([2], DAY)],
    [
      'Mon: 9:00 AM to 12:30 PM, 2:00 PM to midnight',
      'Tue: 9:00 AM to 6:00 PM',
      'Wed: 9:00 AM to 12:30 PM, 2:00 PM to midnight',
      'Thu to Sun: closed',
    ],
  ],
  [[], ['Every day: closed']],
])('formats %j as %j', (hours, lines) => expect(openingHoursLines(hours, TODAY)).toEqual(lines));

test('leaves out hours that are not valid on the date', () => {
  const dated: WeeklyHours[] = [
    { weekday: 1, clock: DAY, until: '2027-01-04' },
    { weekday: 2, clock: DAY, from: '2027-01-06' },
    { weekday: 3, clock: DAY, from: TODAY, until: TODAY },
  ];
  expect(openingHoursLines(dated, TODAY)).toEqual([
    'Mon to Tue: closed',
    'Wed: 9:00 AM to 6:00 PM',
    'Thu to Sun: closed',
  ]);
});
