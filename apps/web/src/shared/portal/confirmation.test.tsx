import * as routes from '@nadi/contract/generated/route-table';
import { startAuthentication } from '@simplewebauthn/browser';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { toast } from '#shared/ui/toast.ts';
import { withConfirmation } from './confirmation.ts';
import { ConfirmationHost } from './confirmation-host.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn() }));

const refusal = new ApiError('Please confirm.', { status: 403, code: 'confirmation-required' });
const user = userEvent.setup();
let passkeys: object[];
let twoSteps: boolean;
let confirm: () => Promise<object>;

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  passkeys = [];
  twoSteps = true;
  confirm = async () => ({ success: true });
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.getSecondFactor) return { on: twoSteps, recoveryCodes: 0 } as never;
    if (name === routes.listPasskeys) return { available: true, passkeys } as never;
    if (name === routes.startPasskeyConfirmation) return { options: { challenge: 'x' } } as never;
    return (await confirm()) as never;
  });
});

function show(as: 'patient' | 'admin' = 'admin') {
  renderWithQueries(<ConfirmationHost as={as} />);
}

test('sends a request that needs no code once, without a dialog', async () => {
  show();
  const send = vi.fn(async () => 'done');
  expect(await withConfirmation(send)).toBe('done');
  expect(send).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('passes on another refusal', async () => {
  show();
  const other = new ApiError('No.', { status: 409, code: 'nothing-to-refund' });
  await expect(withConfirmation(() => Promise.reject(other))).rejects.toBe(other);
});

test('sends the request again after the code', async () => {
  show();
  const send = vi.fn(async () => 'done');
  send.mockRejectedValueOnce(refusal);
  const wrong = { status: 422, code: 'wrong-code', field: 'code' };
  confirm = () => Promise.reject(new ApiError('This code is not right.', wrong));
  const outcome = withConfirmation(send);
  await user.type(await screen.findByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This code is not right.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
  confirm = async () => ({ success: true });
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await outcome).toBe('done');
  expect(request).toHaveBeenLastCalledWith(
    routes.confirmSession,
    { code: '123456' },
    { as: 'admin' },
  );
  expect(send).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('confirms with the password if the account has no two-step login', async () => {
  twoSteps = false;
  show();
  const send = vi.fn(async () => 'done');
  send.mockRejectedValueOnce(refusal);
  const outcome = withConfirmation(send);
  await user.type(await screen.findByLabelText('Password'), 'kite-lantern-42');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await outcome).toBe('done');
  expect(request).toHaveBeenLastCalledWith(
    routes.confirmSession,
    { password: 'kite-lantern-42' },
    { as: 'admin' },
  );
  expect(screen.queryByLabelText('Code')).toBeNull();
});

test('a patient confirms with the password, and nothing asks for two-step login', async () => {
  show('patient');
  const send = vi.fn(async () => 'done');
  send.mockRejectedValueOnce(refusal);
  const outcome = withConfirmation(send);
  await user.type(await screen.findByLabelText('Password'), 'kite-lantern-42');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await outcome).toBe('done');
  expect(request).toHaveBeenLastCalledWith(
    routes.confirmSession,
    { password: 'kite-lantern-42' },
    { as: 'patient' },
  );
  expect(request).not.toHaveBeenCalledWith(routes.getSecondFactor, {}, expect.anything());
});

test('passes the refusal on if the dialog is closed, and sends nothing', async () => {
  show();
  const send = vi.fn(() => Promise.reject(refusal));
  const outcome = withConfirmation(send);
  const rejected = expect(outcome).rejects.toBe(refusal);
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  await rejected;
  expect(send).toHaveBeenCalledOnce();
  expect(request).not.toHaveBeenCalledWith(routes.confirmSession, expect.anything(), {
    as: 'admin',
  });
});

test('ends a request with the portal that made it', async () => {
  show();
  const outcome = withConfirmation(() => Promise.reject(refusal));
  await screen.findByLabelText('Code');
  cleanup();
  await expect(outcome).rejects.toBe(refusal);
});

test('a passkey confirms instead of a code', async () => {
  passkeys = [{ id: 'p1' }];
  show();
  const credential = { id: 'c1' };
  vi.mocked(startAuthentication).mockResolvedValue(credential as never);
  const send = vi.fn(async () => 'done');
  send.mockRejectedValueOnce(refusal);
  const outcome = withConfirmation(send);
  await user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
  expect(await outcome).toBe('done');
  expect(request).toHaveBeenCalledWith(
    routes.confirmSessionWithPasskey,
    { credential },
    { as: 'admin' },
  );
  expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'x' } });
});

test('says so if no passkey is used, and still accepts a code', async () => {
  passkeys = [{ id: 'p1' }];
  show();
  vi.mocked(startAuthentication).mockRejectedValue(new Error('NotAllowedError'));
  const send = vi.fn(async () => 'done');
  send.mockRejectedValueOnce(refusal);
  const outcome = withConfirmation(send);
  await user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
  const words = 'No passkey was used. You can try again, or go on without one.';
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(words));
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await outcome).toBe('done');
});
