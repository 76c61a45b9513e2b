import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCallParts } from './call-screen.tsx';

const loaded = vi.hoisted(() => vi.fn());

vi.mock('./chat-panel.tsx', () => {
  loaded();
  return { ChatPanel: () => null };
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('loads the other parts two seconds after joining', async () => {
  const { rerender } = renderHook(({ joined }) => useCallParts(joined), {
    initialProps: { joined: false },
  });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  rerender({ joined: true });
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  expect(loaded).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce());
});
