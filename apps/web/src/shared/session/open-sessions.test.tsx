import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { navigate } from '#shared/router/location.ts';
import { Site } from '#shared/testing/site.tsx';
import { toast } from '#shared/ui/toast.ts';
import { OpenSessions } from './open-sessions.tsx';
import { readToken, setSession } from './session.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const here = { id: 'a', signedInAt: 1_800_000_000_000, activeAt: 1_800_000_600_000, current: true };
const elsewhere = {
  id: 'b',
  signedInAt: 1_799_990_000_000,
  activeAt: 1_799_990_000_000,
  current: false,
  browser: 'Safari',
  system: 'iPhone',
};

beforeEach(() => {
  setSession('patient', 't1');
  vi.mocked(request).mockResolvedValue({ success: true, sessions: [here, elsewhere] } as never);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show() {
  navigate('/my-profile', { replace: true });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Site
        pages={{
          '/my-profile': <OpenSessions of="patient" loginPath="/login" />,
          '/login': <p>The login</p>,
        }}
      />
    </QueryClientProvider>,
  );
}

test('each sign-in is listed, and this one is told from the others', async () => {
  show();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toMatch(/Logged in .*This device/);
  expect(second?.textContent).toMatch(/Safari on iPhone.*Logged in .*last used/);
});

test('another device is logged out by itself', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Log out Safari on iPhone' }));
  expect(request).toHaveBeenCalledWith('endPatientSession', { sessionId: 'b' });
  expect(readToken('patient')).toBe('t1');
});

test('logging out everywhere is asked once, and forgets the token here too', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
  expect(request).toHaveBeenCalledWith('endPatientSessions');
  expect(await screen.findByText('The login')).toBeTruthy();
  expect(readToken('patient')).toBeNull();
  expect(toast.success).toHaveBeenCalledOnce();
});

test('a list that cannot be had says so, and the way out stays', async () => {
  vi.mocked(request).mockRejectedValue(new ApiError('', { status: 500 }));
  show();
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred');
  expect(screen.getByRole('button', { name: 'Log out everywhere' })).toBeTruthy();
});
