import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { navigate } from '#shared/router/location.ts';
import { clearSession, setSession } from '#shared/session/session.ts';
import { Site } from '#shared/testing/site.tsx';
import { ReceiptPage } from './receipt-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

afterEach(() => {
  cleanup();
  clearSession('patient');
});

test('a receipt that does not exist has no buttons to print or save', async () => {
  vi.mocked(request).mockRejectedValue(new ApiError('Not found', { status: 404 }));
  setSession('patient', 't1');
  navigate('/receipt/a1', { replace: true });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Site pages={{ '/receipt/:appointmentId': <ReceiptPage /> }} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('There is no such receipt')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Receipt');
});
