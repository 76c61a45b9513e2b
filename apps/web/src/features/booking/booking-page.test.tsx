import type { Doctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { bookableDays } from '@nadi/domain/slots';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { availabilityReply } from '#shared/testing/fake-availability.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { BookingPage } from './booking-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('./live-vitals.tsx', () => ({ LiveVitals: () => null }));
vi.mock('./waitlist-card.tsx', () => ({ WaitlistCard: () => <p>Waitlist</p> }));

const doctor = (id: string, more: Partial<Doctor> = {}) =>
  fixtureDoctor({ _id: id, name: `Dr. ${id}`, ...more });

function answer(...doctors: Doctor[]) {
  return { success: true, doctors, total: doctors.length, timeZone: 'Asia/Kolkata' } as never;
}

/** Mocks the response for the doctor by id, and the list of their speciality. */
function clinicOf(byId: Doctor[], related: Doctor[], availability = availabilityReply()) {
  vi.mocked(request).mockImplementation(async (name, body) => {
    if (name === routes.getAvailability) return availability as never;
    if (name === routes.latestVitals) return { success: false, message: '' } as never;
    if (name === routes.getConsentText) return new Promise(() => undefined);
    return body && 'id' in body ? answer(...byId) : answer(...related);
  });
}

function show(query = '') {
  renderPage(`/appointment/Asha${query}`, { '/appointment/:docId': <BookingPage /> });
}

test('shows the doctor and the other doctors of the speciality', async () => {
  clinicOf([doctor('Asha')], [doctor('Asha'), doctor('Vikram')]);
  show();
  expect(await screen.findByRole('heading', { name: 'Dr. Asha', level: 1 })).toBeTruthy();
  expect(screen.getByText(/4 Years/)).toBeTruthy();
  expect(screen.getByText('Listens first.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Dr. Vikram' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Dr. Asha' })).toBeNull();
});

test('says so if the speciality has no other doctor', async () => {
  clinicOf([doctor('Asha')], [doctor('Asha')]);
  show();
  expect(await screen.findByText('No related doctors found')).toBeTruthy();
});

test('shows no picker for a doctor who takes no bookings', async () => {
  clinicOf([doctor('Asha', { available: false })], []);
  show();
  expect(await screen.findByText('Doctor not available')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Book appointment' })).toBeNull();
});

test.each([
  ['an id nobody has', () => clinicOf([], [])],
  [
    'an address that could be no id',
    () =>
      vi
        .mocked(request)
        .mockRejectedValue(new ApiError('Not right.', { status: 400, code: 'bad-input' })),
  ],
])('%s links to all doctors', async (_what, prepare) => {
  prepare();
  show();
  expect(await screen.findByText('Doctor not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Browse All Doctors' })).toBeTruthy();
});

test('shows a failure with a retry button', async () => {
  vi.mocked(request).mockRejectedValue(new Error(''));
  show();
  expect(await screen.findByText('An error occurred fetching doctors.')).toBeTruthy();
  clinicOf([doctor('Asha')], []);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Dr. Asha' })).toBeTruthy();
});

test('selects the slot named in the link', async () => {
  const day = bookableDays({ now: Date.now(), zone: 'Asia/Kolkata' })[2];
  const time = day?.slots[0]?.slotTime ?? '';
  clinicOf([doctor('Asha')], []);
  show(`?${new URLSearchParams({ date: day?.slotDate ?? '', time })}`);
  const slot = await screen.findByRole<HTMLInputElement>('radio', {
    name: new RegExp(`^${time}`),
  });
  expect(slot.checked).toBe(true);
});

test('offers the waitlist right below a day that is full, else after the other details', async () => {
  const [today, full, ...later] = availabilityReply().days;
  if (!today || !full) throw new Error('no days');
  const days = [today, { ...full, slots: [], full: true }, ...later];
  clinicOf([doctor('Asha')], [], { ...availabilityReply(), days });
  show();
  const isFirst = async () => {
    const details = await screen.findByText(/add a reason and documents after booking/);
    const place = (await screen.findByText('Waitlist')).compareDocumentPosition(details);
    return place === Node.DOCUMENT_POSITION_FOLLOWING;
  };
  expect(await isFirst()).toBe(false);
  await userEvent.click(screen.getByRole('radio', { name: /Full$/ }));
  expect(await isFirst()).toBe(true);
});
