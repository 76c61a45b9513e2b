import * as routes from '@nadi/contract/generated/route-table';
import type { ReportNumbers } from '@nadi/contract/reports';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { ReportsPage } from './reports-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const DOCTOR = '0f8fad5b-d9cb-469f-a165-70867728950e';
const money = { paid: 900, refunded: 100 };

function someNumbers(appointments: number): ReportNumbers {
  const noShows = Math.floor(appointments / 10);
  const part = { payments: 2, amount: 800 };
  return {
    hours: {
      ...{ booked: 600, offered: 1200 },
      doctors: [{ docId: DOCTOR, name: 'Dr. Leena Cherian', booked: 600, offered: 1200 }],
    },
    income: {
      ...{ amount: 800, online: money, cash: { paid: 0, refunded: 0 }, unknown: 3 },
      byDoctor: [{ ...part, part: DOCTOR, name: 'Dr. Leena Cherian' }],
      byPlace: [{ ...part, part: 'none', name: null }],
      byType: [{ ...part, part: 'none', name: null }],
    },
    noShows: {
      ...{ noShows, appointments, unknown: 0 },
      byLead: [{ part: '1-2', noShows, appointments }],
      byReminder: [{ part: 'sent', noShows, appointments }],
    },
    waiting: { waits: 0, half: null, nineOfTen: null, unknown: 0, byHour: [] },
    lateness: { late: 0, appointments: 0, unknown: 0, doctors: [] },
    patients: { new: 0, returning: appointments },
  };
}

let numbers: ReportNumbers;

beforeEach(() => {
  numbers = someNumbers(40);
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.listReportRows)
      return { success: true, rows: [], total: 0, sum: 0, timeZone: 'UTC' } as never;
    if (name !== routes.getReports) return { success: true, doctors: [], total: 0 } as never;
    return {
      ...{ success: true, from: '2027-01-01', until: '2027-01-31', timeZone: 'UTC', test: false },
      ...{ numbers, places: [], visitTypes: ['Follow-up'] },
    } as never;
  });
});

const open = (query = '') => renderPage(`/reports${query}`, { '/reports': <ReportsPage /> });

test('shows shares, and by how far one appointment moves a column of few', async () => {
  open();
  expect(await screen.findByRole('button', { name: /^No-shows\s*10\s%\s*4 of 40/ })).toBeTruthy();
  expect(screen.getByText(/A single one moves “1–2 days” by 2.5 points/)).toBeTruthy();
});

test('shows only counts if there are fewer than 30 appointments', async () => {
  numbers = someNumbers(29);
  open();
  expect(await screen.findByRole('button', { name: /^No-shows\s*2\s*2 of 29/ })).toBeTruthy();
  const reminder = screen.getByRole('button', { name: /^Reminder sent/ });
  expect(reminder.textContent).toBe('Reminder sent2 of 29');
  expect(screen.getAllByText(/^Under 30 appointments/)).toHaveLength(2);
});

test('opens the rows of a part for the dates that are shown', async () => {
  open('?period=last-month');
  await userEvent.click(await screen.findByRole('button', { name: /^Dr. Leena Cherian\s*10\sh/ }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByRole('heading', { name: 'Use of hours, Dr. Leena Cherian' })).toBeTruthy();
  expect(bodiesSent(routes.listReportRows)).toEqual([
    {
      ...{ report: 'hours', by: 'doctor', part: DOCTOR, page: 1 },
      ...{ from: '2027-01-01', until: '2027-01-31', period: undefined },
    },
  ]);
});

test('sends the period and the filters of the address', async () => {
  open(`?from=2027-01-01&until=2027-01-31&docId=${DOCTOR}&visitType=Follow-up`);
  await screen.findByText('Use of hours');
  expect(bodiesSent(routes.getReports)).toEqual([
    { from: '2027-01-01', until: '2027-01-31', docId: DOCTOR, visitType: 'Follow-up' },
  ]);
});

test('asks for another period if the dates are too far apart, and sends nothing', async () => {
  open('?from=2025-01-01&until=2027-01-31');
  expect(await screen.findByText('Please choose a period of 1 to 400 days.')).toBeTruthy();
  expect(bodiesSent(routes.getReports)).toEqual([]);
});

test('says that there are no appointments, and offers another try after a failure', async () => {
  numbers = someNumbers(0);
  numbers.income.byDoctor = [];
  numbers.hours = { booked: 0, offered: 1200, doctors: [] };
  vi.mocked(request).mockRejectedValueOnce(new ApiError('Out of reach', { status: 503 }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No appointments in this period')).toBeTruthy();
});
