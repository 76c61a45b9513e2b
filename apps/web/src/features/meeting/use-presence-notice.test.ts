import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PresenceEvent } from './call/call-state.ts';
import { playPresenceSound } from './presence-sound.ts';
import { usePresenceNotice } from './use-presence-notice.ts';

vi.mock('./presence-sound.ts', () => ({ playPresenceSound: vi.fn() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(playPresenceSound).mockClear();
});

const event = (id: number, kind: PresenceEvent['kind']) =>
  ({ id, kind, name: 'Asha Rao' }) as PresenceEvent;

function noticeOf(presence: PresenceEvent | null) {
  return renderHook(({ latest }) => usePresenceNotice(latest), {
    initialProps: { latest: presence },
  });
}

test('an arrival sounds once and is visible for six seconds', async () => {
  const arrival = event(1, 'joined');
  const { result, rerender } = noticeOf(arrival);
  rerender({ latest: arrival });
  expect(vi.mocked(playPresenceSound).mock.calls).toEqual([['joined']]);
  await vi.advanceTimersByTimeAsync(5999);
  rerender({ latest: arrival });
  expect(result.current).toBe(arrival);
  await vi.advanceTimersByTimeAsync(1);
  rerender({ latest: arrival });
  expect(result.current).toBeNull();
});

test('a departure soon after an arrival replaces it with its own sound and time', async () => {
  const { result, rerender } = noticeOf(event(1, 'joined'));
  await vi.advanceTimersByTimeAsync(5000);
  const departure = event(2, 'left');
  rerender({ latest: departure });
  await vi.advanceTimersByTimeAsync(5000);
  rerender({ latest: departure });
  expect(result.current).toBe(departure);
  expect(vi.mocked(playPresenceSound).mock.calls).toEqual([['joined'], ['left']]);
});

test('shows and plays nothing without arrivals or departures', () => {
  expect(noticeOf(null).result.current).toBeNull();
  expect(playPresenceSound).not.toHaveBeenCalled();
});
