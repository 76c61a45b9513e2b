import type { WeeklyHours } from '@nadi/contract/schedules';
import { expect, test } from 'vitest';
import {
  applyDraft,
  copyDay,
  countChanges,
  DEFAULT_WEEK,
  dayProblems,
  plannedStarts,
  removePlanned,
  type WeekDraft,
  weekOn,
} from './week-draft.ts';

const today = '2027-01-05';
const monday: WeeklyHours = { weekday: 1, clock: ['09:00', '12:00'] };
const week = (...intervals: WeekDraft[number][number][]): WeekDraft =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 1 ? intervals : []));

test('returns the hours that are valid on the date', () => {
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
  [[{ from: '10:00', until: '10:00' }], ['End later than 10:00 AM.']],
  [[{ from: '22:00', until: '02:00' }], ['End later than 10:00 PM.']],
  [[{ from: '22:00', until: '00:00' }], [undefined]],
  [
    [
      { from: '10:00', until: '13:00' },
      { from: '12:30', until: '16:00' },
    ],
    [undefined, 'Start at 1:00 PM or later: 10:00 AM to 1:00 PM is taken.'],
  ],
  [
    [
      { from: '18:00', until: '00:00' },
      { from: '19:00', until: '20:00' },
    ],
    [undefined, 'End at 6:00 PM or earlier: 6:00 PM to 12:00 AM is taken.'],
  ],
  [
    [
      { from: '10:00', until: '13:00' },
      { from: '13:00', until: '16:00' },
    ],
    [undefined, undefined],
  ],
])('the intervals %j have the problems %j', (day, problems) =>
  expect(dayProblems(day)).toEqual(problems),
);

test('hours that start now replace the present ones', () => {
  expect(
    applyDraft([monday], week({ from: '14:00', until: '00:00' }), { start: undefined, today }),
  ).toEqual([{ weekday: 1, clock: ['14:00', '24:00'] }]);
});

test('hours with a start date end the present ones the day before', () => {
  const draft = week({ from: '14:00', until: '16:00' });
  expect(applyDraft([monday], draft, { start: '2027-03-01', today })).toEqual([
    { ...monday, until: '2027-02-28' },
    { weekday: 1, clock: ['14:00', '16:00'], from: '2027-03-01' },
  ]);
});

test('hours that start now end when the hours they replace would have ended', () => {
  const ending = { ...monday, until: '2027-02-28' };
  const draft = week({ from: '14:00', until: '16:00' });
  const changed = { weekday: 1, clock: ['14:00', '16:00'] };
  expect(applyDraft([ending], draft, { start: undefined, today })).toEqual([
    { ...changed, until: '2027-02-28' },
  ]);
  const reopened = { ...monday, from: '2027-04-01' };
  expect(applyDraft([ending, reopened], draft, { start: undefined, today })).toEqual([
    { ...changed, until: '2027-02-28' },
    reopened,
  ]);
  const unlimited = { ...monday, weekday: 2 };
  expect(applyDraft([ending, unlimited], draft, { start: undefined, today })).toEqual([changed]);
});

test('planned hours stay, and new hours end the day before them', () => {
  const planned = { ...monday, from: '2027-03-01' };
  const draft = week({ from: '14:00', until: '16:00' });
  expect(applyDraft([monday, planned], draft, { start: undefined, today })).toEqual([
    { weekday: 1, clock: ['14:00', '16:00'], until: '2027-02-28' },
    planned,
  ]);
});

test('copies a day to the chosen days only', () => {
  const [closed, open]: WeekDraft = [[], [{ from: '09:00', until: '12:00' }]];
  const before: WeekDraft = [closed, open, closed, closed, closed, closed, closed] as WeekDraft;
  const after = copyDay(before, 1, [2, 4]);
  expect(after).toEqual([closed, open, open, closed, open, closed, closed]);
  expect(countChanges(before, after)).toBe(2);
});

test('lists planned weeks; removing one extends the week before it', () => {
  const ending = { ...monday, until: '2027-02-28' };
  const march: WeeklyHours = {
    ...monday,
    clock: ['14:00', '16:00'],
    from: '2027-03-01',
    until: '2027-03-31',
  };
  const april: WeeklyHours = { ...monday, from: '2027-04-01' };
  const hours = [ending, march, april];
  expect(plannedStarts(hours, today)).toEqual(['2027-03-01', '2027-04-01']);
  expect(removePlanned(hours, '2027-03-01')).toEqual([{ ...monday, until: '2027-03-31' }, april]);
  const open = { weekday: 1, clock: march.clock, from: march.from };
  expect(removePlanned(hours, '2027-04-01')).toEqual([ending, open]);
  expect(plannedStarts([ending], today)).toEqual(['2027-03-01']);
  expect(removePlanned([ending], '2027-03-01')).toEqual([monday]);
});
