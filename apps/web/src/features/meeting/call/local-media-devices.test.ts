import { beforeEach, expect, test, vi } from 'vitest';
import { fakeMedia, fakeStream } from './fake-connection.ts';
import { LocalMedia } from './local-media.ts';

const onBanner = vi.fn();
let devices: ReturnType<typeof fakeMedia>;
let media: LocalMedia;

beforeEach(async () => {
  onBanner.mockReset();
  devices = fakeMedia();
  media = new LocalMedia({
    media: devices.source,
    stream: fakeStream(),
    onTrack: () => {},
    onBanner,
    onChange: () => {},
  });
  await media.startAudio();
  await media.startVideo();
  devices.requests.length = 0;
});

const requested = () =>
  devices.requests.map(({ what, constraints }) => [what, JSON.stringify(constraints)]);
const exactly = (id: string) => expect.stringContaining(`"deviceId":{"exact":"${id}"}`);

test('opens only the chosen device', async () => {
  await media.select({ videoInput: 'cam-2' });
  expect(requested()).toEqual([['video', exactly('cam-2')]]);
  await media.select({ audioInput: 'mic-2' });
  expect(requested().slice(1)).toEqual([['audio', exactly('mic-2')]]);
  expect(media.mic.enabled).toBe(true);
});

test('keeps the camera off and opens the chosen one when it is turned on', async () => {
  await media.toggleCamera();
  await media.select({ videoInput: 'cam-2' });
  await media.select({ audioInput: 'mic-2' });
  expect(requested()).toEqual([['audio', exactly('mic-2')]]);
  await media.toggleCamera();
  expect(requested().slice(1)).toEqual([['video', exactly('cam-2')]]);
});

test.each([
  ['audio', { audioInput: 'mic-2' }, 'microphone'],
  ['video', { videoInput: 'cam-2' }, 'camera'],
] as const)('keeps the old device if the new %s fails', async (kind, chosen, banner) => {
  const before = media.tracks;
  devices.fail(kind, 'NotReadableError');
  await media.select(chosen);
  expect(onBanner).toHaveBeenCalledWith(expect.objectContaining({ kind: banner }));
  expect(media.tracks).toEqual(before);
  expect(devices.opened.map(({ readyState }) => readyState)).toEqual(['live', 'live']);
});

test('stops the old device and ignores its end', async () => {
  const [, front] = devices.opened;
  await media.select({ videoInput: 'cam-2' });
  expect(front?.readyState).toBe('ended');
  front?.unplug();
  expect(media.tracks.video).toBe(devices.opened[2]);
  expect(onBanner).not.toHaveBeenCalled();
});

test('opens no selected microphone after the old one was unplugged', async () => {
  devices.opened[0]?.unplug();
  await media.select({ audioInput: 'mic-2' });
  expect(devices.requests).toEqual([]);
});
