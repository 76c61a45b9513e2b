import type { Appointment } from '@nadi/contract/appointments';
import type { PaymentRow } from '@nadi/contract/payments';
import { expect, test } from 'vitest';
import { sourceLabel } from '#shared/vitals/reading.ts';
import { timeline } from './patient-timeline.tsx';

const appointment = {
  _id: 'a',
  slotDate: '6_1_2027',
  slotTime: '10:00 AM',
  bookedAt: 1000,
  cancelled: false,
  isCompleted: false,
  docData: { name: 'Dr. Naik', speciality: 'Neurologist' },
} as Appointment;

const titles = (...args: Parameters<typeof timeline>) =>
  timeline(...args).map(({ title }) => title);

test('lists the newest event first: booked, paid, ended', () => {
  const ended = { ...appointment, isCompleted: true, endedAt: 3000 };
  const payment = { id: 'p', startedAt: 2000, amount: 500, paid: 500, refunded: 200 } as PaymentRow;
  expect(titles([ended], [payment])).toEqual([
    'Completed: 6 Jan 2027, 10:00 AM',
    '₹500 paid, ₹200 refunded',
    'Booked for 6 Jan 2027, 10:00 AM',
  ]);
});

test.each([
  [{ cancelled: true, cancelledBy: 'doctor' }, 'Cancelled by the doctor: 6 Jan 2027, 10:00 AM'],
  [{ noShow: true }, 'No-show: 6 Jan 2027, 10:00 AM'],
] as const)('%j is “%s”', (facts, title) => {
  expect(titles([{ ...appointment, ...facts, endedAt: 3000 }], [])[0]).toBe(title);
});

test('lists vitals at booking as an event, and an unfinished payment as unpaid', () => {
  const vitals = { bpm: 112, spo2: 97, source: 'device' as const };
  const open = { id: 'p', startedAt: 1, amount: 500, paid: 0, state: 'expired' } as PaymentRow;
  expect(titles([{ ...appointment, vitals }], [open])).toEqual([
    'Booked for 6 Jan 2027, 10:00 AM',
    '112 BPM, 97 % at booking',
    '₹500 not paid (not finished)',
  ]);
});

test('notes say who measured the vitals and how the fee was paid', () => {
  const vitals = { bpm: 112, spo2: 97, source: 'typed' as const };
  const paid = { id: 'p', startedAt: 1, paid: 500, refunded: 0, doctor: 'Dr. Naik' };
  const payment = { ...paid, provider: 'stripe' } as PaymentRow;
  const notes = timeline([{ ...appointment, vitals }], [payment]).map(({ note }) => note);
  expect(notes).toEqual(['Dr. Naik, Neurologist', sourceLabel('typed'), 'Dr. Naik, Stripe']);
});
