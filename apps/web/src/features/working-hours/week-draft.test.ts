import type { WeeklyHours } from '@nadi/contract/schedules';
import { expect, test } from 'vitest';
import { applyDraft, DEFAULT_WEEK, dayProblems, type WeekDraft, weekOn } from './week-draft.ts';

const today = '2027-01-05';
const monday: WeeklyHours = { weekday: 1, clock: ['09:00', '12:00'] };
const week = (...intervals: WeekDraft[number][number][]): WeekDraft =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 1 ? intervals : []));

test('the week on a date has the hours that are valid then', () => {
  const hours: WeeklyHours[] = [
    { ...monday, until: '2027-01-31' },
    { ...monday, clock: ['14:00', '24:00'], from: '2027-02-01' },
  ];
  expect(weekOn(hours, today)[1]).toEqual([{ from: '09:00', until: '12:00' }]);
  expect(weekOn(hours, '2027-02-01')[1]).toEqual([{ from: '14:00', until: '00:00' }]);
  expect(weekOn(DEFAULT_WEEK, today).map((day) => day.length)).toEqual(Array(7).fill(1));
});

test.each([
  [[{ from: '10:00', until: '' }], ['Enter both times.']],
  [[{ from: '10:00', until: '10:00' }], ['The end must be later than the start.']],
  [[{ from: '22:00', until: '02:00' }], ['The end must be later than the start.']],
  [[{ from: '22:00', until: '00:00' }], [undefined]],
  [
    [
      { from: '10:00', until: '13:00' },
      { from: '12:30', until: '16:00' },
    ],
    [undefined, 'These hours overlap 10:00 to 13:00.'],
  ],
  [
    [
      { from: '10:00', until: '13:00' },
      { from: '13:00', until: '16:00' },
    ],
    [undefined, undefined],
  ],
])('%j has the problems %j', (day, problems) => expect(dayProblems(day)).toEqual(problems));

test('hours from now on replace the present ones', () => {
  expect(
    applyDraft([monday], week({ from: '14:00', until: '00:00' }), { start: undefined, today }),
  ).toEqual([{ weekday: 1, clock: ['14:00', '24:00'] }]);
});

test('hours from a date follow the present ones, which end the day before', () => {
  const draft = week({ from: '14:00', until: '16:00' });
  expect(applyDraft([monday], draft, { start: '2027-03-01', today })).toEqual([
    { ...monday, until: '2027-02-28' },
    { weekday: 1, clock: ['14:00', '16:00'], from: '2027-03-01' },
  ]);
});

test('hours that were planned for later stay, and end what is entered now', () => {
  const planned = { ...monday, from: '2027-03-01' };
  const draft = week({ from: '14:00', until: '16:00' });
  expect(applyDraft([monday, planned], draft, { start: undefined, today })).toEqual([
    { weekday: 1, clock: ['14:00', '16:00'], until: '2027-02-28' },
    planned,
  ]);
});
