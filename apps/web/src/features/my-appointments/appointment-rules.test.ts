import type { Appointment } from '@nadi/contract/appointments';
import { days, hours } from '@nadi/domain/limits';
import type { PaymentState } from '@nadi/domain/payment';
import { expect, test } from 'vitest';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { describeState, splitAppointments } from './appointment-rules.ts';
import { refundNotice } from './cancel-dialog.tsx';
import type { Payments } from './use-appointments.ts';

const now = Date.now();
const appointment = (id: string, more: Partial<Appointment>): Appointment => ({
  ...fixtureAppointment,
  ...{ _id: id, payment: false, minutes: 30, ...more },
});

const NINE_AM = Date.parse('2027-01-05T09:00:00+05:30');
const inKolkata = (time: string) => Date.parse(`2027-01-05T${time}:00+05:30`);
const offering = (state?: PaymentState) =>
  ({
    offered: [{ provider: 'stripe', test: false }],
    paymentOf: () => state && { state },
  }) as unknown as Payments;

const REPLAN: Appointment['replan'] = { cause: 'ill', heldUntil: NINE_AM + days(1), offers: [] };

test.each<[string, Partial<Appointment>, PaymentState?]>([
  ['To pay', { startsAt: inKolkata('10:40') }],
  ['Join from 10:30 AM', { startsAt: inKolkata('10:40'), payment: true }],
  ['Confirmed', { startsAt: inKolkata('10:40'), payment: true, meetingId: '' }],
  ['Confirmed', { startsAt: inKolkata('10:40') + days(1), payment: true }],
  ['Join now', { startsAt: inKolkata('09:10') }],
  ['Other times offered', { startsAt: inKolkata('09:10'), replan: REPLAN }],
  ['Join now', { startsAt: inKolkata('08:31') }],
  ['Ended', { startsAt: inKolkata('08:30') }],
  ['Payment processing', { startsAt: inKolkata('10:40') }, 'processing'],
  ['Payment in question', { startsAt: inKolkata('10:40') }, 'checking'],
  ['Cancelled · refunded', { cancelled: true }, 'refunded'],
  ['Cancelled · refund on its way', { cancelled: true }, 'refunding'],
  ['Cancelled · refund delayed', { cancelled: true }, 'refund-failed'],
  ['Completed', { isCompleted: true, payment: true }, 'paid'],
  ['Not attended', { noShow: true }],
])('says “%s” of %o', (words, more, state) => {
  const video = appointment('a', more);
  const context = { payments: offering(state), zone: 'Asia/Kolkata', now: NINE_AM };
  expect(describeState(video, context).words).toBe(words);
});

test('lists pending appointments as upcoming, earliest first, and the rest as past, latest first', () => {
  const list = [
    appointment('over', { startsAt: now - hours(3) }),
    appointment('cancelled', { startsAt: now + hours(1), cancelled: true }),
    appointment('missed', { startsAt: now - hours(1), noShow: true }),
    appointment('later', { startsAt: now + days(2) }),
    appointment('under-way', { startsAt: now - hours(1) }),
  ];
  const { upcoming, past } = splitAppointments(list, now);
  expect(upcoming.map(({ _id }) => _id)).toEqual(['under-way', 'later']);
  expect(past.map(({ _id }) => _id)).toEqual(['cancelled', 'missed', 'over']);
});

test.each([
  [{ payment: false, startsAt: now + 1 }, /paid nothing online/],
  [{ payment: false, startsAt: now + 1, state: 'processing' as const }, /still being processed/],
  [{ payment: false, startsAt: now + 1, state: 'failed' as const }, /paid nothing online/],
  [{ payment: true, startsAt: now + 1 }, /₹500 you paid will be refunded/],
  [{ payment: true, startsAt: now }, /has started, so the clinic decides/],
  [{ payment: true, startsAt: now + 1, begun: true }, /already seen the doctor, so the clinic/],
])('cancelling explains what happens to the payment: %o', (facts, words) => {
  expect(refundNotice({ ...facts, amount: 500 }, now)).toMatch(words);
});
