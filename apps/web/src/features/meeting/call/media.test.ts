import { expect, test } from 'vitest';
import { fakeMedia } from './fake-media.ts';
import { banner, mediaBanner, openDevice } from './media.ts';

// Spec §8, word for word.
test.each([
  ['NotAllowedError', 'Camera/microphone access denied. Please allow access and refresh the page.'],
  ['NotFoundError', 'No camera or microphone found. Please check your devices.'],
  [
    'NotReadableError',
    'Camera/microphone is already in use by another application. Please close other video apps and refresh.',
  ],
  ['AbortError', 'Could not access your camera or microphone. Joining meeting without media...'],
])('%s', (name, text) => expect(mediaBanner(new DOMException('', name)).text).toBe(text));

test('something thrown that is no error is another media error', () => {
  expect(mediaBanner('odd').kind).toBe('media');
});

test.each([
  ['socket', 'Failed to connect to meeting server. Please check your internet connection.'],
  ['microphone', 'Could not access microphone. Please check permissions.'],
  ['camera', 'Could not access camera. Please check permissions.'],
] as const)('%s', (kind, text) => expect(banner(kind).text).toBe(text));

test('the camera is asked for 1280x720 at 30 frames, on the device chosen', async () => {
  const media = fakeMedia();
  await openDevice(media.source, 'video', 'cam-2');
  expect(media.asked[0]?.constraints).toEqual({
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30 },
      deviceId: { exact: 'cam-2' },
    },
  });
});

test.each(['OverconstrainedError', 'NotFoundError'])(
  'a device that is gone (%s) is replaced by another',
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
    expect(JSON.stringify(media.asked)).not.toContain('deviceId');
  },
);

test('a device that is refused is not replaced', async () => {
  const media = fakeMedia();
  media.fail('audio', 'NotAllowedError');
  await expect(openDevice(media.source, 'audio', 'mic-2')).rejects.toThrow('refused');
  expect(media.asked).toHaveLength(1);
});
