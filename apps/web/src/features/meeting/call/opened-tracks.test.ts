import { expect, test } from 'vitest';
import { FakeTrack, fakeMedia, fakeStream } from './fake-media.ts';
import { openDevice } from './media.ts';
import { type OpenedTracks, reuseOpened, stopOpened } from './opened-tracks.ts';

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
