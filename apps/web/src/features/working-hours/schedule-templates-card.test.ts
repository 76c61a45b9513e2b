import type { ScheduleTemplate } from '@nadi/contract/schedules';
import { expect, test } from 'vitest';
import { describeTemplate } from './schedule-templates-card.tsx';

const onDays = (...weekdays: number[]) =>
  weekdays.map((weekday) => ({ weekday, clock: ['10:00', '13:00'] as [string, string] }));

test.each([
  [null, 0, 'The clinic’s hours'],
  [null, 2, 'The clinic’s hours, 2 visit types'],
  [onDays(1, 1, 3), 1, '2 days a week, 1 visit type'],
  [onDays(6), 0, '1 day a week'],
])('describes %o with %d visit types', (hours, count, words) => {
  const visitTypes = Array.from({ length: count }, () => ({})) as ScheduleTemplate['visitTypes'];
  expect(describeTemplate({ _id: 't', name: 'T', hours, visitTypes })).toBe(words);
});
