import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { MyPayment } from '@nadi/contract/payments';
import type { PaymentState } from '@nadi/domain/payment';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { Router } from '#shared/router/router.tsx';
import { fixtureAppointment } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { toast } from '#shared/ui/toast.ts';
import { openRazorpay } from './razorpay-checkout.ts';
import { RowActions } from './row-actions.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));
vi.mock('./razorpay-checkout.ts', () => ({ openRazorpay: vi.fn() }));

const unpaid: Appointment = { ...fixtureAppointment, _id: 'a', amount: 499.5, payment: false };

const BOTH = [
  { provider: 'stripe', test: true },
  { provider: 'razorpay', test: true },
] as const;

const paying = (state: PaymentState, receipt = false): MyPayment => ({
  appointmentId: 'a',
  provider: 'stripe',
  test: true,
  state,
  receipt,
});

interface Shown {
  appointment?: Partial<Appointment>;
  payment?: MyPayment;
  offered?: { provider: 'stripe' | 'razorpay'; test: boolean }[];
}

function show({ appointment, payment, offered = [...BOTH] }: Shown = {}) {
  renderWithQueries(
    <Router>
      <RowActions
        appointment={{ ...unpaid, ...appointment }}
        zone="Asia/Kolkata"
        payments={{ offered, paymentOf: () => payment }}
        now={0}
        onCancel={() => undefined}
        onReschedule={() => undefined}
      />
    </Router>,
  );
}

const button = (name: RegExp) => screen.getByRole('button', { name });
const payOnline = () => screen.queryByRole('button', { name: /Pay Online/ });

/** The providers are loaded when they are first requested. */
async function openProviders() {
  await userEvent.click(button(/Pay Online/));
  await screen.findByText(/with$|with /, { selector: 'legend' });
}

test('an appointment that cannot take place is not paid, and one that can is', () => {
  const replan = { cause: 'ill' as const, heldUntil: 1, offers: [] };
  show({ appointment: { replan } });
  expect(payOnline()).toBeNull();
  cleanup();
  show({ appointment: { replan: { ...replan, expectedAt: 1 } } });
  expect(payOnline()).toBeTruthy();
});

test('Pay Online is replaced by the providers with the amount, and focus follows', async () => {
  show();
  await openProviders();
  expect(payOnline()).toBeNull();
  expect(document.activeElement).toBe(button(/Razorpay/));
  expect(button(/Stripe/).textContent).toBe('Card Stripe');
  expect(button(/Razorpay/).textContent).toBe('UPI, Card, Netbanking Razorpay');
  expect(screen.getByText('₹499.50')).toBeTruthy();
  expect(screen.getByText('Test payment: no money moves')).toBeTruthy();
});

test('offers only configured providers, and no payment without any', async () => {
  show({ offered: [{ provider: 'razorpay', test: false }] });
  await openProviders();
  expect(screen.queryByRole('button', { name: /Stripe/ })).toBeNull();
  expect(screen.queryByText(/Test payment/)).toBeNull();
  cleanup();
  show({ offered: [] });
  expect(payOnline()).toBeNull();
});

test('Stripe: the browser goes to the payment page', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  vi.mocked(request).mockResolvedValue({ success: true, session_url: 'https://pay.example/1' });
  show();
  await openProviders();
  await userEvent.click(button(/Stripe/));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/1'));
  expect(button(/Stripe/).getAttribute('aria-busy')).toBe('true');

  // Returns to the page from the back-forward cache.
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await waitFor(() => expect(button(/Stripe/).getAttribute('aria-busy')).not.toBe('true'));
});

const order = { id: 'order_1', amount: 49_950, currency: 'INR', receipt: 'r1' };

test('Razorpay: passes the confirmation on unchanged and shows the response', async () => {
  const proof = { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' };
  vi.mocked(openRazorpay).mockResolvedValue(proof);
  vi.mocked(request).mockImplementation(async (name) =>
    name === routes.payByRazorpay
      ? ({ success: true, order, key: 'rzp', script: '/x.js' } as never)
      : ({ success: true, message: 'Payment successful' } as never),
  );
  show();
  await openProviders();
  await userEvent.click(button(/Razorpay/));
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('Payment successful: ₹499.50 to Dr. Naik'),
  );
  expect(request).toHaveBeenCalledWith(routes.verifyRazorpay, proof);
  expect(openRazorpay).toHaveBeenCalledWith(
    '/x.js',
    expect.objectContaining({ key: 'rzp', order_id: 'order_1', receipt: 'r1', amount: 49_950 }),
  );
});

test('Razorpay closed without payment: shows no success and allows another attempt', async () => {
  vi.mocked(openRazorpay).mockResolvedValue(null);
  vi.mocked(request).mockResolvedValue({
    success: true,
    order,
    key: 'rzp',
    script: '/x.js',
  } as never);
  show();
  await openProviders();
  await userEvent.click(button(/Razorpay/));
  await waitFor(() => expect(button(/Stripe/)).toHaveProperty('disabled', false));
  expect(request).not.toHaveBeenCalledWith(routes.verifyRazorpay, expect.anything());
  expect(toast.success).not.toHaveBeenCalled();
});

test('shows the server’s message for a refusal', async () => {
  vi.mocked(request).mockRejectedValue(
    new ApiError('This payment method is not set up', { status: 503 }),
  );
  show();
  await openProviders();
  await userEvent.click(button(/Stripe/));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('This payment method is not set up'),
  );
});

test.each([
  ['left', /^Payment not finished/, true],
  ['failed', /^Payment declined/, true],
  ['processing', /^Your bank is still confirming it/, false],
  ['checking', 'The clinic looks into it.', false],
] as const)('%s: says %s', async (state, words, again) => {
  show({ payment: paying(state) });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(payOnline() !== null).toBe(again);
});

test.each([
  ['refund-failed', 'The clinic looks into it.'],
  ['held', /^Paid. The clinic decides/],
] as const)('cancelled and %s: says %s', async (state, words) => {
  show({ appointment: { cancelled: true }, payment: paying(state, true) });
  expect(screen.getByText('Appointment cancelled')).toBeTruthy();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt (test)' })).toBeTruthy();
});

test('hides an unfinished payment after the appointment is cancelled', async () => {
  // Loads the part first, so that its absence below is meaningful.
  show({ payment: paying('left') });
  await screen.findByText(/^Payment not finished/);
  cleanup();
  show({ appointment: { cancelled: true }, payment: paying('left') });
  expect(screen.queryByText(/^Payment not finished/)).toBeNull();
});
