import * as routes from '@nadi/contract/generated/route-table';
import type { Invoice } from '@nadi/contract/payments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { PaymentsPage } from './payments-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const user = userEvent.setup({ delay: null });

const note: Invoice = {
  ...{ number: 'CN/2026-27/000002', kind: 'credit-note', test: false },
  ...{ issuedAt: Date.UTC(2027, 0, 5, 5), appointmentId: 'a1', userId: 'p1' },
  ...{ patient: 'Meera Nambiar', doctor: 'Dr. Leena Cherian' },
  ...{ slotDate: '6_1_2027', slotTime: '10:00 AM', amount: -118, net: -100 },
  taxes: [{ name: 'GST', percent: 18, amount: -18 }],
  corrects: 'INV/2026-27/000007',
};
const none = { invoiced: 0, credited: 0, total: 0 };
const loaded = {
  ...{ success: true, invoices: [note], total: 1, timeZone: 'UTC', test: none },
  live: { invoiced: 850, credited: -118, total: 732 },
};

beforeEach(() => void vi.mocked(request).mockReset());

const reply = (body: object) => vi.mocked(request).mockResolvedValue(body as never);
const open = (query = '') =>
  renderPage(`/payments?view=invoices${query}`, { '/payments': <PaymentsPage /> });

test('lists documents with the totals of the filter', async () => {
  reply(loaded);
  open();
  const table = within(await screen.findByRole('table', { name: 'Invoices' }));
  expect(
    table.getByText('CN/2026-27/000002', { selector: ':not(.sr-only)' }).nextElementSibling
      ?.textContent,
  ).toBe('Credit note, corrects INV/2026-27/000007');
  expect(table.getByText('−₹118')).toBeTruthy();
  expect(table.getByText('−₹18')).toBeTruthy();
  const totals = within(screen.getByRole('region', { name: 'Live invoices' }));
  expect(totals.getByText('Credited').nextElementSibling?.textContent).toBe('−₹118');
  expect(totals.getByText('Total').nextElementSibling?.textContent).toBe('₹732');
  expect(screen.queryByRole('region', { name: /Test invoices/ })).toBeNull();
});

test('sends the filter of the address, and clears it', async () => {
  reply({ ...loaded, invoices: [], total: 0, live: none });
  open('&search=CN&mode=live&from=2027-01-01&until=odd');
  await user.click(await screen.findByRole('button', { name: 'Show all invoices' }));
  const paging = { page: 1, pageSize: 25 };
  const filter = { search: 'CN', mode: 'live', from: '2027-01-01' };
  expect(bodiesSent(routes.listInvoices)[0]).toEqual({ ...filter, ...paging });
  await waitFor(() => expect(bodiesSent(routes.listInvoices).at(-1)).toEqual(paging));
  expect(await screen.findByText('No invoices yet')).toBeTruthy();
});

test('a failure can be retried', async () => {
  vi.mocked(request).mockRejectedValue(new ApiError('Out of order', { status: 500 }));
  open();
  expect(await screen.findByText('Out of order')).toBeTruthy();
  reply(loaded);
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('table', { name: 'Invoices' })).toBeTruthy();
});

test('the arrow keys change between payments and invoices', async () => {
  reply({ ...loaded, payments: [] });
  open('&search=CN');
  const invoices = await screen.findByRole('tab', { name: 'Invoices', selected: true });
  invoices.focus();
  await user.keyboard('{ArrowRight}');
  const payments = screen.getByRole('tab', { name: 'Payments', selected: true });
  expect(document.activeElement).toBe(payments);
  expect(location.search).toBe('');
  await user.keyboard('{ArrowLeft}');
  expect(location.search).toBe('?view=invoices');
});
