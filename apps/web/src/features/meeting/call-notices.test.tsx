import type { DoctorPresence } from '@nadi/contract/reception';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call, CallSnapshot, PresenceEvent } from './call/call-state.ts';
import { CallNotices, LongWait, usePresenceNotice, WaitingForDoctor } from './call-notices.tsx';
import { playPresenceSound } from './presence-sound.ts';

vi.mock('./presence-sound.ts', () => ({ playPresenceSound: vi.fn() }));
vi.mock('#shared/api/client.ts', () => ({
  request: async () => ({ success: true, settings: { phone: '+91 80 5550 1234' } }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
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

function notices(people: number, changes: Partial<CallSnapshot> = {}) {
  const mode = 'mesh';
  const facts = { banner: null, phase: 'joined', refusal: null, presence: null, waiting: null };
  const faces = Array.from({ length: people }, () => ({ isScreen: false }));
  const tiles = [...faces, { isScreen: true }];
  const snapshot = { ...facts, mode, tiles, ...changes } as unknown as CallSnapshot;
  return <CallNotices call={{} as Call} snapshot={snapshot} />;
}

test('tells five or more people once that the video is smaller', () => {
  const shown = () => screen.queryByText(/^Video is smaller with five or more people/) !== null;
  const { rerender } = render(notices(4));
  const seen = [4, 5, 12, 4, 5].map((people) => {
    rerender(notices(people));
    return shown();
  });
  expect(seen).toEqual([false, true, true, false, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  const later = [5, 4, 6].map((people) => {
    rerender(notices(people));
    return shown();
  });
  expect(later).toEqual([false, false, false]);
});

test('does not explain the video of a mesh in a room with a forwarding unit', () => {
  render(notices(12, { mode: 'sfu' }));
  expect(screen.queryByText(/^Video is smaller/)).toBeNull();
});

test('says that video is being restored, and then not that the call is unaffected', () => {
  const { rerender } = render(notices(5, { restoring: true, phase: 'reconnecting' }));
  expect(screen.getByText(/^Video is being restored\. Please stay/)).toBeTruthy();
  expect(screen.getByText('Reconnecting to the clinic.')).toBeTruthy();
  rerender(notices(5, { restoring: false, phase: 'reconnecting' }));
  expect(screen.queryByText(/^Video is being restored/)).toBeNull();
  expect(screen.getByText(/the call is not affected/)).toBeTruthy();
});

test.each<[DoctorPresence, string]>([
  ['online', 'Online'],
  ['with-patient', 'With another patient'],
  ['away', 'Away'],
])('shows a doctor who is %s with name, speciality and "%s"', (presence, words) => {
  const doctor = { name: 'Dr. Asha Rao', speciality: 'Neurologist', image: '/x.webp', presence };
  const { container } = render(<WaitingForDoctor doctor={doctor} />);
  for (const text of ['Dr. Asha Rao', 'Neurologist', words]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/x.webp');
});
