import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as worker from '#service-worker/session-calls.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { NotificationSwitch } from './notification-switch.tsx';
import { SCOPES } from './register-worker.ts';

function show(of: 'patient' | 'doctor' = 'patient') {
  renderWithQueries(<NotificationSwitch of={of} token="t" />);
}

/** Stubs a browser that supports notifications. */
function stubBrowser(permission: NotificationPermission, endpoint: string | null, scope = '/') {
  const getSubscription = async () => (endpoint ? { endpoint } : null);
  const { href } = new URL(scope, window.location.origin);
  const registration = { scope: href, pushManager: { getSubscription } };
  const serviceWorker = { getRegistrations: async () => [registration] };
  vi.stubGlobal('navigator', { serviceWorker, userAgent: 'test' });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission });
}

test('a browser without notifications says so and offers no button', async () => {
  show();
  await screen.findByText(/This browser cannot show notifications/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('says how to allow notifications if they are blocked', async () => {
  stubBrowser('denied', null);
  show();
  await screen.findByText(/Allow them in its settings/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('offers to turn on for this login what an earlier login turned on', async () => {
  stubBrowser('granted', 'https://push.example.org/1');
  show();
  await screen.findByText(/turned on in an earlier login/);
  screen.getByRole('button', { name: 'Turn on notifications' });
});

test('ignores the other account’s notifications in this browser', async () => {
  stubBrowser('granted', 'https://push.example.org/1', '/');
  show('doctor');
  await screen.findByText('They are off.');
});

test('the page and the worker use the same scopes', () => {
  expect(SCOPES).toEqual(worker.SCOPES);
});
