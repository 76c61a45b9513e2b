import { expect, test } from 'vitest';
import { appointmentStatus } from './appointment-status.ts';

type Appointment = Parameters<typeof appointmentStatus>[0];
const unpaid = { amount: 500, payment: false, paidInCash: false } as Appointment;

test('shows an amount due before an earlier payment', () => {
  const words = (changes: Partial<Appointment>) =>
    appointmentStatus({ ...unpaid, ...changes }).words;
  expect(words({ payment: true })).toBe('Paid online');
  expect(words({ payment: true, due: 200 })).toBe('₹200 to pay');
  expect(words({ payment: true, due: 200, noShow: true })).toBe('No-show');
});
