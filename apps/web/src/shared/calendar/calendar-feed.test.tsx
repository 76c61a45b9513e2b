import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

test('shows the address on request, and a new one after it was revoked', async () => {
  let version = 1;
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.revokeCalendarFeed) version += 1;
    return { success: true, url: `https://clinic.test/api/calendar/v${version}.ics` } as never;
  });
  renderWithQueries(<CalendarFeed of="doctor" token="t" />);
  expect(request).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Appointments in your calendar'));
  expect(await screen.findByText('https://clinic.test/api/calendar/v1.ics')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open in my calendar' });
  expect(link.getAttribute('href')).toBe('webcal://clinic.test/api/calendar/v1.ics');

  await userEvent.click(screen.getByRole('button', { name: 'Revoke address' }));
  const [, confirm] = screen.getAllByRole('button', { name: 'Revoke address' });
  await userEvent.click(confirm as HTMLElement);
  expect(await screen.findByText('https://clinic.test/api/calendar/v2.ics')).toBeTruthy();
});
