import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeStream, fakeMedia, fakeStream } from './fake-connection.ts';
import { LocalMedia } from './local-media.ts';

let devices: ReturnType<typeof fakeMedia>;
let stream: MediaStream;
let media: LocalMedia;
const onTrack = vi.fn();
const onBanner = vi.fn();
const onChange = vi.fn();

beforeEach(() => {
  devices = fakeMedia();
  stream = fakeStream();
  onTrack.mockReset();
  onBanner.mockReset();
  onChange.mockReset();
  media = new LocalMedia({ media: devices.source, stream, onTrack, onBanner, onChange });
});

const shown = () => (stream as unknown as FakeStream).getTracks().map(({ label }) => label);
const track = (index: number) => {
  const opened = devices.opened[index];
  if (!opened) throw new Error(`only ${devices.opened.length} devices were opened`);
  return opened;
};

/** Returns the values of a property at every change during `action`. */
async function announced(of: 'mic' | 'camera' | 'sharing', action: () => Promise<unknown>) {
  const seen: unknown[] = [];
  onChange.mockImplementation(() => seen.push(media[of]));
  await action();
  return seen;
}

test('has everything off before any request', () => {
  expect(media.mic).toStrictEqual({ enabled: false, pending: false });
  expect(media.camera).toStrictEqual({ enabled: false, pending: false });
  expect(media.tracks).toEqual({ audio: null, video: null, screen: null });
  expect(media.sharing).toBe(false);
});

test('adds the camera to the stream and announces each device while it opens', async () => {
  const pendingThenOn = [
    { enabled: false, pending: true },
    { enabled: true, pending: false },
  ];
  expect(await announced('mic', () => media.startAudio())).toEqual(pendingThenOn);
  expect(await announced('camera', () => media.startVideo())).toEqual(pendingThenOn);
  expect(onTrack.mock.calls).toEqual([
    ['audio', track(0)],
    ['video', track(1)],
  ]);
  expect(shown()).toEqual(['audio', 'video']);
  expect(media.tracks).toEqual({ audio: track(0), video: track(1), screen: null });
});

describe.each([
  ['microphone', 'audio', () => media.mic, () => media.toggleMic()],
  ['camera', 'video', () => media.camera, () => media.toggleCamera()],
] as const)('the %s', (name, kind, read, toggle) => {
  test('is pending during the request and ignores a second toggle', async () => {
    const answer = devices.hold(kind);
    const first = toggle();
    expect(read()).toEqual({ enabled: false, pending: true });
    const second = toggle();
    answer();
    await Promise.all([first, second]);
    expect(read()).toEqual({ enabled: true, pending: false });
    expect(devices.requests).toHaveLength(1);
  });

  test('turns off and shows a banner if it is unplugged', async () => {
    await toggle();
    track(0).unplug();
    expect(read().enabled).toBe(false);
    expect(onTrack).toHaveBeenLastCalledWith(kind, null);
    expect(onBanner).toHaveBeenCalledWith(expect.objectContaining({ kind: `${name}-ended` }));
  });
});

describe('the microphone', () => {
  test('is on after the start', async () => {
    expect(await media.startAudio()).toBe(true);
    expect(media.mic).toEqual({ enabled: true, pending: false });
  });

  test('notifies when muted', async () => {
    await media.startAudio();
    const off = [{ enabled: false, pending: false }];
    expect(await announced('mic', () => media.toggleMic())).toEqual(off);
  });

  test('starts muted if switched off before and is on once toggled', async () => {
    await media.startAudio(false);
    expect([media.mic.enabled, devices.requests.length]).toEqual([false, 1]);
    await media.toggleMic();
    expect(media.mic.enabled).toBe(true);
  });

  test('keeps the device open while muted, so that unmuting is instant', async () => {
    await media.startAudio();
    await media.toggleMic();
    expect(media.mic).toEqual({ enabled: false, pending: false });
    expect(track(0)).toMatchObject({ enabled: false, readyState: 'live' });
    await media.toggleMic();
    expect(media.mic.enabled).toBe(true);
    expect(devices.opened).toHaveLength(1);
  });

  test('can be requested again after a refusal at the start', async () => {
    devices.fail('audio', 'NotAllowedError');
    expect(await media.startAudio()).toBe(false);
    expect(onBanner).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'denied' }));
    await media.toggleMic();
    expect(onBanner).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'microphone' }));
    devices.succeed('audio');
    await media.toggleMic();
    expect(media.mic.enabled).toBe(true);
  });

  test('stays muted when another device is selected', async () => {
    await media.startAudio();
    await media.toggleMic();
    await media.select({ audioInput: 'mic-2' });
    expect(track(0).readyState).toBe('ended');
    expect(track(1).enabled).toBe(false);
  });
});

