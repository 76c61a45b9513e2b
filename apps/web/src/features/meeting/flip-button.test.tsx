import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from './call/call-state.ts';
import { FlipButton } from './flip-button.tsx';

const NAME = 'Switch between front and back camera';
const on = { enabled: true, pending: false };
const flipCamera = vi.fn(async () => {});
let cameras: number;
let listDevices: ReturnType<typeof vi.fn<Call['listDevices']>>;
let changed: EventTarget;

beforeEach(() => {
  cameras = 2;
  flipCamera.mockClear();
  listDevices = vi.fn(async () =>
    Array.from({ length: cameras }, () => ({ kind: 'videoinput' }) as MediaDeviceInfo),
  );
  browser({ touchPoints: 5, facingMode: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function browser({ touchPoints = 5, facingMode = true }) {
  changed = new EventTarget();
  const mediaDevices = Object.assign(changed, {
    getSupportedConstraints: () => ({ facingMode }),
  });
  vi.stubGlobal('navigator', { maxTouchPoints: touchPoints, mediaDevices });
}

const button = (camera = on, back = false) => (
  <FlipButton
    call={{ listDevices, flipCamera } as Partial<Call> as Call}
    camera={camera}
    back={back}
  />
);
const shown = () => screen.queryByRole('button', { name: NAME });

test('one press switches, and the side is announced', async () => {
  const { rerender } = render(button());
  const found = await screen.findByRole('button', { name: NAME });
  expect(screen.getByRole('status').textContent).toBe('Front camera');
  found.click();
  expect(flipCamera).toHaveBeenCalledTimes(1);
  rerender(button({ ...on, pending: true }));
  expect(shown()?.getAttribute('aria-disabled')).toBe('true');
  found.click();
  expect(flipCamera).toHaveBeenCalledTimes(1);
  rerender(button(on, true));
  expect(screen.getByRole('status').textContent).toBe('Back camera');
});

test('appears once a second camera is connected, and only while the camera is on', async () => {
  cameras = 1;
  const { rerender } = render(button());
  await vi.waitFor(() => expect(listDevices).toHaveBeenCalledTimes(1));
  expect(shown()).toBeNull();
  cameras = 2;
  changed.dispatchEvent(new Event('devicechange'));
  expect(await screen.findByRole('button', { name: NAME })).toBeTruthy();
  rerender(button({ enabled: false, pending: false }));
  expect(shown()).toBeNull();
});

test.each([
  ['a touch screen', { touchPoints: 0 }],
  ['support for sides', { facingMode: false }],
])('never lists cameras in a browser without %s', (_what, lacking) => {
  browser(lacking);
  render(button());
  expect(listDevices).not.toHaveBeenCalled();
});
