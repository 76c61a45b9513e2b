import { beforeEach, expect, test } from 'vitest';
import { FakeConnection } from './fake-connection.ts';
import { fakeTrack } from './fake-media.ts';
import { QualityController } from './quality-controller.ts';

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
    await controller.update({ cap, isScreen: false });
  }
  return times;
}

test('sends 720p at 30 frames to one other person', async () => {
  await controller.update({ cap, isScreen: false });
  expect(encoding()).toMatchObject({ active: true, maxFramerate: 30, scaleResolutionDownBy: 1 });
});

test('sends a quarter of the height to five people unless a screen is shared', async () => {
  await controller.update({ cap: '180p', isScreen: false });
  expect(encoding()).toMatchObject({ maxFramerate: 15, scaleResolutionDownBy: 4 });
  await controller.update({ cap: '180p', isScreen: true });
  expect(encoding()).toMatchObject({ scaleResolutionDownBy: 1 });
});

test('pauses video on a starved link and resumes it step by step', async () => {
  pc.stats = lossy;
  for (let i = 0; i < 4; i++) await controller.update({ cap, isScreen: false });
  expect(controller.layer).toBe('off');
  expect(encoding()).toMatchObject({ active: false });
  pc.stats = [];
  const stepsUp = 3;
  expect(await looks(20)).toBe(stepsUp * 5);
  expect(encoding()).toMatchObject({ active: true });
});

test('keeps resumed video for two samples despite a low bandwidth estimate', async () => {
  pc.stats = lossy;
  for (let i = 0; i < 4; i++) await controller.update({ cap, isScreen: false });
  const silentPair = { type: 'candidate-pair', nominated: true, state: 'succeeded' };
  pc.stats = [{ ...silentPair, availableOutgoingBitrate: 20_000 }];
  for (let i = 0; i < 5; i++) await controller.update({ cap, isScreen: false });
  expect(controller.layer).toBe('180p');
  for (let i = 0; i < 2; i++) await controller.update({ cap, isScreen: false });
  expect(controller.layer).toBe('180p');
  await controller.update({ cap, isScreen: false });
  expect(controller.layer).toBe('off');
});

test('doubles the wait after a failed step up', async () => {
  pc.stats = lossy;
  await controller.update({ cap, isScreen: false });
  pc.stats = [];
  expect(await looks(20)).toBe(5);
  pc.stats = lossy;
  await controller.update({ cap, isScreen: false });
  pc.stats = [];
  expect(await looks(40)).toBe(10);
});

test('waits at most forty samples after failed steps up', async () => {
  const waits: number[] = [];
  for (let i = 0; i < 5; i++) {
    pc.stats = lossy;
    await controller.update({ cap, isScreen: false });
    pc.stats = [];
    waits.push(await looks(100));
  }
  expect(waits).toEqual([5, 10, 20, 40, 40]);
});

test('rates a connection without a video sender', async () => {
  const voice = new QualityController(pc as unknown as RTCPeerConnection, null, cap);
  pc.stats = lossy;
  expect(await voice.update({ cap, isScreen: false })).toBe('poor');
});
