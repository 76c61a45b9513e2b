import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { Site } from '#shared/testing/site.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { requestReset, resetPassword } from './recovery-calls.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

vi.mock('./recovery-calls.ts', () => ({ requestReset: vi.fn(), resetPassword: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function open(path: string, page: ReactNode) {
  window.history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Site pages={{ '/forgot-password': page, '/reset-password': page }} />
    </QueryClientProvider>,
  );
}

test('the answer to a request for a link is shown, and the link can be sent again', async () => {
  const message = 'If there is an account, the link is on its way.';
  vi.mocked(requestReset).mockResolvedValue({ success: true, message } as never);
  open('/forgot-password#role=doctor', <ForgotPasswordPage />);
  await userEvent.type(screen.getByLabelText('Email'), 'asha@clinic.test');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(requestReset).toHaveBeenCalledWith('doctor', 'asha@clinic.test');
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeTruthy();
});

async function save(password: string) {
  open('/reset-password#role=admin&token=t1', <ResetPasswordPage />);
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
}

test('a link sets a password and leads to the login of its role', async () => {
  vi.mocked(resetPassword).mockResolvedValue({ success: true } as never);
  await save('kite-lantern-42');
  expect(await screen.findByText('Your password is set')).toBeTruthy();
  expect(resetPassword).toHaveBeenCalledWith('admin', 't1', 'kite-lantern-42');
  const link = screen.getByRole('link', { name: 'To the login' });
  expect(link.getAttribute('href')).toBe('/admin-login');
});

test('a password that is too short is not sent', async () => {
  await save('short');
  expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
  expect(resetPassword).not.toHaveBeenCalled();
});

test('a link that was used offers a new one', async () => {
  const spent = new ApiError('No longer valid.', { status: 422, code: 'link-invalid' });
  vi.mocked(resetPassword).mockRejectedValue(spent);
  await save('kite-lantern-42');
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Send a new link' });
  expect(link.getAttribute('href')).toBe('/forgot-password#role=admin');
});
