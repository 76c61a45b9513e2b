import * as routes from '@nadi/contract/generated/route-table';
import { days, minutes } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { formatCountdown, WaitlistOffers } from './waitlist-offers.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const offer = {
  _id: 'o1',
  entryId: 'e1',
  docId: 'd1',
  slotDate: '6_1_2027',
  slotTime: '10:00 AM',
  docData: { name: 'Dr. Asha', image: '', speciality: 'Neurologist' },
  startsAt: 1,
  minutes: 30,
  fees: 500,
  expiresAt: Date.now() + minutes(10),
};

const tiers = [{ hours: 24, percent: 100 }];
const settings = { ...DEFAULT_CLINIC, refundPolicy: { version: 3, tiers } };

let booked: object[] = [];
beforeEach(() => {
  booked = [];
});

function show(accept: () => Promise<unknown>, expiresAt = offer.expiresAt) {
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.acceptOffer) return (await accept()) as never;
    if (name === routes.listPatientAppointments) {
      return { appointments: booked, timeZone: 'Asia/Kolkata' } as never;
    }
    if (name === routes.getClinic) return { success: true, settings, mail: true } as never;
    const offers = [{ ...offer, expiresAt }];
    return { success: true, entries: [], offers, timeZone: 'Asia/Kolkata' } as never;
  });
  renderPage('/my-appointments', {
    '/my-appointments': <WaitlistOffers token="t1" />,
    '/my-appointments/:appointmentId': 'The new appointment',
  });
}

const take = () =>
  screen.findByRole<HTMLButtonElement>('button', {
    name: 'Take Wed 6 Jan, 10:00 AM',
  });

test('accepting an offer opens the new appointment', async () => {
  show(async () => ({ success: true, meetingId: 'm1', appointmentId: 'a1' }));
  await screen.findByText(/^Cancel at least 24 hours before the start for a full refund/);
  await userEvent.click(await take());
  expect(await screen.findByText('The new appointment')).toBeTruthy();
  expect(request).toHaveBeenCalledWith(routes.acceptOffer, {
    offerId: 'o1',
    refundPolicyVersion: 3,
  });
});

test('reports an offer that was accepted too late in place', async () => {
  show(async () => {
    throw new ApiError('This offer has ended.', { status: 409, code: 'offer-expired' });
  });
  await userEvent.click(await take());
  expect((await screen.findByRole('alert')).textContent).toBe('This offer has ended.');
});

test('an offer passed on by leaving the waitlist is not accepted', async () => {
  show(async () => undefined);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the waitlist' }));
  expect(request).toHaveBeenCalledWith(routes.leaveWaitlist, { entryId: 'e1' });
  expect(request).not.toHaveBeenCalledWith(routes.acceptOffer, expect.anything());
});

test('says that another appointment with the doctor stays booked', async () => {
  const startsAt = Date.now() + days(4);
  booked = [{ ...fixtureAppointment, docId: 'd1', startsAt }];
  show(async () => undefined);
  expect(await screen.findByText(/^Your appointment on .* stays booked/)).toBeTruthy();
});

test('announces to screen readers that one minute is left', async () => {
  show(async () => undefined, Date.now() + minutes(1) - 1);
  expect(await screen.findByText('One minute left')).toBeTruthy();
});

test('an offer that has expired cannot be accepted', async () => {
  show(async () => undefined, Date.now() - 1);
  expect((await take()).disabled).toBe(true);
  expect(screen.getByText(/The time is over/)).toBeTruthy();
});

test.each([
  [900_000, '15:00'],
  [872_999, '14:32'],
  [1, '0:00'],
  [0, null],
  [-1, null],
])('formats the countdown %i ms before the end', (left, text) => {
  expect(formatCountdown(1_000_000, 1_000_000 - left)).toBe(text);
});
