import type { Appointment } from '@nadi/contract/appointments';
import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { nextOfDay } from './next-of-day.ts';

const TEN = Date.parse('2027-01-05T10:00:00+05:30');

function visit(_id: string, after: number, facts: Partial<Appointment> = {}): Appointment {
  const pending = { cancelled: false, isCompleted: false };
  return { _id, startsAt: TEN + minutes(after), ...pending, ...facts } as Appointment;
}

const day = [
  visit('done', 0, { isCompleted: true }),
  visit('cancelled', 30, { cancelled: true }),
  visit('now', 60),
  visit('later', 90),
];

test.each([
  [-30, 'now'],
  [60, 'now'],
  [89, 'now'],
  [90, 'later'],
  [119, 'later'],
  [120, undefined],
])('%d minutes after ten it is the turn of %s', (after, id) => {
  expect(nextOfDay(day, TEN + minutes(after))?._id).toBe(id);
});
