import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OfflineBanner } from './offline-banner.tsx';

function goes(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void dispatchEvent(new Event(state)));
}

test('announces the lost connection until it is restored', () => {
  render(<OfflineBanner />);
  const banner = screen.getByRole('status');
  expect(banner.textContent).toBe('');
  goes('offline');
  expect(banner.textContent).toMatch(/^You are offline\./);
  goes('online');
  expect(banner.textContent).toBe('');
});
