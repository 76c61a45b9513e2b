import type { BusyCalendar } from '@nadi/contract/schedules';
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { BusyCalendarCard } from './busy-calendar-card.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

function show(reply: Promise<{ calendar: BusyCalendar | null }>) {
  vi.mocked(request).mockReturnValue(reply as never);
  renderWithQueries(<BusyCalendarCard owner={{ role: 'doctor' }} zone="Asia/Kolkata" />);
}

const from = Date.parse('2027-01-06T10:00:00+05:30');
const calendar = { url: 'https://calendar.test/a.ics', events: 4, fetchedAt: from };

test('lists the events that could not be read with the reason and the blocked time', async () => {
  const events = [
    {
      reason: 'end' as const,
      written: '20270106T100000',
      blocks: { from, until: from + 3_600_000 },
    },
    { reason: 'start' as const, written: 'soon', blocks: null },
  ];
  show(Promise.resolve({ calendar: { ...calendar, unread: { count: 60, events } } }));
  await screen.findByRole('heading', { name: '60 events could not be read' });
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^20270106T100000Its end cannot be read.*Blocks .*10:00 AM.*11:00 AM/);
  expect(second).toMatch(/^soonIts start cannot be read\.Blocks no time\.$/);
  expect(screen.getByText('And 58 more.')).toBeTruthy();
});

test('names no unread events if all were read, or if there is no calendar', async () => {
  show(Promise.resolve({ calendar }));
  await screen.findByText(/^4 coming events block time/);
  expect(screen.queryByText(/could not be read/)).toBeNull();
  cleanup();
  show(Promise.resolve({ calendar: null }));
  await screen.findByRole('form', { name: 'Other calendar' });
  expect(screen.queryByRole('list')).toBeNull();
});

test('offers another try if the calendar cannot be loaded', async () => {
  show(Promise.reject(new TypeError('offline')));
  expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy();
});
