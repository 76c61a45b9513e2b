import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDeviceChoice } from '#shared/devices/device-choice.ts';
import type { Call, CallSnapshot } from './call/call-state.ts';
import { CallDevices } from './call-devices.tsx';

const selectDevices = vi.fn(async () => {});
const device = (kind: MediaDeviceKind, deviceId: string, label: string) =>
  ({ kind, deviceId, label }) as MediaDeviceInfo;
const HEADSET = device('audiooutput', 'headset', 'Headset');
const SCREEN = device('audiooutput', 'screen', '');

beforeEach(() => {
  localStorage.clear();
  selectDevices.mockClear();
});
afterEach(cleanup);

async function open(speaker: CallSnapshot['speaker'], ...devices: MediaDeviceInfo[]) {
  const listDevices = vi.fn(async () => devices);
  const off = { enabled: false, pending: false };
  render(
    <CallDevices
      call={{ listDevices, selectDevices } as Partial<Call> as Call}
      snapshot={
        { tiles: [], mic: off, camera: off, speaker } as Partial<CallSnapshot> as CallSnapshot
      }
      onClose={() => {}}
    />,
  );
  await vi.waitFor(() => expect(listDevices).toHaveBeenCalled());
}

test('selects and remembers a speaker for the sound of the others', async () => {
  const byName = device('audiooutput', 'default', 'Default - Headset');
  await open('screen', byName, HEADSET, SCREEN, device('videoinput', 'cam', 'Camera'));
  const speakers = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Speaker' });
  const offered = within(speakers).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Default speaker',
    'Headset',
    'Speaker 2',
  ]);
  expect(speakers.value).toBe('screen');
  fireEvent.change(speakers, { target: { value: 'headset' } });
  expect(selectDevices).toHaveBeenCalledWith({ audioOutput: 'headset' });
  expect(readDeviceChoice()).toEqual({ audioOutput: 'headset' });
});

test.each<[string, string | null, MediaDeviceInfo]>([
  ['the browser offers no choice', null, HEADSET],
  ['it lists no outputs', '', device('videoinput', 'cam', 'Front camera')],
])('shows no choice of speakers if %s', async (_why, speaker, other) => {
  await open(speaker, other, device('videoinput', 'back', 'Back camera'));
  expect(await screen.findByRole('combobox', { name: 'Camera' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Speaker' })).toBeNull();
});
