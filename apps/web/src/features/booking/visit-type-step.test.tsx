import * as routes from '@nadi/contract/generated/route-table';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { navigate } from '#shared/router/location.ts';
import { clearSession, setSession } from '#shared/session/session.ts';
import { fakeDoctor } from '#shared/testing/fake-availability.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { Site } from '#shared/testing/site.tsx';
import { BookingForm } from './booking-form.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock(
  '#shared/slots/availability-query.ts',
  () => import('#shared/testing/fake-availability.ts'),
);
vi.mock('#shared/ui/toast.ts', () => ({ toast: { error: vi.fn() } }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sessionStorage.clear();
  clearSession('patient');
});

test('books the chosen type at its own fee and reports an unavailable time', async () => {
  Element.prototype.scrollIntoView = async () => undefined;
  vi.setSystemTime(Date.parse('2027-01-05T12:10:00+05:30'));
  setSession('patient', 't1');
  const type = { minutes: 30, horizonDays: 7, byVideo: true, inPerson: false };
  fakeDoctor.visitTypes = [
    { ...type, _id: 'short', name: 'Follow-up', fees: null },
    { ...type, _id: 'long', name: 'Check-up', minutes: 60, fees: 900 },
  ];
  vi.mocked(request).mockRejectedValue(new ApiError('', { status: 500 }));
  navigate('/appointment/d1', { replace: true });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Site pages={{ '/appointment/d1': <BookingForm doctor={fixtureDoctor()} /> }} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const summary = () => within(screen.getByRole('complementary', { name: 'Your appointment' }));

  expect(summary().getByText('₹500')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^1:30 PM/ }));
  await user.click(await screen.findByRole('radio', { name: /^Check-up/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    '1:30 PM can no longer be booked',
  );
  expect(summary().getByText('₹900')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^2:00 PM/ }));
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  expect(request).toHaveBeenCalledWith(
    routes.bookAppointment,
    { docId: 'd1', slotDate: '5_1_2027', slotTime: '2:00 PM', visitTypeId: 'long' },
    expect.anything(),
  );
});
