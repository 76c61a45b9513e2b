import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { clearSession, setSession } from '#shared/session/session.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { expectSent } from '#shared/testing/sent.ts';
import { SecondFactor } from './second-factor.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup();
const CODES = ['0AAA-BBBB-CCCC', '1AAA-BBBB-CCCC'];
let replies: Record<string, object>;

beforeEach(() => {
  setSession('doctor', 't1');
  replies = {
    [routes.getSecondFactor]: { on: false, recoveryCodes: 0 },
    [routes.startSecondFactor]: {
      secret: 'GEZDGNBVGY3TQOJQ',
      url: 'otpauth://totp/Nadi',
      qr: { size: 21, path: 'M0 0h7v1h-7z' },
    },
    [routes.confirmSecondFactor]: { recoveryCodes: CODES },
    [routes.turnOffSecondFactor]: {},
    [routes.renewRecoveryCodes]: { recoveryCodes: CODES },
  };
  vi.mocked(request).mockImplementation(async (name) => {
    const reply = replies[name];
    if (reply instanceof Error) throw reply;
    return { success: true, ...reply } as never;
  });
});
afterEach(() => {
  clearSession('doctor');
});

function show() {
  renderWithQueries(<SecondFactor portal="doctor" />);
}

test('set-up asks for password and code, and shows the recovery codes once', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
  await user.type(screen.getByLabelText('Your password'), 'three calm rivers');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  replies[routes.getSecondFactor] = { on: true, since: 1_800_000_000_000, recoveryCodes: 10 };
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(CODES[0] ?? '')).toBeTruthy();
  await expectSent(routes.confirmSecondFactor, { code: '123456' }, 'doctor');
  await user.click(screen.getByRole('button', { name: 'I have stored them' }));
  expect(await screen.findByText(/Recovery codes left: 10/)).toBeTruthy();
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
});

test('shows a refused code at its field and keeps the QR code', async () => {
  show();
  replies[routes.confirmSecondFactor] = new ApiError('This code is not right.', {
    status: 422,
    code: 'wrong-code',
    field: 'code',
  });
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(screen.getByLabelText('Your password'), 'three calm rivers');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('This code is not right.')).toBeTruthy();
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
});

test('turning it off needs the password and a code or recovery code', async () => {
  replies[routes.getSecondFactor] = { on: true, since: 1_800_000_000_000, recoveryCodes: 2 };
  show();
  expect(await screen.findByText(/Make new recovery codes/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.type(screen.getByLabelText('Your password'), 'three calm rivers');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), '0aaa-bbbb-cccc');
  replies[routes.getSecondFactor] = { on: false, recoveryCodes: 0 };
  await user.click(screen.getByRole('button', { name: 'Turn off two-step login' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
  await expectSent(
    routes.turnOffSecondFactor,
    { password: 'three calm rivers', code: '0aaa-bbbb-cccc' },
    'doctor',
  );
});

test('shows a loading failure with a retry button', async () => {
  replies[routes.getSecondFactor] = new ApiError('Not reachable.', { status: 503 });
  show();
  expect(await screen.findByText('Not reachable.')).toBeTruthy();
  replies[routes.getSecondFactor] = { on: false, recoveryCodes: 0 };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
});
