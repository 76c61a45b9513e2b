import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { days, minutes } from '@nadi/domain/limits';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { navigate } from '#shared/router/location.ts';
import { setSession } from '#shared/session/session.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Site } from '#shared/testing/site.tsx';
import { AppointmentPage } from './appointment-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('./appointment-record.tsx', () => ({
  AppointmentRecord: () => null,
  ConfirmationNote: () => null,
}));

const booked: Appointment = {
  ...fixtureAppointment,
  _id: 'new',
  slotDate: '5_1_2099',
  startsAt: Date.now() + days(3),
  bookedAt: Date.now(),
  meetingId: '',
  payment: false,
  docData: {
    ...fixtureAppointment.docData,
    address: { line1: '14 Lavelle Road', line2: 'Bengaluru' },
  },
};

const vitals = { bpm: 70, spo2: 98, source: 'typed' } as Appointment['vitals'];

beforeEach(() => setSession('patient', 't1'));

const listed = (...appointments: Appointment[]) => ({
  success: true,
  appointments,
  timeZone: 'Asia/Kolkata',
});

const OFFERED = { provider: 'stripe', test: false };

/** Opens the page after a booking, with the earlier list in the cache. */
function openAfterBooking(
  list: () => Promise<unknown>,
  payments: object[] = [],
  offered: object[] = [],
) {
  vi.mocked(request).mockImplementation(async (name) =>
    name === routes.listPatientAppointments
      ? ((await list()) as never)
      : ({ success: true, payments, offered } as never),
  );
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: days(1) } },
  });
  const queryKey = ['patient', 't1', 'appointments'];
  client.setQueryData(queryKey, listed({ ...booked, _id: 'earlier' }));
  void client.invalidateQueries({ queryKey });
  navigate('/my-appointments/new', { replace: true, state: { justBooked: true } });
  renderWithQueries(
    <Site pages={{ '/my-appointments/:appointmentId': <AppointmentPage /> }} />,
    client,
  );
}

const notFound = () => screen.queryAllByText('Appointment not found').length > 0;

test('refreshes an earlier list before reporting that an appointment is not found', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  openAfterBooking(() => promise);
  expect(notFound()).toBe(false);
  resolve(listed(booked));
  expect(await screen.findByRole('heading', { name: 'You are booked' })).toBeTruthy();
});

