import type { SeriesDate } from '@nadi/contract/series';
import { expect, test } from 'vitest';
import { chosenSlots, repeatedDate, slotOf } from './series-draft.ts';

const nearest = { slotTime: '10:30 AM', startsAt: 1 };
const dates: SeriesDate[] = [
  { slotDate: '6_1_2027', slotTime: '10:00 AM', state: 'free' },
  { slotDate: '13_1_2027', slotTime: '10:00 AM', state: 'taken', nearest },
  { slotDate: '20_1_2027', slotTime: '10:00 AM', state: 'closed' },
  { slotDate: '27_1_2027', slotTime: '10:00 AM', state: 'too-far' },
];

test('free times are booked as wanted, others at the nearest time, and not without one', () => {
  expect(chosenSlots(dates, {})).toEqual([
    { slotDate: '6_1_2027', slotTime: '10:00 AM' },
    { slotDate: '13_1_2027', slotTime: '10:30 AM' },
  ]);
});

test('a date can be left out, or get another time and even another date', () => {
  const moved = { slotDate: '21_1_2027', slotTime: '2:00 PM' };
  const changes = { '6_1_2027': 'left-out', '20_1_2027': moved } as const;
  expect(chosenSlots(dates, changes)).toEqual([
    { slotDate: '13_1_2027', slotTime: '10:30 AM' },
    moved,
  ]);
  expect(dates[0] && slotOf(dates[0], changes)).toBeNull();
});

test('a date that two times share is named', () => {
  const moved = { slotDate: '13_1_2027', slotTime: '2:00 PM' };
  expect(repeatedDate(chosenSlots(dates, { '20_1_2027': moved }))).toBe('13_1_2027');
  expect(repeatedDate(chosenSlots(dates, {}))).toBeNull();
});
