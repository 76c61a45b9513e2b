import type { Appointment } from '@nadi/contract/appointments';
import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { nextAppointment } from './appointment.ts';

const TEN = Date.parse('2027-01-05T10:00:00+05:30');

function appointment(_id: string, after: number, facts: Partial<Appointment> = {}): Appointment {
  const pending = { cancelled: false, isCompleted: false };
  return { _id, startsAt: TEN + minutes(after), ...pending, ...facts } as Appointment;
}

const day = [
  appointment('done', 0, { isCompleted: true }),
  appointment('cancelled', 30, { cancelled: true }),
  appointment('now', 60),
  appointment('later', 90),
];

test.each([
  [-30, 'now'],
  [60, 'now'],
  [89, 'now'],
  [90, 'later'],
  [119, 'later'],
  [120, undefined],
])('%d minutes after ten the next appointment is %s', (after, id) => {
  expect(nextAppointment(day, TEN + minutes(after))?._id).toBe(id);
});
