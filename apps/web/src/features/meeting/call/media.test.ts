import { expect, test } from 'vitest';
import { fakeMedia } from './fake-media.ts';
import { banner, mediaBanner, openDevice, openScreen } from './media.ts';

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
