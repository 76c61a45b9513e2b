import type { HourException } from '@nadi/contract/schedules';
import { expect, test } from 'vitest';
import { titleOf } from './describe-exception.tsx';
import {
  chooseDay,
  dayAfterKey,
  exceptionsOn,
  markText,
  shortMark,
  weeksOf,
} from './leave-calendar.tsx';

const range = (from: string, until = from) => ({ from, until });

test.each([
  [undefined, '2027-01-05', range('2027-01-05')],
  [range('2027-01-05'), '2027-01-08', range('2027-01-05', '2027-01-08')],
  [range('2027-01-05'), '2027-01-05', range('2027-01-05')],
  [range('2027-01-05'), '2027-01-04', range('2027-01-04')],
  [range('2027-01-05', '2027-01-08'), '2027-01-09', range('2027-01-09')],
])('after %j, %s chooses %j', (before, date, after) => {
  expect(chooseDay(before, date)).toEqual(after);
});

test('returns the whole weeks of a month from Monday', () => {
  const weeks = weeksOf({ year: 2027, month: 2 });
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7]);
  expect(weeksOf({ year: 2027, month: 1 })[0]).toEqual([
    ...[null, null, null, null],
    ...['2027-01-01', '2027-01-02', '2027-01-03'],
  ]);
});

test.each([
  ['ArrowLeft', '2027-01-30'],
  ['ArrowRight', '2027-02-01'],
  ['ArrowUp', '2027-01-24'],
  ['ArrowDown', '2027-02-07'],
  ['Home', '2027-01-25'],
  ['End', '2027-01-31'],
  ['PageUp', '2026-12-31'],
  ['PageDown', '2027-02-28'],
  ['a', null],
])('from 31 Jan 2027 the key %s leads to %s', (key, date) => {
  expect(dayAfterKey('2027-01-31', key)).toBe(date);
});

test('lists whole-day closures first', () => {
  const days = range('2027-01-05', '2027-01-06');
  const extra: HourException = {
    ...days,
    _id: '1',
    kind: 'extra',
    clinic: false,
    clock: ['18:00', '20:00'],
  };
  const holiday: HourException = { ...days, _id: '2', kind: 'closed', clinic: true, name: 'Feast' };
  expect(exceptionsOn([extra, holiday], '2027-01-06').map(markText)).toEqual([
    'Clinic closed: Feast',
    'Extra hours, 18:00 to 20:00',
  ]);
  const place = { ...holiday, at: 'p1', name: 'Painting' };
  expect([shortMark(place), markText(place)]).toEqual(['Place', 'Place closed: Painting']);
  const places = [{ _id: 'p1', name: 'Riverside' }];
  expect(titleOf(place, places)).toBe('Riverside closed: Painting');
  expect([extra, holiday, { ...holiday, clinic: false }].map(shortMark)).toEqual([
    'Extra',
    'Closed',
    'Leave',
  ]);
  expect(exceptionsOn([extra, holiday], '2027-01-07')).toEqual([]);
});
