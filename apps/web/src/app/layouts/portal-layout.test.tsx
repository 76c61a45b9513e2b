import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setClinicRole } from '#shared/portal/portal.ts';
import { useLocation } from '#shared/router/router.tsx';
import { clearSession, setSession } from '#shared/session/session.ts';
import { Site } from '#shared/testing/site.tsx';
import { PortalGate } from './portal-layout.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function Login() {
  const { from, reason } = useLocation().state as { from: string; reason: string };
  return <p>{`login, ${reason}, from ${from}`}</p>;
}

function open(address: string) {
  history.replaceState(null, '', address);
  render(
    <Site
      pages={{
        '/admin-login': <Login />,
        '/admin-dashboard': <PortalGate portals={['admin']}>admin’s</PortalGate>,
        '/payments': <PortalGate portals={['admin', 'accountant']}>payments</PortalGate>,
        '/doctor-dashboard': <PortalGate portals={['doctor']}>doctor’s</PortalGate>,
      }}
    />,
  );
}

test('a visitor is sent to /admin-login with the reason "needed"', async () => {
  open('/doctor-dashboard?page=2');
  expect(await screen.findByText('login, needed, from /doctor-dashboard?page=2')).toBeTruthy();
});

test('an expired session leads to /admin-login with the address and the reason "ended"', async () => {
  setSession('doctor', 'd');
  open('/doctor-dashboard');
  expect(screen.getByText('doctor’s')).toBeTruthy();
  act(() => clearSession('doctor'));
  expect(await screen.findByText('login, ended, from /doctor-dashboard')).toBeTruthy();
});

test('a doctor’s token opens no admin page', async () => {
  setSession('doctor', 'd');
  open('/admin-dashboard');
  expect(await screen.findByText('doctor’s')).toBeTruthy();
});

test('an accountant has the payments and is sent there from other pages', async () => {
  setClinicRole('accountant');
  setSession('admin', 'a');
  open('/admin-dashboard');
  expect(await screen.findByText('payments')).toBeTruthy();
});

test('a session of reception that an earlier release opened is still reception’s', () => {
  localStorage.setItem('nadi-reception', '1');
  setSession('admin', 'a');
  open('/admin-dashboard');
  expect(screen.queryByText('admin’s')).toBeNull();
});

test('shows the admin view if both tokens are present', async () => {
  setSession('doctor', 'd');
  setSession('admin', 'a');
  open('/doctor-dashboard');
  expect(await screen.findByText('admin’s')).toBeTruthy();
});
