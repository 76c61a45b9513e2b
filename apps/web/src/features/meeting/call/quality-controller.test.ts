import type { VideoLayer } from '@nadi/contract/call-media';
import { beforeEach, expect, test } from 'vitest';
import { FakeConnection, fakeTrack } from './fake-connection.ts';
import { applyLayer, QualityController } from './quality-controller.ts';

const cap = '720p';
const lossy = [{ type: 'remote-inbound-rtp', fractionLost: 0.3 }];
let pc: FakeConnection;
let controller: QualityController;

beforeEach(() => {
  pc = new FakeConnection({});
  const source = fakeTrack('video') as never;
  const { sender } = pc.addTransceiver(source, { direction: 'sendrecv' });
  controller = new QualityController(
    pc as unknown as RTCPeerConnection,
    sender as unknown as RTCRtpSender,
    cap,
  );
});

const encoding = () => pc.transceivers[0]?.sender.parameters.encodings[0];

async function looks(times: number): Promise<number> {
  for (let i = 0; i < times; i++) {
    if (controller.layer === cap) return i;
    await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
  }
  return times;
}

test('sends 720p at 30 frames to one other person', async () => {
  await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
  expect(encoding()).toMatchObject({ active: true, maxFramerate: 30, scaleResolutionDownBy: 1 });
});

test('sends a quarter of the height to five people unless a screen is shared', async () => {
  await controller.update({ cap: '180p', isScreen: false, shown: '720p', screen: null });
  expect(encoding()).toMatchObject({ maxFramerate: 15, scaleResolutionDownBy: 4 });
  await controller.update({ cap: '180p', isScreen: true, shown: '720p', screen: null });
  expect(encoding()).toMatchObject({ scaleResolutionDownBy: 1 });
});

test('sends no more than fills the tile, and at once more when it grows', async () => {
  await controller.update({ cap, isScreen: false, shown: '180p', screen: null });
  expect(encoding()).toMatchObject({ maxBitrate: 180_000, scaleResolutionDownBy: 4 });
  await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
  expect(encoding()).toMatchObject({ maxBitrate: 1_700_000, scaleResolutionDownBy: 1 });
});

test('beside a small camera, a screen has its full size; a starved link pauses both', async () => {
  const track = fakeTrack('video') as never;
  const sender = pc.addTransceiver(track, { direction: 'sendonly' }).sender;
  const screen = sender as unknown as RTCRtpSender;
  await controller.update({ cap, isScreen: false, shown: '720p', screen });
  expect(encoding()).toMatchObject({ maxBitrate: 180_000, scaleResolutionDownBy: 4 });
  const [shared] = sender.parameters.encodings;
  expect(shared).toMatchObject({ maxBitrate: 1_700_000, scaleResolutionDownBy: 1 });
  pc.stats = lossy;
  for (let i = 0; i < 4; i++)
    await controller.update({ cap, isScreen: false, shown: '720p', screen });
  expect(encoding()).toMatchObject({ active: false });
  expect(sender.parameters.encodings[0]).toMatchObject({ active: false });
});

test('pauses video on a starved link and resumes it step by step', async () => {
  pc.stats = lossy;
  for (let i = 0; i < 4; i++)
    await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
  expect(controller.layer).toBe('off');
  expect(encoding()).toMatchObject({ active: false });
  pc.stats = [];
  const stepsUp = 3;
  expect(await looks(20)).toBe(stepsUp * 5);
  expect(encoding()).toMatchObject({ active: true });
});

test('keeps resumed video for two samples despite a low bandwidth estimate', async () => {
  pc.stats = lossy;
  for (let i = 0; i < 4; i++)
    await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
  const silentPair = { type: 'candidate-pair', nominated: true, state: 'succeeded' };
  pc.stats = [{ ...silentPair, availableOutgoingBitrate: 20_000 }];
  for (let i = 0; i < 5; i++)
    await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
  expect(controller.layer).toBe('180p');
  for (let i = 0; i < 2; i++)
    await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
  expect(controller.layer).toBe('180p');
  await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
  expect(controller.layer).toBe('off');
});

test('doubles the wait after a failed step up', async () => {
  pc.stats = lossy;
  await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
  pc.stats = [];
  expect(await looks(20)).toBe(5);
  pc.stats = lossy;
  await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
  pc.stats = [];
  expect(await looks(40)).toBe(10);
});

test('waits at most forty samples after failed steps up', async () => {
  const waits: number[] = [];
  for (let i = 0; i < 5; i++) {
    pc.stats = lossy;
    await controller.update({ cap, isScreen: false, shown: '720p', screen: null });
    pc.stats = [];
    waits.push(await looks(100));
  }
  expect(waits).toEqual([5, 10, 20, 40, 40]);
});

test('rates a connection without a video sender', async () => {
  const voice = new QualityController(pc as unknown as RTCPeerConnection, null, cap);
  pc.stats = lossy;
  expect(await voice.update({ cap, isScreen: false, shown: '720p', screen: null })).toBe('poor');
});

/** Creates a sender of a camera's track; `set` collects its encodings. */
function fakeSender({
  settings = { height: 1080 } as MediaTrackSettings,
  tracks = true,
  negotiated = true,
} = {}) {
  const encodings: RTCRtpEncodingParameters[] = negotiated ? [{}] : [];
  const set: RTCRtpEncodingParameters[] = [];
  const sender = {
    track: tracks ? { getSettings: () => settings } : null,
    getParameters: () => ({ encodings }),
    setParameters: async (parameters: { encodings: RTCRtpEncodingParameters[] }) =>
      void set.push({ ...parameters.encodings[0] }),
  };
  return { sender: sender as unknown as RTCRtpSender, set };
}

test.each<[VideoLayer, MediaTrackSettings, object]>([
  [
    '720p',
    { height: 1080 },
    { maxBitrate: 1_700_000, maxFramerate: 30, scaleResolutionDownBy: 1.5 },
  ],
  ['360p', { height: 720 }, { maxBitrate: 600_000, maxFramerate: 24, scaleResolutionDownBy: 2 }],
  ['180p', { height: 720 }, { maxBitrate: 180_000, maxFramerate: 15, scaleResolutionDownBy: 4 }],
  // A small camera is not enlarged; one of unknown height counts as 720 lines.
  ['720p', { height: 480 }, { scaleResolutionDownBy: 1 }],
  ['360p', {}, { scaleResolutionDownBy: 2 }],
])('%s of a camera with %j', async (layer, settings, encoding) => {
  const { sender, set } = fakeSender({ settings });
  await applyLayer(sender, layer, false);
  expect(set).toEqual([expect.objectContaining({ active: true, ...encoding })]);
});

test('keeps the size of a shared screen so that text is readable', async () => {
  const { sender, set } = fakeSender();
  await applyLayer(sender, '180p', true);
  expect(set).toEqual([
    { active: true, maxBitrate: 180_000, maxFramerate: 15, scaleResolutionDownBy: 1 },
  ]);
});

test('sets a layer once, pauses it and resumes it', async () => {
  const { sender, set } = fakeSender();
  for (const layer of ['720p', '720p', 'off', 'off', '720p'] as const)
    await applyLayer(sender, layer, false);
  expect(set.map(({ active }) => active)).toEqual([true, false, true]);
});

test.each([{ tracks: false }, { negotiated: false }])('sets nothing with %o', async (lacks) => {
  const { sender, set } = fakeSender(lacks);
  await applyLayer(sender, '720p', false);
  expect(set).toEqual([]);
});
