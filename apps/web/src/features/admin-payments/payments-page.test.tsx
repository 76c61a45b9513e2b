import * as routes from '@nadi/contract/generated/route-table';
import type { PaymentRow } from '@nadi/contract/payments';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { downloadFile } from '#shared/api/download-file.ts';
import { setClinicRole } from '#shared/portal/portal.ts';
import { setSession } from '#shared/session/session.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { toast } from '#shared/ui/toast.ts';
import { usePaymentSearch } from './payment-filters.tsx';
import { PaymentsPage } from './payments-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/api/download-file.ts', () => ({ downloadFile: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const row: PaymentRow = {
  id: 'o1:pi_1',
  appointmentId: 'a1',
  provider: 'stripe',
  reference: 'pi_1',
  test: false,
  state: 'paid',
  startedAt: Date.UTC(2027, 0, 5, 5),
  userId: 'p1',
  patient: 'Meera Nambiar',
  doctor: 'Dr. Leena Cherian',
  slotDate: '6_1_2027',
  slotTime: '10:00 AM',
  amount: 850,
  paid: 850,
  refunded: 0,
  refundable: 850,
  receipt: 'N-000418',
};
const none = { paid: 0, refunded: 0, pending: 0, unresolved: 0 };
const events = [{ at: row.startedAt, kind: 'payment', amount: 850 }];

const invoices = [
  { number: 'INV/2026-27/000007', kind: 'invoice', amount: 850, appointmentId: 'a1' },
  { number: 'CN/2026-27/000002', kind: 'credit-note', amount: -100, appointmentId: 'a1' },
];

let rows: PaymentRow[];

beforeEach(() => {
  localStorage.clear();
  rows = [row];
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.getPayment)
      return { payment: rows[0], history: events, invoices, timeZone: 'UTC' } as never;
    if (name === routes.refundPayment)
      return { success: true, message: 'Refund requested' } as never;
    return {
      success: true,
      payments: rows,
      total: rows.length,
      live: { paid: 850, refunded: 100, pending: 50, unresolved: 2 },
      test: none,
      timeZone: 'UTC',
    } as never;
  });
});

function open(query = '', page = <PaymentsPage />) {
  renderPage(`/payments${query}`, { '/payments': page });
}

async function openRefund() {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Details/ }));
  return within(await screen.findByRole('dialog', { name: 'Payment of Meera Nambiar' }));
}

test('lists payments with the totals of the filter', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Payments' });
  expect(within(table).getByText('Meera Nambiar')).toBeTruthy();
  const totals = within(screen.getByRole('region', { name: 'Live payments' }));
  expect(totals.getByText('Collected').nextElementSibling?.textContent).toBe('₹850');
  expect(totals.getByText('On its way').nextElementSibling?.textContent).toBe('₹50');
  expect(totals.getByText('To solve').nextElementSibling?.textContent).toBe('2');
  expect(screen.queryByRole('region', { name: /Test payments/ })).toBeNull();
});

test('the details list the invoice and the credit note with their files', async () => {
  const drawer = await openRefund();
  expect(
    drawer.getByText('INV/2026-27/000007', { selector: 'p' }).nextElementSibling?.textContent,
  ).toBe('Invoice of ₹850');
  expect(drawer.getByText('Credit note of ₹100')).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: /^Credit note/ }));
  expect(downloadFile).toHaveBeenCalledWith(routes.getInvoicePdf, {
    role: 'admin',
    query: { appointmentId: 'a1', number: 'CN/2026-27/000002' },
    name: 'Credit note CN-2026-27-000002.pdf',
  });
});

test('reads filter, sort and page from the URL and ignores unknown values', async () => {
  open(
    '?money=unresolved&provider=cash&state=odd&docId=1&sort=amount&order=asc&page=2&search=Meera',
  );
  await screen.findByRole('table');
  expect(bodiesSent(routes.listPayments)[0]).toEqual({
    money: 'unresolved',
    provider: 'cash',
    search: 'Meera',
    sort: 'amount',
    order: 'asc',
    page: 2,
    pageSize: 25,
  });
});

test('a column header sorts the list', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Patient' }));
  await waitFor(() =>
    expect(bodiesSent(routes.listPayments).at(-1)).toMatchObject({ sort: 'patient', order: 'asc' }),
  );
});

/** Presses the button and confirms the dialog that names amount and patient. */
async function refund(drawer: ReturnType<typeof within>, label: string) {
  await userEvent.click(drawer.getByRole('button', { name: label }));
  drawer.getByRole('heading', { name: `${label} to Meera Nambiar?` });
  await userEvent.click(drawer.getByRole('button', { name: 'Refund now' }));
}

test('does not send a refund that is not confirmed', async () => {
  const drawer = await openRefund();
  await userEvent.click(drawer.getByRole('button', { name: 'Refund ₹850' }));
  await userEvent.click(drawer.getByRole('button', { name: 'Go back' }));
  expect(bodiesSent(routes.refundPayment)).toEqual([]);
  expect(drawer.queryByRole('button', { name: 'Refund now' })).toBeNull();
});

test('refunds a part with a reason after explaining the effect', async () => {
  const drawer = await openRefund();
  await userEvent.click(drawer.getByLabelText('A part'));
  expect(drawer.getByRole('button', { name: 'Refund' })).toHaveProperty('disabled', true);
  await userEvent.type(drawer.getByLabelText('Amount in rupees'), '900');
  expect(drawer.getByText('At most ₹850.')).toBeTruthy();
  await userEvent.clear(drawer.getByLabelText('Amount in rupees'));
  await userEvent.type(drawer.getByLabelText('Amount in rupees'), '300');
  await userEvent.type(drawer.getByLabelText('Reason (optional)'), 'Goodwill');
  expect(drawer.getByText(/₹300 go back to Meera Nambiar.*₹550 stays/)).toBeTruthy();
  await refund(drawer, 'Refund ₹300');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Refund requested'));
  expect(bodiesSent(routes.refundPayment)).toEqual([
    { id: row.id, amount: 300, reason: 'Goodwill' },
  ]);
});

