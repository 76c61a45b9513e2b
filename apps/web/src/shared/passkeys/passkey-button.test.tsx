import * as routes from '@nadi/contract/generated/route-table';
import { PASSKEY_CHALLENGE_FOR } from '@nadi/domain/limits';
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { toast } from '#shared/ui/toast.ts';
import { PasskeyButton } from './passkey-button.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));

const user = userEvent.setup();
const credential = { id: 'c1' };
const refused = new ApiError('Refused.', { status: 401, code: 'passkey-refused' });
const onSignedIn = vi.fn();

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.mocked(startAuthentication).mockResolvedValue(credential as never);
});

/** Replies to sign-ins by their role, and to other requests by their route. */
function reply(replies: Record<string, object>) {
  vi.mocked(request).mockImplementation(async (route, _body, { as }) => {
    const key = route === routes.signInWithPasskey ? as : route;
    const found = replies[key] ?? { options: { challenge: 'x' } };
    if (found instanceof Error) throw found;
    return found as never;
  });
}

async function press(replies: Record<string, object>) {
  reply(replies);
  render(<PasskeyButton roles={['admin', 'doctor']} onSignedIn={onSignedIn} />);
  await user.click(screen.getByRole('button', { name: 'Log in with a passkey' }));
}

test('signs in to the first role and reports a reception token', async () => {
  await press({ admin: { token: 't1', role: 'reception' } });
  await waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith({
      role: 'admin',
      token: 't1',
      clinicRole: 'reception',
    }),
  );
  expect(request).toHaveBeenCalledWith(
    routes.signInWithPasskey,
    { credential },
    { as: 'admin', transportHeaders: { 'nadi-device': expect.any(String) } },
  );
});

test('signs in with a passkey of the second role without asking again', async () => {
  await press({ admin: refused, doctor: { token: 't2' } });
  await waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith({ role: 'doctor', token: 't2', clinicRole: undefined }),
  );
  expect(startAuthentication).toHaveBeenCalledOnce();
});

test.each([
  ['no role knows the passkey', refused, 'Refused.', 2],
  ['the challenge is too old', new ApiError('Too long.', { status: 422 }), 'Too long.', 1],
])('shows the refusal if %s', async (_case, first, words, tries) => {
  await press({ admin: first, doctor: refused });
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(words));
  expect(request).toHaveBeenCalledTimes(1 + tries);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a person who chooses no passkey can use the password', async () => {
  vi.mocked(startAuthentication).mockRejectedValue(new Error('NotAllowedError'));
  await press({});
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(expect.stringMatching(/password/)));
});

test('offers no passkey in a browser without them', () => {
  vi.unstubAllGlobals();
  render(<PasskeyButton roles={['patient']} onSignedIn={onSignedIn} />);
  expect(screen.queryByRole('button')).toBeNull();
});

describe('a browser that suggests passkeys in fields', () => {
  beforeEach(() => {
    const suggests = { isConditionalMediationAvailable: async () => true };
    vi.stubGlobal('PublicKeyCredential', suggests);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => void vi.useRealTimers());

  const show = () => render(<PasskeyButton roles={['admin', 'doctor']} onSignedIn={onSignedIn} />);
  const requests = () => vi.mocked(startAuthentication).mock.calls.length;

  test('signs in with the suggested passkey, without the button', async () => {
    reply({ admin: refused, doctor: { token: 't2' } });
    show();
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(onSignedIn).toHaveBeenCalledWith({ role: 'doctor', token: 't2', clinicRole: undefined });
    expect(startAuthentication).toHaveBeenCalledWith(
      expect.objectContaining({ useBrowserAutofill: true }),
    );
  });

  test('requests a new challenge before the first one expires on the server', async () => {
    reply({});
    const aborts: (() => void)[] = [];
    vi.mocked(startAuthentication).mockImplementation(
      () => new Promise((_resolve, reject) => aborts.push(() => reject(new Error('aborted')))),
    );
    vi.mocked(WebAuthnAbortService.cancelCeremony).mockImplementation(() => aborts.at(-1)?.());
    show();
    await vi.waitFor(() => expect(requests()).toBe(1));
    await vi.advanceTimersByTimeAsync(PASSKEY_CHALLENGE_FOR);
    await vi.waitFor(() => expect(requests()).toBe(2));
    cleanup();
    expect(WebAuthnAbortService.cancelCeremony).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(PASSKEY_CHALLENGE_FOR);
    expect(requests()).toBe(2);
  });

  test.each([
    ['the server offers none', { [routes.startPasskeySignIn]: refused }, 0],
    ['nobody chooses one', {}, 1],
  ])('shows no error if %s', async (_case, replies, count) => {
    reply(replies);
    vi.mocked(startAuthentication).mockRejectedValue(new Error('NotAllowedError'));
    show();
    await vi.waitFor(() => expect(request).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(requests()).toBe(count));
    await vi.advanceTimersByTimeAsync(1000);
    expect(toast.error).not.toHaveBeenCalled();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('says why the chosen passkey was refused', async () => {
    reply({ admin: refused, doctor: refused });
    show();
    await vi.waitFor(() => expect(toast.error).toHaveBeenCalledWith('Refused.'));
  });
});
