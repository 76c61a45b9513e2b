import * as routes from '@nadi/contract/generated/route-table';
import type { HourException } from '@nadi/contract/schedules';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { expectSent } from '#shared/testing/sent.ts';
import { ExceptionsCard } from './exceptions-card.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const leave: HourException = {
  _id: 'e1',
  from: '2027-01-29',
  until: '2027-02-02',
  kind: 'closed',
  clinic: false,
};

beforeEach(() => {
  vi.mocked(request).mockResolvedValue({ success: true, exceptionId: 'e2', affected: [] } as never);
  renderWithQueries(
    <ExceptionsCard owner={{ role: 'doctor' }} exceptions={[leave]} today="2027-01-05" />,
  );
});

const day5 = () => screen.getByRole('gridcell', { name: /^5 Jan 2027/ });

test('choosing two days in the calendar opens the form and sends them', async () => {
  await user.click(screen.getByRole('gridcell', { name: /^11 Jan/ }));
  await user.click(screen.getByRole('gridcell', { name: /^14 Jan/ }));
  expect(screen.getByText('11 Jan 2027 to 14 Jan 2027 chosen.')).toBeTruthy();
  const chosen = screen.getAllByRole('gridcell', { selected: true });
  expect(chosen.map((cell) => cell.dataset.date?.slice(8))).toEqual(['11', '12', '13', '14']);
  await user.click(screen.getByRole('button', { name: 'Add leave' }));
  await expectSent(
    routes.addException,
    { kind: 'closed', from: '2027-01-11', until: '2027-01-14' },
    'doctor',
  );
  await vi.waitFor(() => expect(screen.queryByRole('form', { name: 'Leave' })).toBeNull());
});

test('keys change months, show leave and select, but not days in the past', async () => {
  day5().focus();
  await user.keyboard('{PageDown}{ArrowUp}{Enter}');
  expect(document.activeElement).toBe(
    screen.getByRole('gridcell', { name: '29 Jan 2027: Leave', selected: true }),
  );
  await user.keyboard('{PageUp}{Enter}');
  const past = screen.getByRole('gridcell', { name: /^29 Dec 2026/ });
  expect(document.activeElement).toBe(past);
  expect(past.getAttribute('aria-disabled')).toBe('true');
  expect(past.getAttribute('aria-selected')).toBe('false');
});

test('opens the form for typed dates', async () => {
  await user.click(screen.getByRole('button', { name: 'Add leave or extra hours' }));
  expect(document.activeElement).toBe(screen.getByLabelText('What'));
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByLabelText('What')).toBeNull();
});
