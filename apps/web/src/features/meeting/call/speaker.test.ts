import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AudioOutputs, Speaker } from './speaker.ts';

const onBanner = vi.fn();
const onChange = vi.fn();
let connected: string[];
let changed: () => void;
let check: ReturnType<typeof vi.fn<AudioOutputs['check']>>;
let speaker: Speaker;
const unsubscribe = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  connected = ['headset', 'screen'];
  check = vi.fn(async (deviceId) => {
    if (!connected.includes(deviceId)) throw new DOMException('gone', 'NotFoundError');
  });
  speaker = newSpeaker({
    check,
    onDeviceChange(listener) {
      changed = listener;
      return unsubscribe;
    },
  });
});

function newSpeaker(outputs: AudioOutputs | null): Speaker {
  const enumerateDevices = async () =>
    connected.map((deviceId) => ({ deviceId }) as MediaDeviceInfo);
  return new Speaker({ outputs, media: { enumerateDevices }, onBanner, onChange });
}

const banners = () => onBanner.mock.calls.map(([{ kind }]) => kind);

test('plays through the default output until another is selected', async () => {
  await speaker.start();
  expect([speaker.id, check.mock.calls.length]).toEqual(['', 0]);
  await speaker.select('headset');
  expect(speaker.id).toBe('headset');
  await speaker.select('');
  expect(speaker.id).toBe('');
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(banners()).toEqual([]);
});

test('checks an output of an earlier call only after the microphone is settled', async () => {
  await speaker.select('headset');
  expect([speaker.id, check.mock.calls.length]).toEqual(['', 0]);
  await speaker.start();
  expect(speaker.id).toBe('headset');
});

test('falls back to the default output with a banner if the browser refuses', async () => {
  await speaker.start();
  await speaker.select('headset');
  await speaker.select('unknown');
  expect([speaker.id, banners()]).toEqual(['', ['speaker']]);
});

test('falls back with a banner once if the output in use is disconnected', async () => {
  await speaker.start();
  await speaker.select('headset');
  connected = ['headset'];
  changed();
  await flushMicrotasks();
  expect([speaker.id, banners()]).toEqual(['headset', []]);
  connected = [];
  changed();
  changed();
  await flushMicrotasks();
  expect([speaker.id, banners()]).toEqual(['', ['speaker-ended']]);
});

test('uses the output that was selected last', async () => {
  await speaker.start();
  const answer = Promise.withResolvers<void>();
  check.mockImplementationOnce(() => answer.promise);
  const first = speaker.select('headset');
  await speaker.select('screen');
  answer.resolve();
  await first;
  expect([speaker.id, banners()]).toEqual(['screen', []]);
});

test('changes nothing after it was stopped', async () => {
  await speaker.start();
  const answer = Promise.withResolvers<void>();
  check.mockImplementationOnce(() => answer.promise);
  const late = speaker.select('headset');
  speaker.stop();
  answer.reject(new DOMException('refused', 'NotAllowedError'));
  await late;
  expect([speaker.id, banners(), unsubscribe.mock.calls.length]).toEqual(['', [], 1]);
});

test('offers no choice if the browser plays through the default output only', async () => {
  speaker = newSpeaker(null);
  await speaker.start();
  await speaker.select('headset');
  expect(speaker.id).toBeNull();
});
