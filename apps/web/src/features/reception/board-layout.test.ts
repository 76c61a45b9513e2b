import type { ReceptionAppointment, ReceptionDoctor } from '@nadi/contract/reception';
import { expect, test } from 'vitest';
import {
  appointmentStatus,
  boardLayout,
  clockText,
  dayInOrder,
  hoursOf,
  minuteOf,
  placeFree,
  shownDoctors,
  topOf,
} from './board-layout.ts';

const ZONE = 'Asia/Kolkata';
const TEN = Date.parse('2027-01-06T10:00:00+05:30');

function doctor(_id: string, hours: [string, string][]): ReceptionDoctor {
  const known = { name: _id, image: '', speciality: 'Neurologist', available: true };
  return { _id, ...known, hours, free: [] };
}

function at(startsAt: number, minutes: number): ReceptionAppointment {
  return { docId: 'a', startsAt, minutes } as ReceptionAppointment;
}

test('the board covers hours and appointments in whole hours', () => {
  const layout = boardLayout(
    [doctor('a', [['09:15', '12:00']]), doctor('b', [['14:00', '17:40']])],
    [at(TEN - 90 * 60_000, 30)],
    ZONE,
  );
  expect(layout).toMatchObject({ from: 8 * 60, until: 18 * 60 });
  expect(hoursOf(layout)).toHaveLength(11);
});

test('ends the board at midnight', () => {
  const late = boardLayout([doctor('a', [['20:00', '24:00']])], [], ZONE);
  expect(late).toMatchObject({ from: 20 * 60, until: 24 * 60 });
});

test('shows office hours on a day without working hours', () => {
  expect(boardLayout([doctor('a', [])], [], ZONE)).toMatchObject({ from: 540, until: 1080 });
});

test('makes the shortest appointment large enough for a finger', () => {
  const hours = [doctor('a', [['10:00', '12:00']])];
  expect(boardLayout(hours, [at(TEN, 10)], ZONE).pixelsPerMinute * 10).toBe(44);
  expect(boardLayout(hours, [at(TEN, 30)], ZONE).pixelsPerMinute * 30).toBeCloseTo(76);
});

test('places an appointment at its time on the clinic’s clock', () => {
  const layout = boardLayout([doctor('a', [['10:00', '12:00']])], [], ZONE);
  expect(minuteOf(TEN, ZONE)).toBe(600);
  expect(topOf(630, layout)).toBeCloseTo(76);
});

test('leaves out doctors without hours or appointments', () => {
  const doctors = [doctor('a', []), doctor('b', []), doctor('c', [['10:00', '12:00']])];
  expect(shownDoctors(doctors, [at(TEN, 30)]).map(({ _id }) => _id)).toEqual(['a', 'c']);
});

type Appointment = Parameters<typeof appointmentStatus>[0];
const unpaid = { amount: 500, payment: false, paidInCash: false } as Appointment;

test('shows an amount due before an earlier payment', () => {
  const words = (changes: Partial<Appointment>) =>
    appointmentStatus({ ...unpaid, ...changes }).words;
  expect(words({ payment: true })).toBe('Paid online');
  expect(words({ payment: true, due: 200 })).toBe('₹200 to pay');
  expect(words({ payment: true, due: 200, noShow: true })).toBe('No-show');
});

test('a free time ends when the next one begins', () => {
  const layout = { from: 600, until: 720, pixelsPerMinute: 2 };
  const free = ['10:00 AM', '10:15 AM', '11:00 AM'];
  expect(placeFree({ free, minutes: 30 }, layout)).toEqual([
    { slotTime: '10:00 AM', top: 1, height: 28 },
    { slotTime: '10:15 AM', top: 31, height: 58 },
    { slotTime: '11:00 AM', top: 121, height: 58 },
  ]);
});

test('lists appointments and free times in the order of the day', () => {
  const booked = at(TEN, 30);
  expect(dayInOrder({ free: ['9:30 AM', '12:00 PM'] }, [booked], ZONE)).toEqual([
    '9:30 AM',
    booked,
    '12:00 PM',
  ]);
});

test('writes working hours on the clock of the appointments', () => {
  expect(['09:00', '13:30', '24:00'].map(clockText)).toEqual(['9:00 AM', '1:30 PM', '12:00 AM']);
});
