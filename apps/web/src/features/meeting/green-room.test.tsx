import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { readSwitches } from '#shared/devices/device-switches.ts';
import { Router } from '#shared/router/router.tsx';
import { GreenRoom } from './green-room.tsx';

vi.mock('./network-check.tsx', async (importActual) => ({
  ...(await importActual<typeof import('./network-check.tsx')>()),
  useRelayCheck: () => 'none',
  checkNetwork: async () => 'good',
}));
vi.mock('#shared/ui/use-wide.ts', () => ({ useWide: () => true }));
vi.mock('#shared/devices/device-panel.tsx', () => ({ DevicePanel: () => null }));
vi.mock('#shared/devices/use-local-media.ts', () => ({ useLocalMedia: () => media }));

const release = vi.fn();
const media = {
  ...{ stream: null, devices: [], problems: [], release },
  ...{ microphone: 'on', camera: 'off', toggleMicrophone: vi.fn(), toggleCamera: vi.fn() },
};
const onJoin = vi.fn();
const user = userEvent.setup({ delay: null });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function show(callFetched: boolean) {
  return (
    <Router>
      <GreenRoom {...{ callFetched, onJoin }} roomId="room" name="Asha" />
    </Router>
  );
}

const join = () => screen.getByRole('button', { name: 'Join Meeting' });

test('keeps devices and the name open for changes until the call is fetched', async () => {
  const { rerender } = render(show(false));
  await user.click(join());
  expect(join().getAttribute('aria-busy')).toBe('true');
  expect(onJoin).not.toHaveBeenCalled();
  expect(release).not.toHaveBeenCalled();

  await user.type(screen.getByLabelText('Your name'), ' Rao');
  rerender(show(true));
  expect(onJoin).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      name: 'Asha Rao',
      startWith: { microphone: true, camera: false },
    }),
  );
});

test('the next call without a green room starts as this one', async () => {
  localStorage.clear();
  render(show(true));
  await user.click(join());
  expect(readSwitches()).toEqual({ microphone: true, camera: false });
});

test('joins at once if the call is already fetched', async () => {
  render(show(true));
  expect(onJoin).not.toHaveBeenCalled();
  await user.click(join());
  expect(onJoin).toHaveBeenCalledOnce();
});
