import type { SeriesDate } from '@nadi/contract/series';
import { expect, test } from 'vitest';
import { chosenSlots, repeatedDate, slotOf } from './use-series.ts';

const nearest = { slotTime: '10:30 AM', startsAt: 1 };
const dates: SeriesDate[] = [
  { slotDate: '6_1_2027', slotTime: '10:00 AM', state: 'free' },
  { slotDate: '13_1_2027', slotTime: '10:00 AM', state: 'taken', nearest },
  { slotDate: '20_1_2027', slotTime: '10:00 AM', state: 'closed' },
  { slotDate: '27_1_2027', slotTime: '10:00 AM', state: 'too-far' },
];

test('books free times as requested, taken ones at the nearest time, others not at all', () => {
  expect(chosenSlots(dates, {})).toEqual([
    { slotDate: '6_1_2027', slotTime: '10:00 AM' },
    { slotDate: '13_1_2027', slotTime: '10:30 AM' },
  ]);
});

test('leaves a date out, or moves it to another time or date', () => {
  const moved = { slotDate: '21_1_2027', slotTime: '2:00 PM' };
  const changes = { '6_1_2027': 'left-out', '20_1_2027': moved } as const;
  expect(chosenSlots(dates, changes)).toEqual([
    { slotDate: '13_1_2027', slotTime: '10:30 AM' },
    moved,
  ]);
  expect(dates[0] && slotOf(dates[0], changes)).toBeNull();
});

test('names a date that two times share', () => {
  const moved = { slotDate: '13_1_2027', slotTime: '2:00 PM' };
  expect(repeatedDate(chosenSlots(dates, { '20_1_2027': moved }))).toBe('13_1_2027');
  expect(repeatedDate(chosenSlots(dates, {}))).toBeNull();
});
