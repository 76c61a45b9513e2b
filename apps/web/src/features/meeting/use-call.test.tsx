import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserCall } from './call/browser-call.ts';
import type { CallSnapshot } from './call/call-state.ts';
import { type CheckedDevices, useCall } from './use-call.ts';

vi.mock('./call/browser-call.ts', () => ({ createBrowserCall: vi.fn() }));

const state = { mic: { enabled: true }, camera: { enabled: true } };

function flip(device: keyof typeof state) {
  state[device] = { enabled: !state[device].enabled };
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(state, { mic: { enabled: true }, camera: { enabled: true } });
  vi.mocked(createBrowserCall).mockReset();
  vi.mocked(createBrowserCall).mockImplementation(
    () =>
      ({
        snapshot: () => state as CallSnapshot,
        toggleMic: async () => flip('mic'),
        toggleCamera: async () => flip('camera'),
        selectDevices: async () => undefined,
        join: () => undefined,
        leave: () => undefined,
      }) as never,
  );
});
afterEach(cleanup);

const start = (devices: CheckedDevices = {}) =>
  renderHook(() => useCall('room', 'Asha', devices)).result;
const startedWith = () => vi.mocked(createBrowserCall).mock.lastCall?.[0].startWith;

test('a call after a reload starts with the camera off if it was turned off before', async () => {
  const { current } = start();
  expect(startedWith()).toEqual({ microphone: true, camera: true });
  await current.call?.toggleCamera();
  cleanup();
  start();
  expect(startedWith()).toEqual({ microphone: true, camera: false });
});

test('joining again keeps the switches as they were, not as the green room left them', async () => {
  const result = start({ startWith: { microphone: true, camera: false } });
  expect(startedWith()).toEqual({ microphone: true, camera: false });
  Object.assign(state, { camera: { enabled: false } });
  await result.current.call?.toggleCamera();
  await result.current.call?.toggleMic();
  act(() => result.current.rejoin());
  expect(startedWith()).toEqual({ microphone: false, camera: true });
});
