import { minutes } from '@nadi/domain/limits';
import { bookableDays } from '@nadi/domain/slots';
import { expect, test } from 'vitest';
import { nearestSlots, offeredDays, selectedSlot } from './offer.ts';

const zone = 'Asia/Kolkata';
const now = Date.parse('2027-01-05T12:00:00+05:30');
const free = { slots_booked: {} };
const times = (days: ReturnType<typeof offeredDays>, at: number) =>
  days[at]?.slots.map(({ slotTime }) => slotTime);

test('a day with every slot taken is full, a day whose hours have gone by is over', () => {
  const late = Date.parse('2027-01-05T20:40:00+05:30');
  const tomorrow = bookableDays({ now: late, zone })[1];
  const slots_booked = { '6_1_2027': tomorrow?.slots.map(({ slotTime }) => slotTime) ?? [] };
  const days = offeredDays({ doctor: { slots_booked }, zone, now: late, choice: undefined });
  expect(days.map(({ state }) => state)).toEqual([
    'over',
    'full',
    ...['free', 'free', 'free', 'free', 'free'],
  ]);
});

test('a chosen slot stays for the ten minutes in which the server still takes it', () => {
  const choice = { slotDate: '5_1_2027', slotTime: '1:30 PM' };
  // At 1:00 PM the specification's arithmetic starts at 2:00 PM.
  const at = (after: number) => Date.parse('2027-01-05T13:00:00+05:30') + minutes(after);
  const held = (after: number) => selectedSlot({ doctor: free, zone, now: at(after), choice });
  expect(times(offeredDays({ doctor: free, zone, now: at(5), choice }), 0)?.[0]).toBe('1:30 PM');
  expect(times(offeredDays({ doctor: free, zone, now: at(5), choice: undefined }), 0)?.[0]).toBe(
    '2:00 PM',
  );
  expect(held(9)).toMatchObject(choice);
  expect(held(11)).toBeNull();
});

test('a chosen slot that somebody booked is not held', () => {
  const choice = { slotDate: '6_1_2027', slotTime: '10:30 AM' };
  const doctor = { slots_booked: { '6_1_2027': ['10:30 AM'] } };
  expect(selectedSlot({ doctor: free, zone, now, choice })).not.toBeNull();
  expect(selectedSlot({ doctor, zone, now, choice })).toBeNull();
  expect(times(offeredDays({ doctor, zone, now, choice }), 1)).not.toContain('10:30 AM');
});

test('the nearest free slots lie on both sides, soonest first', () => {
  const doctor = { slots_booked: { '6_1_2027': ['10:30 AM', '11:00 AM'] } };
  const days = offeredDays({ doctor, zone, now, choice: undefined });
  const lost = Date.parse('2027-01-06T10:30:00+05:30');
  expect(nearestSlots(days, lost, 3).map(({ slotTime }) => slotTime)).toEqual([
    '10:00 AM',
    '11:30 AM',
    '12:00 PM',
  ]);
});
