import { expect, test } from 'vitest';
import { FakeStream, FakeTrack, fakeMedia, fakeStream } from './fake-media.ts';
import { openDevice } from './media.ts';
import { reuseOpened } from './opened-tracks.ts';

function check() {
  const [microphone, camera] = [new FakeTrack('audio'), new FakeTrack('video', 'front')];
  const opened = new FakeStream();
  for (const track of [microphone, camera]) opened.addTrack(track);
  const devices = fakeMedia();
  const source = reuseOpened(devices.source, opened as unknown as MediaStream, fakeStream);
  return { microphone, camera, devices, source };
}

test('takes over what is open, each once', async () => {
  const { microphone, camera, devices, source } = check();
  expect(await openDevice(source, 'audio')).toBe(microphone);
  expect(await openDevice(source, 'video')).toBe(camera);
  expect(devices.requests).toEqual([]);
  expect(await openDevice(source, 'video')).not.toBe(camera);
  expect(devices.requests).toHaveLength(1);
});

test('takes over the chosen device', async () => {
  const { camera, source } = check();
  camera.getSettings = () => ({ deviceId: 'front' });
  expect(await openDevice(source, 'video', 'front')).toBe(camera);
});

test.each([
  ['any device', { audio: true }],
  ['a preferred device', { audio: { deviceId: { ideal: 'headset' } } }],
])('takes over what is open where %s is requested', async (_what, constraints) => {
  const { microphone, source } = check();
  microphone.getSettings = () => ({ deviceId: 'built-in' });
  expect((await source.getUserMedia(constraints)).getTracks()).toEqual([microphone]);
});

test('stops what is open of another device, and opens the chosen one', async () => {
  const { camera, devices, source } = check();
  camera.getSettings = () => ({ deviceId: 'front' });
  expect(await openDevice(source, 'video', 'back')).not.toBe(camera);
  expect(camera.readyState).toBe('ended');
  expect(devices.requests).toHaveLength(1);
});

test('opens again what was unplugged meanwhile', async () => {
  const { microphone, source } = check();
  microphone.unplug();
  expect((await openDevice(source, 'audio')).readyState).toBe('live');
});

test('a screen and the list of devices come from the browser', async () => {
  const { devices, source } = check();
  await source.getDisplayMedia({ video: true });
  expect(devices.requests.map(({ what }) => what)).toEqual(['screen']);
  expect(await source.enumerateDevices()).toEqual([]);
});
