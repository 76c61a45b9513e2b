import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NotificationSwitch } from './notification-switch.tsx';

afterEach(() => vi.unstubAllGlobals());

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NotificationSwitch of="patient" token="t" />
    </QueryClientProvider>,
  );
}

/** A browser that could show notifications. */
function stubBrowser(permission: NotificationPermission, endpoint: string | null) {
  const getSubscription = async () => (endpoint ? { endpoint } : null);
  const serviceWorker = { getRegistration: async () => ({ pushManager: { getSubscription } }) };
  vi.stubGlobal('navigator', { serviceWorker, userAgent: 'test' });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission });
}

test('a browser without notifications says so and offers nothing', async () => {
  show();
  await screen.findByText(/This browser cannot show notifications/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('where they are blocked, it says how to allow them', async () => {
  stubBrowser('denied', null);
  show();
  await screen.findByText(/Allow them in its settings/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('what an earlier login turned on can be turned on for this one', async () => {
  stubBrowser('granted', 'https://push.example.org/1');
  show();
  await screen.findByText(/turned on in an earlier login/);
  screen.getByRole('button', { name: 'Turn on notifications' });
});
