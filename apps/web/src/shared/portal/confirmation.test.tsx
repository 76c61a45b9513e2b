import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { withConfirmation } from './confirmation.ts';
import { ConfirmationHost } from './confirmation-host.tsx';

vi.mock('#shared/api/client.ts', () => ({ call: vi.fn(), registerRoutes: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const refusal = new ApiError('Please confirm.', { status: 403, code: 'confirmation-required' });
const user = userEvent.setup();

beforeEach(() => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfirmationHost />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test('a call that needs no code is sent once, without a dialog', async () => {
  const send = vi.fn(async () => 'done');
  expect(await withConfirmation(send)).toBe('done');
  expect(send).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('another refusal is passed on', async () => {
  const other = new ApiError('No.', { status: 409, code: 'nothing-to-refund' });
  await expect(withConfirmation(() => Promise.reject(other))).rejects.toBe(other);
});

test('after the code the call is sent again', async () => {
  const send = vi.fn(async () => 'done');
  send.mockRejectedValueOnce(refusal);
  vi.mocked(call).mockRejectedValueOnce(
    new ApiError('This code is not right.', { status: 422, code: 'wrong-code', field: 'code' }),
  );
  vi.mocked(call).mockResolvedValueOnce({ success: true } as never);
  const outcome = withConfirmation(send);
  await user.type(await screen.findByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This code is not right.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await outcome).toBe('done');
  expect(call).toHaveBeenLastCalledWith('confirmAdminSession', { code: '123456' });
  expect(send).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('going back passes the refusal on, and sends nothing', async () => {
  const send = vi.fn(() => Promise.reject(refusal));
  const outcome = withConfirmation(send);
  const rejected = expect(outcome).rejects.toBe(refusal);
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  await rejected;
  expect(send).toHaveBeenCalledOnce();
  expect(call).not.toHaveBeenCalled();
});

test('a request ends with the portal that asked', async () => {
  const outcome = withConfirmation(() => Promise.reject(refusal));
  await screen.findByLabelText('Code');
  cleanup();
  await expect(outcome).rejects.toBe(refusal);
});