test('shows an error with a retry if the list cannot be refreshed', async () => {
  openAfterBooking(() => Promise.reject(new ApiError('We could not reach it.', { status: 0 })));
  expect(await screen.findByText('We could not reach it.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(notFound()).toBe(false);
});

test('reports an appointment missing from the refreshed list as not found', async () => {
  openAfterBooking(async () => listed());
  await vi.waitFor(() => expect(notFound()).toBe(true));
});

test.each([
  ['while the clinic lets it', Date.now() + days(2), 1],
  ['not after its limit', Date.now() - days(1), 0],
  ['not where it would be refused', undefined, 0],
])('offers rescheduling %s', async (_when, rescheduleUntil, buttons) => {
  openAfterBooking(async () => listed({ ...booked, rescheduleUntil }));
  await screen.findByRole('button', { name: /^Cancel appointment/ });
  expect(screen.queryAllByRole('button', { name: /^Reschedule/ })).toHaveLength(buttons);
});

test('an ended appointment can be booked again, and is not joined', async () => {
  const startsAt = Date.now() - days(1);
  openAfterBooking(async () => listed({ ...booked, startsAt, isCompleted: true, meetingId: 'm1' }));
  const again = await screen.findByRole('link', { name: 'Book again with Dr. Naik' });
  expect(again.getAttribute('href')).toBe('/appointment/d1');
  expect(screen.queryByText('Meeting Over')).toBeNull();
  expect(screen.getByText('Completed')).toBeTruthy();
});

const PRIMARY = 'bg-action';
const actionsBeside = async () => {
  const calendar = await screen.findByRole('button', { name: /^Add to calendar/ });
  const pay = screen.queryByRole('button', { name: /^Pay Online/ });
  const join = screen.queryByRole('link', { name: /^Join Meeting/ });
  const isPrimary = (each: Element | null) => each?.className.split(' ').includes(PRIMARY) ?? null;
  return { pay: isPrimary(pay), calendar: isPrimary(calendar), join: isPrimary(join) };
};

test.each([
  ['unpaid', {}, { pay: true, calendar: false, join: null }],
  ['paid', { payment: true }, { pay: null, calendar: true, join: null }],
  [
    'of today',
    { meetingId: 'm1', startsAt: Date.now() + minutes(90) },
    { pay: true, calendar: false, join: false },
  ],
  [
    'about to begin',
    { meetingId: 'm1', startsAt: Date.now() + minutes(9) },
    { pay: false, calendar: false, join: true },
  ],
])('what comes next for an appointment %s is its primary action', async (_name, more, primary) => {
  openAfterBooking(async () => listed({ ...booked, ...more }), [], [OFFERED]);
  expect(await actionsBeside()).toEqual(primary);
});

test('says when it may be cancelled, and what happens to the money', async () => {
  openAfterBooking(async () => listed(booked));
  expect(await screen.findByRole('heading', { name: 'If plans change' })).toBeTruthy();
  expect(
    screen.getByText(/^If you cancel before the appointment starts, .* refunded/),
  ).toBeTruthy();
});

const stepsOf = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');

test.each<[Partial<Appointment>, string]>([
  [{}, 'Dr. Naik sees your name.'],
  [{ vitals }, 'Dr. Naik sees your name and the vitals you sent with the booking.'],
  [
    { bookedBy: { name: 'Asha', relation: 'Mother' } as Appointment['bookedBy'] },
    'Dr. Naik sees the name of Asha Rao.',
  ],
  [{}, 'Pay online any time before the appointment, or at the appointment.'],
  [{ meetingId: 'm1' }, 'Pay online any time before the appointment.'],
])('with %o, the next steps include: %s', async (changes, step) => {
  openAfterBooking(async () => listed({ ...booked, ...changes }));
  await screen.findByRole('heading', { name: 'What happens next' });
  expect(stepsOf()).toContain(step);
});

const paymentIn = (state: string) => ({ appointmentId: 'new', provider: 'stripe', state });

test('offers no payment while another one is being processed', async () => {
  openAfterBooking(async () => listed(booked), [paymentIn('processing')]);
  await screen.findByText('Payment processing');
  expect(stepsOf().filter((step) => step.startsWith('Pay online'))).toEqual([]);
});

test.each([
  ['paid', {}, 'paid', '₹500 (paid)'],
  ['cancelled', { cancelled: true }, 'refunding', '₹500'],
  ['completed and refunded', { isCompleted: true }, 'refunded', '₹500'],
])('shows the fee of an appointment that is %s', async (_name, changes, state, fee) => {
  const appointment = { ...booked, payment: true, ...changes };
  openAfterBooking(async () => listed(appointment), [paymentIn(state)]);
  const shown = await screen.findByText('Fee');
  await vi.waitFor(() => expect(shown.nextElementSibling?.textContent?.trim()).toBe(fee));
});

test.each([
  [{ meetingId: 'abc-defg-hij' }, /^By videoJoin/],
  [
    { meetingId: 'abc-defg-hij', inPerson: true },
    /^By video, or in person: 14 Lavelle Road, BengaluruJoin/,
  ],
  [{ meetingId: undefined }, /^14 Lavelle Road, Bengaluru$/],
])('shows the place of an appointment with %o', async (changes, where) => {
  openAfterBooking(async () => listed({ ...booked, ...changes } as typeof booked));
  const shown = await screen.findByText('Where');
  expect(shown.nextElementSibling?.textContent?.trim()).toMatch(where);
});

test('does not offer to cancel an appointment that is over', async () => {
  openAfterBooking(async () => listed({ ...booked, startsAt: Date.now() - minutes(30) }));
  await screen.findByText('Fee');
  expect(screen.queryByRole('button', { name: /^Cancel appointment/ })).toBeNull();
});

test('shows the cancellation limit with the button, and only a notice after it', async () => {
  const until = Date.parse('2026-01-05T10:30:00+05:30');
  openAfterBooking(async () => listed({ ...booked, cancelUntil: until }));
  expect(await screen.findByText(/It can no longer be cancelled online/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel appointment/ })).toBeNull();
  cleanup();
  openAfterBooking(async () => listed({ ...booked, cancelUntil: Date.now() + days(1) }));
  expect(await screen.findByText(/^You can cancel until/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Cancel appointment/ })).toBeTruthy();
  cleanup();
  const begun = { ...booked, startsAt: Date.now() - 1, cancelUntil: until };
  openAfterBooking(async () => listed(begun));
  await screen.findByText('Fee');
  expect(screen.queryByText(/no longer be cancelled/)).toBeNull();
});

test.each([
  [days(3), /opens here 24 hours before\. No app/, /Join Meeting opens 24 hours before your time/],
  [minutes(90), /is open here\. No app/, /Join Meeting is open, here and/],
])('says whether the meeting %i ms ahead is open', async (ahead, fact, step) => {
  openAfterBooking(async () =>
    listed({ ...booked, meetingId: 'abc', startsAt: Date.now() + ahead }),
  );
  expect(await screen.findByText(fact)).toBeTruthy();
  expect(await screen.findByText(step)).toBeTruthy();
});
