import * as routes from '@nadi/contract/generated/route-table';
import { startRegistration } from '@simplewebauthn/browser';
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { expectSent } from '#shared/testing/sent.ts';
import { toast } from '#shared/ui/toast.ts';
import { Passkeys } from './passkeys.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: vi.fn() }));

const user = userEvent.setup();
const PHONE = { id: 'p1', name: 'My phone', addedAt: Date.UTC(2027, 0, 5, 4) };
const credential = { id: 'c1' };
let listed: object;
let started: () => Promise<object>;

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  listed = { available: true, needsCode: false, passkeys: [PHONE] };
  started = async () => ({ options: { challenge: 'x' } });
  vi.mocked(request).mockImplementation(async (name) => {
    if (name === routes.listPasskeys) return listed as never;
    if (name === routes.startPasskey) return (await started()) as never;
    return { success: true } as never;
  });
  vi.mocked(startRegistration).mockResolvedValue(credential as never);
});

function show() {
  renderWithQueries(
    <Passkeys of="patient" />,
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
}

async function typePassword() {
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(screen.getByLabelText('Your password'), 'kite-lantern-42');
}

test('adds a passkey with the password, and returns the focus to the heading', async () => {
  show();
  await typePassword();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expectSent(routes.addPasskey, { credential }, 'patient');
  await expectSent(routes.startPasskey, { password: 'kite-lantern-42' }, 'patient');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passkeys' })),
  );
});

test('asks for a code if two-step login is on', async () => {
  listed = { available: true, needsCode: true, passkeys: [] };
  show();
  await typePassword();
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expectSent(routes.startPasskey, { password: 'kite-lantern-42', code: '123456' }, 'patient');
});

test('shows a wrong password at its field', async () => {
  const refused = { status: 422, code: 'wrong-password', field: 'password' };
  started = () => Promise.reject(new ApiError('Not right.', refused));
  show();
  await typePassword();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Not right.')).toBeTruthy();
  expect(startRegistration).not.toHaveBeenCalled();
});

test.each([
  ['NotAllowedError', 'No passkey was added. You can try again.'],
  ['InvalidStateError', 'This device has a passkey of your account already.'],
])('explains a device that answers %s', async (name, words) => {
  vi.mocked(startRegistration).mockRejectedValue(Object.assign(new Error('x'), { name }));
  show();
  await typePassword();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(words));
});

test('renames a passkey', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Rename My phone' }));
  const field = screen.getByLabelText('Name');
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'Old phone');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  await expectSent(routes.renamePasskey, { passkeyId: 'p1', name: 'Old phone' }, 'patient');
});

test('removes a passkey with the password', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Remove My phone' }));
  await user.type(screen.getByLabelText('Your password'), 'kite-lantern-42');
  await user.click(screen.getByRole('button', { name: 'Remove passkey' }));
  await expectSent(
    routes.removePasskey,
    { passkeyId: 'p1', password: 'kite-lantern-42' },
    'patient',
  );
});

test('says why passkeys cannot be added at this address, and still lists them', async () => {
  listed = { available: false, needsCode: false, passkeys: [PHONE] };
  show();
  expect(await screen.findByText(/begins with https/)).toBeTruthy();
  expect(screen.getByText('My phone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('says so if the browser has no passkeys', async () => {
  vi.unstubAllGlobals();
  show();
  expect(await screen.findByText(/This browser has no passkeys/)).toBeTruthy();
});
