import * as routes from '@nadi/contract/generated/route-table';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { expectSent } from '#shared/testing/sent.ts';
import { toast } from '#shared/ui/toast.ts';
import { type Schedule, WeekCard } from './week-card.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const today = '2027-01-05';
const monday = { weekday: 1, clock: ['09:00', '12:00'] as [string, string] };
const schedule: Schedule = {
  success: true,
  ownHours: true,
  clinicHours: null,
  hours: [{ ...monday, until: '2027-02-28' }],
  exceptions: [],
  timeZone: 'Asia/Kolkata',
  version: 'first',
};
const user = userEvent.setup({ delay: null });

const card = (shown: Schedule) => (
  <QueryClientProvider client={new QueryClient()}>
    <WeekCard
      owner={{ role: 'doctor' }}
      schedule={shown}
      types={[]}
      today={today}
      now={Date.parse('2027-01-05T09:00:00+05:30')}
    />
  </QueryClientProvider>
);

let rerender: (ui: React.ReactNode) => void;
beforeEach(() => {
  vi.mocked(request).mockResolvedValue({ success: true } as never);
  ({ rerender } = render(card(schedule)));
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('copies a day to the chosen days and saves with the edited version', async () => {
  await press('Copy Monday to other days');
  const chosen = within(screen.getByRole('group', { name: 'Copy Monday to' }));
  await user.click(chosen.getByRole('checkbox', { name: 'To Wednesday' }));
  await user.click(chosen.getByRole('button', { name: 'Copy' }));
  expect(screen.getByText(/^1 day changed, not saved yet/)).toBeTruthy();
  // Another tab has saved meanwhile.
  rerender(card({ ...schedule, version: 'second' }));
  await press('Save hours');
  const until = '2027-02-28';
  await expectSent(
    routes.setHours,
    {
      hours: [
        { ...monday, until },
        { ...monday, weekday: 3, until },
      ],
      version: 'first',
    },
    'doctor',
  );
});

test('keeps the draft after another person’s change, and saving again replaces theirs', async () => {
  const conflict = new ApiError('Changed.', { status: 409, code: 'changed-meanwhile' });
  vi.mocked(request).mockRejectedValueOnce(conflict);
  await press('Add hours on Sunday');
  await press('Save hours');
  await vi.waitFor(() => expect(toast.error).toHaveBeenCalledWith('Changed.'));
  rerender(card({ ...schedule, version: 'second' }));
  expect(screen.getByText(/^1 day changed, not saved yet/)).toBeTruthy();
  await press('Save hours');
  expect(request).toHaveBeenLastCalledWith(
    routes.setHours,
    expect.objectContaining({ version: 'second' }),
    { as: 'doctor' },
  );
});

test('Save focuses the first invalid time, which shows the valid range', async () => {
  await press('Add hours on Monday');
  const start = screen.getByLabelText('Monday, start 2');
  await user.clear(start);
  await user.type(start, '11:00');
  expect(screen.getByText(/^Start at 12:00 PM or later/)).toBeTruthy();
  await press('Save hours');
  expect(document.activeElement).toBe(start);
  expect(vi.mocked(request).mock.calls.map(([route]) => route)).toEqual([routes.listLocations]);
});

test('a day shows how many times it offers, even before saving', async () => {
  const monday = () => screen.getByRole('checkbox', { name: 'Monday' });
  const summary = (day: HTMLElement) =>
    document.getElementById(day.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(summary(monday())).toBe('6 times');
  expect(screen.getByText('6 times a week')).toBeTruthy();
  await press('Add hours on Monday');
  expect(summary(monday())).toBe('10 times');
  await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
  expect(screen.getByText('16 times a week')).toBeTruthy();
});

test('folds a day on a phone, but not while a time is invalid', async () => {
  cleanup();
  const narrow = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => narrow);
  render(card(schedule));
  expect(screen.getByText(/^6 times.· 9 AM to 12 PM$/)).toBeTruthy();
  expect(screen.queryByLabelText('Monday, start 1')).toBeNull();
  await press('Times of Monday');
  await press('Add hours on Monday');
  expect(screen.getByLabelText('Monday, start 2')).toBeTruthy();
  await press('Times of Monday');
  expect(screen.queryByLabelText('Monday, start 2')).toBeNull();
  await press('Times of Monday');
  await user.clear(screen.getByLabelText('Monday, start 2'));
  await user.type(screen.getByLabelText('Monday, start 2'), '11:00');
  const fold = screen.getByRole<HTMLButtonElement>('button', { name: 'Times of Monday' });
  expect(fold.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
  expect(screen.getByLabelText('Sunday, start 1')).toBeTruthy();
});

test('shows a planned week by its first day and removes it', async () => {
  await press('From 1 Mar 2027');
  expect(screen.queryByLabelText('Monday, start 1')).toBeNull();
  await press('Remove this planned week');
  await expectSent(routes.setHours, { hours: [monday], version: 'first' }, 'doctor');
});
