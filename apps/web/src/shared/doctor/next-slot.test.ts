import { bookableDays } from '@nadi/domain/slots';
import { expect, test } from 'vitest';
import { nextSlotLabel } from './next-slot.ts';

const zone = 'Asia/Kolkata';
const now = Date.parse('2027-01-05T20:40:00+05:30');
const bookable = { today: { year: 2027, month: 1, day: 5 }, days: bookableDays({ now, zone }) };
const every = (times: number) =>
  bookable.days.map(({ slotDate, slots }) => [
    slotDate,
    slots.slice(0, times).map((slot) => slot.slotTime),
  ]);

test('an evening with nothing left points to tomorrow', () => {
  expect(nextSlotLabel({ slots_booked: {} }, bookable)).toBe('Tomorrow, 10:00 AM');
});

test('booked slots are passed over', () => {
  const slots_booked = { '6_1_2027': ['10:00 AM', '10:30 AM'] };
  expect(nextSlotLabel({ slots_booked }, bookable)).toBe('Tomorrow, 11:00 AM');
});

test('a full week offers nothing', () => {
  expect(nextSlotLabel({ slots_booked: Object.fromEntries(every(99)) }, bookable)).toBeNull();
});
