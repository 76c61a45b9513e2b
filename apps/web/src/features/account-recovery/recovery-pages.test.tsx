import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { requestReset, resetPassword, verifyEmail } from './recovery-calls.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

vi.mock('./recovery-calls.ts', async (importActual) => ({
  ...(await importActual<typeof import('./recovery-calls.ts')>()),
  requestReset: vi.fn(),
  resetPassword: vi.fn(),
  verifyEmail: vi.fn(),
}));

function open(path: string, page: ReactNode) {
  renderPage(path, { '/forgot-password': page, '/reset-password': page, '/verify-email': page });
}

test('shows the response to a link request and can send the link again', async () => {
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

test('a link sets a password and leads to its role’s login', async () => {
  vi.mocked(resetPassword).mockResolvedValue({ success: true } as never);
  await save('kite-lantern-42');
  expect(await screen.findByText('Your password is set')).toBeTruthy();
  expect(resetPassword).toHaveBeenCalledWith('admin', 't1', 'kite-lantern-42');
  const link = screen.getByRole('link', { name: 'To the login' });
  expect(link.getAttribute('href')).toBe('/admin-login');
});

test('does not send a password that is too short', async () => {
  await save('short');
  expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
  expect(resetPassword).not.toHaveBeenCalled();
});

test('offers a new link if a link was already used', async () => {
  const spent = new ApiError('No longer valid.', { status: 422, code: 'link-invalid' });
  vi.mocked(resetPassword).mockRejectedValue(spent);
  await save('kite-lantern-42');
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Send a new link' });
  expect(link.getAttribute('href')).toBe('/forgot-password#role=admin');
});

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));

test('a link asks for the password in a browser that is not logged in', async () => {
  vi.mocked(verifyEmail).mockResolvedValue({ success: true } as never);
  open('/verify-email#role=user&token=t2', <VerifyEmailPage />);
  await userEvent.type(screen.getByLabelText('Password of this account'), 'kite-lantern-42');
  await confirm();
  expect(await screen.findByText('Your address is confirmed')).toBeTruthy();
  expect(verifyEmail).toHaveBeenCalledWith('t2', 'kite-lantern-42');
});

test('a confirmation says that passkeys and devices from before it were removed', async () => {
  vi.mocked(verifyEmail).mockResolvedValue({ success: true, accessEnded: true } as never);
  localStorage.setItem('token', 'a token of this account');
  open('/verify-email#role=user&token=t2', <VerifyEmailPage />);
  await confirm();
  expect(await screen.findByText(/^Passkeys and devices .+ were removed/)).toBeTruthy();
});

test('a link asks for the password if another account is logged in', async () => {
  const refusal = { status: 403, code: 'confirm-as-owner' };
  vi.mocked(verifyEmail).mockRejectedValue(new ApiError('Enter the password.', refusal));
  localStorage.setItem('token', 'a token of another account');
  open('/verify-email#role=user&token=t3', <VerifyEmailPage />);
  expect(screen.queryByLabelText('Password of this account')).toBe(null);
  await confirm();
  expect(verifyEmail).toHaveBeenCalledWith('t3', undefined);
  expect(await screen.findByLabelText('Password of this account')).toBeTruthy();
  expect(screen.getByText('You are logged in to another account.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toBeTruthy();
});

test('leads to the profile, which sends a new link, if the link is not complete', () => {
  open('/verify-email', <VerifyEmailPage />);
  expect(screen.getByText('This link no longer works')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'To my profile' });
  expect(link.getAttribute('href')).toBe('/my-profile');
});