describe('the camera', () => {
  test('releases the device when turned off and opens it again', async () => {
    await media.startVideo();
    await media.toggleCamera();
    expect(track(0).readyState).toBe('ended');
    expect(onTrack).toHaveBeenLastCalledWith('video', null);
    await media.toggleCamera();
    expect(onTrack).toHaveBeenLastCalledWith('video', track(1));
    expect(shown()).toEqual(['video']);
  });

  test('stays off and shows a banner if it is refused', async () => {
    devices.fail('video', 'NotReadableError');
    await media.toggleCamera();
    expect(onBanner).toHaveBeenCalledWith(expect.objectContaining({ kind: 'camera' }));
    expect(media.camera).toEqual({ enabled: false, pending: false });
  });
});

describe('the screen', () => {
  test('is sent beside the camera until it stops', async () => {
    await media.startVideo();
    await media.toggleScreen();
    expect(media.sharing).toBe(true);
    expect(shown()).toEqual(['video']);
    expect(onTrack).toHaveBeenLastCalledWith('screen', track(1));
    track(1).unplug();
    expect(media.sharing).toBe(false);
    expect(onTrack).toHaveBeenLastCalledWith('screen', null);
    expect(media.camera.enabled).toBe(true);
  });

  test('stops when toggled again', async () => {
    await media.toggleScreen();
    expect(media.tracks).toMatchObject({ video: null, screen: track(0) });
    expect(await announced('sharing', () => media.toggleScreen())).toEqual([false]);
    expect(track(0).readyState).toBe('ended');
    expect(onTrack).toHaveBeenLastCalledWith('screen', null);
  });

  test('is still sent while the camera is turned off and on', async () => {
    await media.startVideo();
    await media.toggleScreen();
    await media.toggleCamera();
    expect(media.tracks).toMatchObject({ video: null, screen: track(1) });
    await media.toggleCamera();
    expect(media.tracks.screen).toBe(track(1));
    expect(media.camera.enabled).toBe(true);
  });

  test('changes nothing if the chooser is dismissed', async () => {
    devices.fail('screen', 'NotAllowedError');
    await media.toggleScreen();
    expect(media.sharing).toBe(false);
    expect(onBanner).not.toHaveBeenCalled();
  });

  test('announces the choice of a screen before it is captured, and its end', async () => {
    const choosing: boolean[] = [];
    onChange.mockImplementation(() => choosing.push(media.choosingScreen));
    await media.toggleScreen();
    await media.toggleScreen();
    devices.fail('screen', 'NotAllowedError');
    await media.toggleScreen();
    expect(choosing).toEqual([true, true, false, false, true, false]);
  });

  test('is requested once if toggled twice', async () => {
    const choose = devices.hold('screen');
    const first = media.toggleScreen();
    const second = media.toggleScreen();
    choose();
    await Promise.all([first, second]);
    expect(devices.opened).toHaveLength(1);
    expect(media.sharing).toBe(true);
  });

  test('shows a banner if it cannot be shared', async () => {
    devices.fail('screen', 'NotReadableError');
    await media.toggleScreen();
    expect(media.sharing).toBe(false);
    expect(onBanner).toHaveBeenCalledWith(expect.objectContaining({ kind: 'screen' }));
  });
});

test('stops every track, including one granted afterwards', async () => {
  await media.startAudio();
  const answer = devices.hold('video');
  const late = media.startVideo();
  await flushMicrotasks();
  media.stop();
  answer();
  expect(await late).toBe(false);
  expect(devices.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  expect(shown()).toEqual([]);
  expect(media.tracks).toEqual({ audio: null, video: null, screen: null });
});

describe('after stopping', () => {
  test('opens no device', async () => {
    media.stop();
    await media.toggleMic();
    await media.toggleCamera();
    await media.toggleScreen();
    expect(devices.requests).toEqual([]);
  });

  test('stops a shared screen', async () => {
    await media.startVideo();
    await media.toggleScreen();
    media.stop();
    expect(devices.opened.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(media.sharing).toBe(false);
  });

  test('stops a screen chosen afterwards without showing it', async () => {
    const choose = devices.hold('screen');
    const late = media.toggleScreen();
    media.stop();
    choose();
    await late;
    expect(track(0).readyState).toBe('ended');
    expect(media.sharing).toBe(false);
    expect(onTrack).not.toHaveBeenCalled();
  });

  test('shows no banner for a refusal', async () => {
    const answers = [devices.hold('audio'), devices.hold('screen')];
    devices.fail('audio', 'NotAllowedError');
    devices.fail('screen', 'NotReadableError');
    const late = [media.toggleMic(), media.toggleScreen()];
    media.stop();
    for (const answer of answers) answer();
    await Promise.all(late);
    expect(onBanner).not.toHaveBeenCalled();
  });
});
