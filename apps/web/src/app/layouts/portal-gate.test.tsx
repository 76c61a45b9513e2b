import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useLocation } from '#shared/router/routing.tsx';
import { clearSession, setSession } from '#shared/session/session.ts';
import { Site } from '#shared/testing/site.tsx';
import { PortalGate } from './portal-gate.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function Login() {
  const { from, reason } = useLocation().state as { from: string; reason: string };
  return <p>{`login, ${reason}, from ${from}`}</p>;
}

function visit(address: string) {
  history.replaceState(null, '', address);
  render(
    <Site
      pages={{
        '/admin-login': <Login />,
        '/admin-dashboard': <PortalGate portal="admin">admin’s</PortalGate>,
        '/doctor-dashboard': <PortalGate portal="doctor">doctor’s</PortalGate>,
      }}
    />,
  );
}

test('nobody goes by /admin-login and is told apart from one whose login ended', async () => {
  visit('/doctor-dashboard?page=2');
  expect(await screen.findByText('login, needed, from /doctor-dashboard?page=2')).toBeTruthy();
});

test('a login that ends sends the person away with the address kept', async () => {
  setSession('doctor', 'd');
  visit('/doctor-dashboard');
  expect(screen.getByText('doctor’s')).toBeTruthy();
  act(() => clearSession('doctor'));
  expect(await screen.findByText('login, ended, from /doctor-dashboard')).toBeTruthy();
});

test('a doctor’s token opens no admin page', async () => {
  setSession('doctor', 'd');
  visit('/admin-dashboard');
  expect(await screen.findByText('doctor’s')).toBeTruthy();
});

test('with both tokens the admin view wins', async () => {
  setSession('doctor', 'd');
  setSession('admin', 'a');
  visit('/doctor-dashboard');
  expect(await screen.findByText('admin’s')).toBeTruthy();
});
