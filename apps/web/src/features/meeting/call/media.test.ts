import { expect, test } from 'vitest';
import { FakeTrack, fakeMedia, fakeStream } from './fake-connection.ts';
import {
  banner,
  mediaBanner,
  type OpenedTracks,
  openDevice,
  openScreen,
  reuseOpened,
  stopOpened,
} from './media.ts';

// docs/product/calls.md#meeting-messages
test.each([
  ['NotAllowedError', 'Camera/microphone access denied. Please allow access and refresh the page.'],
  ['NotFoundError', 'No camera or microphone found. Please check your devices.'],
  [
    'NotReadableError',
    'Camera/microphone is already in use by another application. Please close other video apps and refresh.',
  ],
  ['AbortError', 'Could not access your camera or microphone. Joining meeting without media...'],
])('%s', (name, text) => expect(mediaBanner(new DOMException('', name)).text).toBe(text));

test('treats a thrown value that is not an Error as a general media error', () => {
  expect(mediaBanner(null).kind).toBe('media');
});

test.each([
  ['socket', 'Failed to connect to meeting server. Please check your internet connection.'],
  ['microphone', 'Could not access microphone. Please check permissions.'],
  ['camera', 'Could not access camera. Please check permissions.'],
  ['screen', 'Could not share your screen. Please try again.'],
] as const)('%s', (kind, text) => expect(banner(kind)).toEqual({ kind, text }));

test('requests 1280x720 at 30 frames from the chosen camera', async () => {
  const media = fakeMedia();
  await openDevice(media.source, 'video', 'cam-2');
  expect(media.requests[0]?.constraints).toEqual({
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30 },
      deviceId: { exact: 'cam-2' },
    },
  });
});

test('requests audio with echo cancellation, noise suppression and automatic gain', async () => {
  const media = fakeMedia();
  await openDevice(media.source, 'audio');
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  expect(media.requests[0]?.constraints).toEqual({ audio });
});

test('requests a screen at 15 frames', async () => {
  const media = fakeMedia();
  const screen = await openScreen(media.source);
  expect(screen).toBe(media.opened[0]);
  expect(media.requests[0]).toEqual({
    what: 'screen',
    constraints: { video: { frameRate: { ideal: 15 } } },
  });
});

test('treats a stream without the requested kind as a missing device', async () => {
  const media = fakeMedia();
  const silent = { ...media.source, getUserMedia: media.source.getDisplayMedia };
  await expect(openDevice(silent, 'audio')).rejects.toMatchObject({ name: 'NotFoundError' });
});

test.each(['OverconstrainedError', 'NotFoundError'])(
  'replaces a missing device (%s) by another one',
  async (gone) => {
    const media = fakeMedia();
    const refusing = {
      ...media.source,
      getUserMedia: (wanted: MediaStreamConstraints) =>
        JSON.stringify(wanted).includes('exact')
          ? Promise.reject(new DOMException('', gone))
          : media.source.getUserMedia(wanted),
    };
    expect((await openDevice(refusing, 'audio', 'unplugged')).kind).toBe('audio');
    expect(JSON.stringify(media.requests)).not.toContain('deviceId');
  },
);

test('does not replace a refused device', async () => {
  const media = fakeMedia();
  media.fail('audio', 'NotAllowedError');
  await expect(openDevice(media.source, 'audio', 'mic-2')).rejects.toThrow('refused');
  expect(media.requests).toHaveLength(1);
});

function asOpened(audio: FakeTrack, video: FakeTrack): OpenedTracks {
  const [microphone, camera] = [audio, video].map((track) =>
    Promise.resolve(track as unknown as MediaStreamTrack),
  ) as [Promise<MediaStreamTrack>, Promise<MediaStreamTrack>];
  return { audio: microphone, video: camera };
}

function check() {
  const [microphone, camera] = [new FakeTrack('audio'), new FakeTrack('video', 'front')];
  const opened = asOpened(microphone, camera);
  const devices = fakeMedia();
  const source = reuseOpened(devices.source, opened, fakeStream);
  return { microphone, camera, devices, source };
}

test('hands out each open track once', async () => {
  const { microphone, camera, devices, source } = check();
  expect(await openDevice(source, 'audio')).toBe(microphone);
  expect(await openDevice(source, 'video')).toBe(camera);
  expect(devices.requests).toEqual([]);
  expect(await openDevice(source, 'video')).not.toBe(camera);
  expect(devices.requests).toHaveLength(1);
});

test('hands out the track of the chosen device', async () => {
  const { camera, source } = check();
  camera.getSettings = () => ({ deviceId: 'front' });
  expect(await openDevice(source, 'video', 'front')).toBe(camera);
});

test.each([
  ['any device', { audio: true }],
  ['a preferred device', { audio: { deviceId: { ideal: 'headset' } } }],
])('hands out the open track if %s is requested', async (_what, constraints) => {
  const { microphone, source } = check();
  microphone.getSettings = () => ({ deviceId: 'built-in' });
  expect((await source.getUserMedia(constraints)).getTracks()).toEqual([microphone]);
});

test('stops a track of another device and opens the chosen one', async () => {
  const { camera, devices, source } = check();
  camera.getSettings = () => ({ deviceId: 'front' });
  expect(await openDevice(source, 'video', 'back')).not.toBe(camera);
  expect(camera.readyState).toBe('ended');
  expect(devices.requests).toHaveLength(1);
});

test('opens a device again if it was unplugged in the meantime', async () => {
  const { microphone, source } = check();
  microphone.unplug();
  expect((await openDevice(source, 'audio')).readyState).toBe('live');
});

test('waits for a device that is opening instead of opening it twice', async () => {
  const devices = fakeMedia();
  const opening = Promise.withResolvers<MediaStreamTrack | null>();
  const opened = { audio: opening.promise, video: null };
  const source = reuseOpened(devices.source, opened, fakeStream);
  const requested = openDevice(source, 'audio');
  const microphone = new FakeTrack('audio') as unknown as MediaStreamTrack;
  opening.resolve(microphone);
  expect(await requested).toBe(microphone);
  expect(devices.requests).toEqual([]);
});

test('opens a device that the device check left closed', async () => {
  const devices = fakeMedia();
  const opened = { audio: Promise.resolve(null), video: null };
  const source = reuseOpened(devices.source, opened, fakeStream);
  for (const kind of ['audio', 'video'] as const) await openDevice(source, kind);
  expect(devices.requests.map(({ what }) => what)).toEqual(['audio', 'video']);
});

test('stops a device that opens after the call has ended', async () => {
  const [microphone, camera] = [new FakeTrack('audio'), new FakeTrack('video')];
  stopOpened(asOpened(microphone, camera));
  await Promise.resolve();
  expect([microphone.readyState, camera.readyState]).toEqual(['ended', 'ended']);
});

test('takes screens and the device list from the browser', async () => {
  const { devices, source } = check();
  await source.getDisplayMedia({ video: true });
  expect(devices.requests.map(({ what }) => what)).toEqual(['screen']);
  expect(await source.enumerateDevices()).toEqual([]);
});
