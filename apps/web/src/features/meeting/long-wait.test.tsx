import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongWait } from './long-wait.tsx';

vi.mock('#shared/api/client.ts', () => ({
  request: async () => ({ success: true, settings: { phone: '+91 80 5550 1234' } }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("shows the clinic's phone number after a wait of 15 minutes", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LongWait />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(15 * 60_000 - 1));
  expect(screen.queryByText(/15 minutes/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  // The reply with the clinic's phone number arrives.
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText(/You have waited for 15 minutes/)).toBeTruthy();
  const phone = screen.getByRole('link', { name: '+91 80 5550 1234' });
  expect(phone.getAttribute('href')).toBe('tel:+918055501234');
});
