import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeStream, fakeMedia, fakeStream } from './fake-media.ts';
import { LocalMedia } from './local-media.ts';

let devices: ReturnType<typeof fakeMedia>;
let stream: MediaStream;
let media: LocalMedia;
const onTrack = vi.fn();
const onBanner = vi.fn();

beforeEach(() => {
  devices = fakeMedia();
  stream = fakeStream();
  onTrack.mockReset();
  onBanner.mockReset();
  media = new LocalMedia({ media: devices.source, stream, onTrack, onBanner, onChange: () => {} });
});

const shown = () => (stream as unknown as FakeStream).getTracks().map(({ label }) => label);
const track = (index: number) => {
  const opened = devices.opened[index];
  if (!opened) throw new Error(`only ${devices.opened.length} devices were opened`);
  return opened;
};

describe('the microphone', () => {
  test('muting keeps the device open, so that unmuting is instant', async () => {
    await media.startAudio();
    await media.toggleMic();
    expect(media.mic).toEqual({ enabled: false, pending: false });
    expect(track(0)).toMatchObject({ enabled: false, readyState: 'live' });
    await media.toggleMic();
    expect(media.mic.enabled).toBe(true);
    expect(devices.opened).toHaveLength(1);
  });

  test('a device refused at the start can be requested later', async () => {
    devices.fail('audio', 'NotAllowedError');
    expect(await media.startAudio()).toBe(false);
    expect(onBanner).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'denied' }));
    await media.toggleMic();
    expect(onBanner).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'microphone' }));
    devices.succeed('audio');
    await media.toggleMic();
    expect(media.mic.enabled).toBe(true);
  });

  test('a new device stays muted if the old one was', async () => {
    await media.startAudio();
    await media.toggleMic();
    await media.select({ audioInput: 'mic-2' });
    expect(track(0).readyState).toBe('ended');
    expect(track(1).enabled).toBe(false);
  });
});

describe('the camera', () => {
  test('off releases the device, on opens and sends it again', async () => {
    await media.startVideo();
    await media.toggleCamera();
    expect(track(0).readyState).toBe('ended');
    expect(onTrack).toHaveBeenLastCalledWith('video', null);
    await media.toggleCamera();
    expect(onTrack).toHaveBeenLastCalledWith('video', track(1));
    expect(shown()).toEqual(['video']);
  });

  test('is pending while requested; toggling again has no effect', async () => {
    const answer = devices.hold('video');
    const first = media.toggleCamera();
    expect(media.camera).toEqual({ enabled: false, pending: true });
    await media.toggleCamera();
    answer();
    await first;
    expect(media.camera).toEqual({ enabled: true, pending: false });
    expect(devices.requests).toHaveLength(1);
  });

  test('a refusal shows a banner and leaves it off', async () => {
    devices.fail('video', 'NotReadableError');
    await media.toggleCamera();
    expect(onBanner).toHaveBeenCalledWith(expect.objectContaining({ kind: 'camera' }));
    expect(media.camera).toEqual({ enabled: false, pending: false });
  });

  test('an unplugged device is off and shows a banner', async () => {
    await media.startVideo();
    track(0).unplug();
    expect(media.camera.enabled).toBe(false);
    expect(onTrack).toHaveBeenLastCalledWith('video', null);
    expect(onBanner).toHaveBeenCalledWith(expect.objectContaining({ kind: 'not-found' }));
  });
});

describe('the screen', () => {
  test('replaces the camera until it stops', async () => {
    await media.startVideo();
    await media.toggleScreen();
    expect(media.sharing).toBe(true);
    expect(shown()).toEqual(['screen']);
    expect(onTrack).toHaveBeenLastCalledWith('video', track(1));
    track(1).unplug();
    expect(media.sharing).toBe(false);
    expect(onTrack).toHaveBeenLastCalledWith('video', track(0));
  });

  test('dismissing the chooser changes nothing', async () => {
    devices.fail('screen', 'NotAllowedError');
    await media.toggleScreen();
    expect(media.sharing).toBe(false);
    expect(onBanner).not.toHaveBeenCalled();
  });

  test('is requested once, however often it is toggled', async () => {
    const choose = devices.hold('screen');
    const first = media.toggleScreen();
    await media.toggleScreen();
    choose();
    await first;
    expect(devices.opened).toHaveLength(1);
    expect(media.sharing).toBe(true);
  });

  test('that cannot be shared shows a banner', async () => {
    devices.fail('screen', 'NotReadableError');
    await media.toggleScreen();
    expect(media.sharing).toBe(false);
    expect(onBanner).toHaveBeenCalledWith(expect.objectContaining({ kind: 'screen' }));
  });
});

test('stopping ends every track, even one that is granted afterwards', async () => {
  await media.startAudio();
  const answer = devices.hold('video');
  const late = media.startVideo();
  await flushMicrotasks();
  media.stop();
  answer();
  expect(await late).toBe(false);
  expect(devices.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  expect(shown()).toEqual([]);
});
