import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { nextTimes } from './doctor-grid.tsx';

const now = Date.parse('2027-01-05T20:40:00+05:30');
const today = { year: 2027, month: 1, day: 5 };
const nextSlots = [
  { slotDate: '5_1_2027', slotTime: '8:45 PM', startsAt: now + minutes(5) },
  { slotDate: '6_1_2027', slotTime: '10:00 AM', startsAt: now + minutes(800) },
];
const labels = (at: number) =>
  nextTimes({ nextSlots }, { today, now: at }).map(({ label }) => label);

test('names the day of each time', () => {
  expect(labels(now)).toEqual(['Today, 8:45 PM', 'Tomorrow, 10:00 AM']);
});

test('leaves out a time that has passed since the list was loaded', () => {
  expect(labels(now + minutes(5))).toEqual(['Tomorrow, 10:00 AM']);
});
