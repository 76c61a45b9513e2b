import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { navigate } from '#shared/router/location.ts';
import { clearSession, setSession } from '#shared/session/session.ts';
import { Site } from '#shared/testing/site.tsx';
import { HomePage } from './home-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

afterEach(() => {
  cleanup();
  clearSession('patient');
});

function show() {
  vi.mocked(request).mockResolvedValue({
    success: true,
    doctors: [],
    total: 0,
    timeZone: 'Asia/Kolkata',
  });
  navigate('/', { replace: true });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Site pages={{ '/': <HomePage /> }} />
    </QueryClientProvider>,
  );
}

test('a visitor is offered an account', async () => {
  show();
  expect(screen.getByRole('link', { name: 'Create account' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /My Appointments/ })).toBeNull();
  expect(await screen.findByText('No doctors available')).toBeTruthy();
});

test('a signed-in patient has the way to their appointments instead', () => {
  setSession('patient', 't1');
  show();
  expect(screen.getByRole('link', { name: /My Appointments/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create account' })).toBeNull();
});
