import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { setSession } from '#shared/session/session.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { toast } from '#shared/ui/toast.ts';
import { VerifyPage } from './verify-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts');

const ID = '11111111-2222-4333-8444-555555555555';

function open(query: string) {
  renderPage(`/verify${query}`, {
    '/verify': <VerifyPage />,
    '/my-appointments': <p>My appointments</p>,
  });
}

const arrived = () => screen.findByText('My appointments');

test('shows a spinner, then the server’s response, then the appointments', async () => {
  setSession('patient', 't1');
  const receipt = { number: 'N-000001', amount: 500, doctor: { name: 'Dr. Asha Rao' } };
  vi.mocked(request).mockImplementation(async (name) =>
    name === routes.verifyStripe
      ? ({ success: true, message: 'Payment successful' } as never)
      : ({ success: true, receipt, numbers: ['N-000001'] } as never),
  );
  open(`?success=true&appointmentId=${ID}`);
  expect(screen.getByRole('status').textContent).toBe('Checking your payment');
  await arrived();
  expect(request).toHaveBeenCalledWith(routes.verifyStripe, {
    success: 'true',
    appointmentId: ID,
  });
  expect(toast.success).toHaveBeenCalledWith('Payment successful: ₹500 to Dr. Asha Rao');
});

test('names the newest of several payments', async () => {
  setSession('patient', 't1');
  const numbers = ['N-000001', 'N-000002'];
  const doctor = { name: 'Dr. Asha Rao' };
  vi.mocked(request).mockImplementation(async (name, body) => {
    if (name === routes.verifyStripe)
      return { success: true, message: 'Payment successful' } as never;
    const second = (body as { number?: string }).number === numbers[1];
    const receipt = { number: numbers[second ? 1 : 0], amount: second ? 200 : 500, doctor };
    return { success: true, receipt, numbers } as never;
  });
  open(`?success=true&appointmentId=${ID}`);
  await arrived();
  expect(toast.success).toHaveBeenCalledWith('Payment successful: ₹200 to Dr. Asha Rao');
});

test('shows the success even if the receipt cannot be fetched', async () => {
  setSession('patient', 't1');
  vi.mocked(request).mockImplementation(async (name) => {
    if (name !== routes.verifyStripe) throw new ApiError('Not now.', { status: 503 });
    return { success: true, message: 'Payment successful' } as never;
  });
  open(`?success=true&appointmentId=${ID}`);
  await arrived();
  expect(toast.success).toHaveBeenCalledWith('Payment successful');
});

test.each([
  ['a refusal as an error', 'not-completed', 'error'],
  ['an unconfirmed payment as a warning', 'payment-processing', 'warning'],
] as const)('shows %s and leads to the appointments', async (_what, code, tone) => {
  setSession('patient', 't1');
  vi.mocked(request).mockRejectedValue(new ApiError('Not yet.', { status: 409, code }));
  open(`?success=true&appointmentId=${ID}`);
  await arrived();
  expect(toast[tone]).toHaveBeenCalledWith('Not yet.');
  expect(toast[tone === 'error' ? 'warning' : 'error']).not.toHaveBeenCalled();
});

test('sends no request without a session', async () => {
  open(`?success=true&appointmentId=${ID}`);
  await arrived();
  expect(request).not.toHaveBeenCalled();
});

test.each(['', '?success=true', '?success=true&appointmentId=abc', `?appointmentId=${ID}`])(
  'with %j, sends no request, shows no message and opens the appointments',
  async (query) => {
    setSession('patient', 't1');
    open(query);
    await arrived();
    expect(request).not.toHaveBeenCalled();
    for (const show of [toast.success, toast.error, toast.warning])
      expect(show).not.toHaveBeenCalled();
  },
);
