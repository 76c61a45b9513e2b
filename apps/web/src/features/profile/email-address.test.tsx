import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { toast } from '#shared/ui/toast.ts';
import { ChangeEmail, EmailNotices } from './email-address.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const address = { email: 'meera@sample.example', verified: true, newEmail: null, mail: true };
let answer: () => Promise<unknown>;

beforeEach(() => {
  answer = async () => ({ success: true, message: 'Sent' });
});

const user = userEvent.setup();

async function show(changes: object = {}) {
  vi.mocked(request).mockImplementation(async (name) =>
    name === routes.getEmail
      ? ({ success: true, ...address, ...changes } as never)
      : ((await answer()) as never),
  );
  renderWithQueries(
    <>
      <EmailNotices token="t1" />
      <ChangeEmail token="t1" />
    </>,
  );
  await waitFor(() => expect(request).toHaveBeenCalledWith(routes.getEmail, {}, expect.anything()));
}

test('sends another link for an unconfirmed address', async () => {
  await show({ verified: false });
  await user.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(request).toHaveBeenCalledWith(routes.resendVerification);
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Sent'));
});

test('shows no notice for a confirmed address, and names a pending one', async () => {
  await show({ newEmail: 'new@sample.example' });
  expect(await screen.findByText('new@sample.example')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
});

test('shows nothing if the clinic has no mail', async () => {
  await show({ mail: false, verified: false });
  expect(screen.queryByText('Change e-mail address')).toBeNull();
});

async function change() {
  await user.click(await screen.findByText('Change e-mail address'));
  await user.type(await screen.findByLabelText('New e-mail address'), ' new@sample.example');
  await user.type(screen.getByLabelText('Your password'), 'three calm rivers');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
}

test('a change needs the password and closes once the link is sent', async () => {
  await show();
  await change();
  const body = { email: 'new@sample.example', password: 'three calm rivers' };
  await waitFor(() => expect(request).toHaveBeenCalledWith(routes.changeEmail, body));
  await waitFor(() => expect(screen.queryByLabelText('New e-mail address')).toBeNull());
});

test('shows a wrong password at its field', async () => {
  const words = 'The current password is not right.';
  answer = () => Promise.reject(new ApiError(words, { status: 422, field: 'password' }));
  await show();
  await change();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
});
