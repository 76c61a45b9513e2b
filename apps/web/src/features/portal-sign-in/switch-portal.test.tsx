import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import type { PortalRole } from '#shared/portal/portal.ts';
import { setClinicRole } from '#shared/portal/portal.ts';
import { readToken, setSession } from '#shared/session/session.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { Site } from '#shared/testing/site.tsx';
import { SwitchPortal } from './switch-portal.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const EMAIL = 'meera@clinic.test';
let replies: Record<string, unknown>;

beforeEach(() => {
  localStorage.clear();
  replies = {};
  vi.mocked(request).mockImplementation((async (route: string) => {
    const reply = replies[route];
    if (reply instanceof Error) throw reply;
    return { success: true, ...(reply as object) };
  }) as never);
});

function open(portal: PortalRole, role: string | null) {
  setClinicRole('admin');
  setSession(portal, 'old');
  replies[routes.getOtherAccount] = { email: EMAIL, role };
  history.replaceState(null, '', '/admin-account');
  const page = (name: string) => <p>{name}</p>;
  renderWithQueries(
    <Site
      pages={{
        '/admin-account': <SwitchPortal portal={portal} />,
        '/doctor-dashboard': page('doctor’s'),
        '/reception': page('reception’s'),
      }}
    />,
  );
}

async function enterPassword(label: string) {
  await userEvent.click(await screen.findByRole('button', { name: label }));
  await userEvent.type(screen.getByLabelText('Password of the other account'), 'three calm rivers');
  await userEvent.click(screen.getByRole('button', { name: 'Switch' }));
}

test('offers nothing to somebody with one account', async () => {
  open('admin', null);
  await waitFor(() => expect(bodiesSent(routes.getOtherAccount)).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('signs in to the other portal and removes the token of the one it leaves', async () => {
  open('admin', 'doctor');
  replies[routes.signIn] = { token: 'new' };
  await enterPassword('Switch to doctor portal');
  expect(await screen.findByText('doctor’s')).toBeTruthy();
  expect(bodiesSent(routes.signIn)).toEqual([
    { email: EMAIL, password: 'three calm rivers', leaves: 'old' },
  ]);
  expect([readToken('admin'), readToken('doctor')]).toEqual([null, 'new']);
});

test('a doctor who works at reception arrives there after a code', async () => {
  open('doctor', 'reception');
  replies[routes.signIn] = new ApiError('A code is needed', {
    status: 401,
    code: 'second-factor-required',
    attempt: 'a1',
  });
  replies[routes.signInWithCode] = { token: 'new', role: 'reception' };
  await enterPassword('Switch to reception portal');
  await userEvent.type(await screen.findByLabelText(/code/i), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('reception’s')).toBeTruthy();
  expect(bodiesSent(routes.signInWithCode)).toEqual([
    { attempt: 'a1', code: '123456', leaves: 'old' },
  ]);
  expect([readToken('doctor'), readToken('admin')]).toEqual([null, 'new']);
});

test('stays in the portal after a wrong password', async () => {
  open('admin', 'doctor');
  replies[routes.signIn] = new ApiError('Invalid credentials', {
    status: 401,
    code: 'wrong-credentials',
  });
  await enterPassword('Switch to doctor portal');
  expect(await screen.findByText('Invalid credentials')).toBeTruthy();
  expect(readToken('admin')).toBe('old');
});