test('explains a rejected refund and repeats the same request on another press', async () => {
  const drawer = await openRefund();
  const answer = vi.mocked(request).getMockImplementation();
  vi.mocked(request).mockImplementation(async (name, ...rest) => {
    if (name === routes.refundPayment)
      throw new ApiError('Try later.', { status: 503, code: 'busy' });
    return answer?.(name, ...rest) as never;
  });
  await refund(drawer, 'Refund ₹850');
  expect(await drawer.findByText(/Try later\. Nothing was taken from the clinic/)).toBeTruthy();
  await refund(drawer, 'Refund ₹850');
  await waitFor(() => expect(bodiesSent(routes.refundPayment)).toHaveLength(2));
  const keys = vi
    .mocked(request)
    .mock.calls.filter(([name]) => name === routes.refundPayment)
    .map(([, , options]) => options?.idempotencyKey);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  [{ status: 0 }, true],
  [{ status: 502 }, true],
  [{ status: 503, code: 'busy' }, false],
  [{ status: 500 }, false],
])('after %j it says that the refund may have been requested: %s', async (details, may) => {
  const drawer = await openRefund();
  vi.mocked(request).mockRejectedValue(new ApiError('It failed.', details));
  await refund(drawer, 'Refund ₹850');
  const words = (await drawer.findByText(/^It failed\./)).textContent ?? '';
  expect(words.includes('It may have been requested')).toBe(may);
  expect(words.includes('Nothing was taken from the clinic')).toBe(!may);
});

test('retries a failed partial refund, or refunds another amount', async () => {
  rows = [{ ...row, refund: 'failed', refundFailed: 150 }];
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Try again the/ }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Try the refund again')).toBeTruthy();
  expect(drawer.getByText(/₹150 go back to Meera Nambiar.*₹700 stays/)).toBeTruthy();
  await userEvent.click(drawer.getByLabelText('Another amount'));
  await userEvent.type(drawer.getByLabelText('Amount in rupees'), '851');
  expect(drawer.getByText('At most ₹850.')).toBeTruthy();
  await userEvent.click(drawer.getByLabelText('Again, ₹150'));
  await refund(drawer, 'Refund ₹150');
  await waitFor(() =>
    expect(bodiesSent(routes.refundPayment)).toEqual([{ id: row.id, reason: '' }]),
  );
});

test('offers no form if nothing is left to refund; the drawer can be closed', async () => {
  rows = [{ ...row, refunded: 850, refundable: 0, refund: 'done', refundReason: 'admin' }];
  const drawer = await openRefund();
  expect(drawer.queryByRole('button', { name: /Refund/ })).toBeNull();
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  [{ refund: 'failed' }, 'Try again'],
  [{ refund: 'held' }, 'Refund'],
] as const)('a payment with %o offers %s', async (change, label) => {
  rows = [{ ...row, ...change }];
  open();
  expect(await screen.findByRole('button', { name: new RegExp(`^${label} the`) })).toBeTruthy();
});

test('shows an accountant the payment without a refund or the admin’s list of doctors', async () => {
  rows = [{ ...row, refund: 'failed', refundFailed: 150 }];
  setClinicRole('accountant');
  setSession('admin', 'a1');
  const drawer = await openRefund();
  expect(await drawer.findByText('N-000418')).toBeTruthy();
  expect(drawer.queryByRole('button', { name: /refund/i })).toBeNull();
  expect(screen.queryByLabelText('Doctor')).toBeNull();
  expect(bodiesSent(routes.listAllDoctors)).toEqual([]);
});

test('an empty list, a filter without matches, and a failure each suggest an action', async () => {
  rows = [];
  open();
  expect(await screen.findByText('No payments yet')).toBeTruthy();
  cleanup();
  open('?provider=cash');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all payments' }));
  expect(await screen.findByText('No payments yet')).toBeTruthy();
  cleanup();
  vi.mocked(request).mockRejectedValue(new ApiError('Not now.', { status: 503 }));
  open();
  expect(await screen.findByText('Not now.')).toBeTruthy();
});

test('a page past the end becomes the last page', async () => {
  open('?page=99');
  expect(await screen.findByRole('table', { name: 'Payments' })).toBeTruthy();
  expect(location.search).toBe('?page=1');
});

test('filters payments by doctor and speciality', async () => {
  const docId = '11111111-2222-4333-8444-555555555555';
  open(`?docId=${docId}`);
  await screen.findByRole('table', { name: 'Payments' });
  await userEvent.click(screen.getByRole('button', { name: 'Filters (1)' }));
  await userEvent.selectOptions(screen.getByLabelText('Speciality'), 'Neurologist');
  await waitFor(() =>
    expect(bodiesSent(routes.listPayments).at(-1)).toMatchObject({
      docId,
      speciality: 'Neurologist',
    }),
  );
});

let list: ReturnType<typeof usePaymentSearch> | undefined;
function ListOnly() {
  list = usePaymentSearch();
  return null;
}

test('a filter chosen before the closed drawer has left the screen does not open it again', () => {
  open('?open=o1', <ListOnly />);
  act(() => {
    list?.close();
    list?.setFilter({ mode: 'live' });
  });
  expect(new URLSearchParams(location.search).get('open')).toBe(null);
  expect(new URLSearchParams(location.search).get('mode')).toBe('live');
});
