import { hours, minutes } from '@nadi/domain/limits';
import { bookableDays } from '@nadi/domain/slots';
import { expect, test } from 'vitest';
import { nearestSlots, offeredDays, selectedSlot, weekOf, withSlot } from './offer.ts';

const zone = 'Asia/Kolkata';
const now = Date.parse('2027-01-05T12:00:00+05:30');
const today = { year: 2027, month: 1, day: 5 };
const last = { year: 2027, month: 1, day: 11 };
const days = offeredDays(bookableDays({ now, zone }), { today, last });
const choice = { slotDate: '6_1_2027', slotTime: '10:30 AM' };
const check = { choice, days, zone, now, offeredAt: undefined, booked: false };

test.each([
  ['5_1_2027', { over: true }, 'over'],
  ['5_1_2027', {}, 'closed'],
  ['6_1_2027', {}, 'closed'],
  ['6_1_2027', { full: true }, 'full'],
  ['12_1_2027', {}, 'later'],
  ['6_1_2027', { slots: [{ slotTime: '10:00 AM', startsAt: now }] }, 'free'],
])('%s with %o is %s', (slotDate, more, state) => {
  const [day] = offeredDays([{ slotDate, slots: [], ...more }], { today, last });
  expect(day?.state).toBe(state);
});

test('keeps a chosen slot for the ten minutes in which the server accepts it', () => {
  const gone = { ...check, choice: { slotDate: '5_1_2027', slotTime: '12:30 PM' }, offeredAt: now };
  const after = (passed: number) => selectedSlot({ ...gone, now: now + passed });
  expect(after(minutes(10))).toMatchObject(gone.choice);
  expect(after(minutes(11))).toBeNull();
  expect(withSlot(days, after(minutes(5)))[0]?.slots[0]?.slotTime).toBe('12:30 PM');
});

test('drops a chosen slot that is booked or has started', () => {
  const full = offeredDays([{ slotDate: '6_1_2027', slots: [], full: true }], { today, last });
  expect(selectedSlot(check)).not.toBeNull();
  expect(selectedSlot({ ...check, days: full, offeredAt: now, booked: true })).toBeNull();
  expect(selectedSlot({ ...check, now: now + hours(48) })).toBeNull();
});

test('keeps a choice from another week selected', () => {
  const far = { slotDate: '1_3_2027', slotTime: '10:30 AM' };
  expect(selectedSlot({ ...check, choice: far })).toMatchObject(far);
});

test('returns the nearest free slots on both sides, soonest first', () => {
  const left = days.map((day) => ({
    ...day,
    slots: day.slots.filter(({ slotTime }) => !['10:30 AM', '11:00 AM'].includes(slotTime)),
  }));
  const lost = Date.parse('2027-01-06T10:30:00+05:30');
  expect(nearestSlots(left, lost, 3).map(({ slotTime }) => slotTime)).toEqual([
    '10:00 AM',
    '11:30 AM',
    '12:00 PM',
  ]);
});

test.each([
  [5, 5],
  [11, 5],
  [12, 12],
  [25, 19],
])('%i January is in the week that begins on the %i', (day, first) => {
  expect(weekOf({ ...today, day }, today).day).toBe(first);
});
