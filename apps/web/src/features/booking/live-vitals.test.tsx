import * as routes from '@nadi/contract/generated/route-table';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RefObject } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { FakeCharacteristic, fakeDevice } from '#shared/vitals/fake-monitor.ts';
import { LiveVitals } from './live-vitals.tsx';
import type { BookedVitals } from './use-book-appointment.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

function show() {
  const measured = { current: undefined } as RefObject<BookedVitals | undefined>;
  renderWithQueries(<LiveVitals measured={measured} />);
  return measured;
}

/** Opens the line to the sources and the course. */
const open = () => userEvent.click(screen.getByRole('button', { name: 'More about your vitals' }));

const READING = { success: true, bpm: 72, spo2: 98, source: 'device', age: 0 } as never;

test('shows the clinic’s reading with its source and sends it with the booking', async () => {
  vi.mocked(request).mockResolvedValue(READING);
  const measured = show();
  expect(await screen.findByText('72')).toBeTruthy();
  expect(screen.getByText('98')).toBeTruthy();
  expect(screen.getByText('Own device')).toBeTruthy();
  expect(measured.current).toEqual({ bpm: 72, spo2: 98, source: 'device' });
  const options = expect.objectContaining({ background: true, as: 'patient' });
  expect(request).toHaveBeenCalledWith(routes.latestVitals, {}, options);
});

test('the line shows source and figures, and opens to what is sent', async () => {
  vi.mocked(request).mockResolvedValue(READING);
  show();
  await screen.findByText('72');
  expect(screen.queryByRole('button', { name: 'Type them in' })).toBeNull();
  await open();
  expect(screen.getByText('72')).toBeTruthy();
  expect(screen.getByText(/^Your doctor will see these figures/)).toBeTruthy();
  await open();
  expect(screen.queryByText(/^Your doctor will see these figures/)).toBeNull();
});

test('marks an old reading and does not send it', async () => {
  vi.mocked(request).mockResolvedValue({ ...(READING as object), age: 12_000 } as never);
  const measured = show();
  expect(await screen.findByText('No longer current')).toBeTruthy();
  expect(screen.getByText(/^1[12] s ago$/)).toBeTruthy();
  expect(measured.current).toBeUndefined();
});

test('only logs a failure', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.mocked(request).mockRejectedValue(new ApiError('gone', { status: 503 }));
  show();
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  expect(screen.getByText('No reading yet.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('does not log the absence of a fresh reading', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.mocked(request).mockRejectedValue(new ApiError('There is no fresh reading.', { status: 200 }));
  show();
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  expect(await screen.findByText('No reading yet.')).toBeTruthy();
  expect(warn).not.toHaveBeenCalled();
});

test('marks typed figures, checks their range, and can return to live readings', async () => {
  const user = userEvent.setup();
  vi.mocked(request).mockResolvedValue(READING);
  const measured = show();
  await screen.findByText('72');
  await open();
  await user.click(screen.getByRole('button', { name: 'Type them in' }));
  await user.keyboard('301');
  await user.type(screen.getByLabelText('Oxygen saturation'), '96');
  await user.click(screen.getByRole('button', { name: 'Use these figures' }));
  expect(measured.current?.source).toBe('device');
  await user.clear(screen.getByLabelText('Heart rate'));
  await user.type(screen.getByLabelText('Heart rate'), '64');
  await user.click(screen.getByRole('button', { name: 'Use these figures' }));
  expect(measured.current).toEqual({ bpm: 64, spo2: 96, source: 'typed' });
  expect(screen.getByText('Typed in')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use live readings' }));
  await vi.waitFor(() => expect(measured.current?.source).toBe('device'));
});

test('announces live figures only on request', async () => {
  const user = userEvent.setup();
  vi.mocked(request).mockResolvedValue(READING);
  show();
  await screen.findByText('72');
  for (const region of screen.queryAllByRole('status')) expect(region.textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Read out my vitals' }));
  expect(
    screen.getByText(/Heart rate 72 beats per minute, oxygen saturation 98 per cent/),
  ).toBeTruthy();
});

function withBluetooth(requestDevice: () => Promise<unknown>) {
  vi.stubGlobal('navigator', Object.assign(navigator, { bluetooth: { requestDevice } }));
}

test('shows a heart-rate strap alone, and books with an oximeter as well', async () => {
  const user = userEvent.setup();
  const [strap, finger] = [new FakeCharacteristic(), new FakeCharacteristic()];
  const { device, isConnected } = fakeDevice({ 10807: strap, 10847: finger });
  withBluetooth(async () => device);
  vi.mocked(request).mockResolvedValue(READING);
  const measured = show();
  await screen.findByText('72');
  await open();
  await user.click(screen.getByRole('button', { name: 'Connect a monitor' }));
  expect(await screen.findByText('Connected to Strap.')).toBeTruthy();
  act(() => strap.send(0x06, 91));
  expect(await screen.findByText('91')).toBeTruthy();
  expect(measured.current).toBeUndefined();
  act(() => finger.send(0x00, 0x61, 0x00, 0x5c, 0x00));
  expect(measured.current).toEqual({ bpm: 92, spo2: 97, source: 'bluetooth' });
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  expect(isConnected()).toBe(false);
  await vi.waitFor(() => expect(measured.current?.source).toBe('device'));
});

test('reports an unreachable monitor, but not a closed device chooser', async () => {
  const user = userEvent.setup();
  vi.mocked(request).mockResolvedValue(READING);
  withBluetooth(() => Promise.reject(new DOMException('none chosen', 'NotFoundError')));
  show();
  await open();
  await user.click(screen.getByRole('button', { name: 'Connect a monitor' }));
  expect(screen.queryByText(/could not be connected/)).toBeNull();
  withBluetooth(() => Promise.reject(new DOMException('gone', 'NetworkError')));
  await user.click(screen.getByRole('button', { name: 'Connect a monitor' }));
  expect(await screen.findByText('The monitor could not be connected.')).toBeTruthy();
});
