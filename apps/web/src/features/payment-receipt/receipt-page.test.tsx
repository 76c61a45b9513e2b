import type { Receipt } from '@nadi/contract/payments';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { setSession } from '#shared/session/session.ts';
import { renderPage, renderWithQueries } from '#shared/testing/render.tsx';
import { ReceiptPage, ReceiptSheet } from './receipt-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

test('a receipt that does not exist has no buttons to print or save', async () => {
  vi.mocked(request).mockRejectedValue(
    new ApiError('Not found', { status: 404, code: 'not-found' }),
  );
  setSession('patient', 't1');
  renderPage('/receipt/a1', { '/receipt/:appointmentId': <ReceiptPage /> });
  expect(await screen.findByText('There is no such receipt')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Receipt');
});

test('a receipt that could not be loaded is not called missing', async () => {
  vi.mocked(request).mockRejectedValue(
    new ApiError('The reply was not encrypted', { status: 400 }),
  );
  setSession('patient', 't1');
  renderPage('/receipt/a1', { '/receipt/:appointmentId': <ReceiptPage /> });
  expect(await screen.findByText('The reply was not encrypted')).toBeTruthy();
  expect(screen.queryByText('There is no such receipt')).toBeNull();
});

const receipt: Receipt = {
  number: 'N-000418',
  paidAt: Date.UTC(2027, 0, 5, 5),
  provider: 'stripe',
  reference: 'pi_1',
  amount: 850,
  currency: 'INR',
  test: false,
  refunded: 0,
  patient: 'Meera Nambiar',
  doctor: { name: 'Dr. A', speciality: 'Neurologist', address: { line1: '1', line2: '2' } },
  slotDate: '6_1_2027',
  slotTime: '10:00 AM',
};

function amounts(changes: Partial<Receipt> = {}) {
  vi.mocked(request).mockResolvedValue({ success: true, settings: DEFAULT_CLINIC, mail: true });
  renderWithQueries(<ReceiptSheet receipt={{ ...receipt, ...changes }} zone="UTC" />);
  return screen.getAllByRole('row').map(({ textContent }) => textContent);
}

test('names the number, the patient, the method and the amount', () => {
  expect(amounts()).toEqual(['Consultation fee₹850', 'Paid₹850']);
  for (const text of ['No. N-000418', 'Meera Nambiar', 'Stripe', 'pi_1']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.queryByText(/Test payment/)).toBeNull();
});

test('subtracts refunds and shows the date of the last one', () => {
  const refundedAt = Date.UTC(2027, 0, 9, 5);
  expect(amounts({ refunded: 300, refundedAt })).toEqual([
    'Consultation fee₹850',
    'Refunded on 9 Jan 2027−₹300',
    'Paid after refunds₹550',
  ]);
});

test.each([
  [{ provider: 'cash' }, 'Cash'],
  [{ provider: 'razorpay' }, 'Razorpay'],
  [{ test: true }, 'Test payment: no money moves'],
] as const)('shows %o as %s', (changes, text) => {
  amounts(changes);
  expect(screen.getByText(text)).toBeTruthy();
});
