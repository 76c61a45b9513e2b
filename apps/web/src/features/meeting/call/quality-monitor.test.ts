import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Quality } from './call-state.ts';
import { type FakeConnection, fakeTrack } from './fake-connection.ts';
import { asha, binu, meshRoomFixture } from './peer-fixture.ts';

type Fixture = ReturnType<typeof meshRoomFixture>;

const STATS_INTERVAL_MS = 2_000;
const AUDIO_INTERVAL_MS = 300;
const lossy = [{ type: 'remote-inbound-rtp', fractionLost: 0.3 }];
const lossier = [{ type: 'remote-inbound-rtp', fractionLost: 0.05 }];
const microphone = fakeTrack('audio');
const onChange = vi.fn();
let clock: Fixture['clock'];
let connections: Fixture['connections'];
let room: Fixture['room'];
let connectTo: Fixture['connectTo'];
let pc: FakeConnection;

beforeEach(async () => {
  onChange.mockReset();
  ({ clock, connections, room, connectTo } = meshRoomFixture({ onChange }));
  room.publish('audio', microphone);
  room.publish('video', fakeTrack('video'));
  room.publishState({ mic: true, camera: true, screen: false });
  pc = await connectTo(asha);
});

/** Sets audio levels: Asha's, as received here, and ours, as sent to Asha. */
function speak({ remote = 0, local = 0 }): void {
  const [audio] = pc.transceivers;
  if (!audio) throw new Error('no audio');
  audio.receiver.getSynchronizationSources = () => [{ audioLevel: remote }];
  audio.sender.stats = [{ type: 'media-source', audioLevel: local }];
}

const encoding = (connection: FakeConnection) =>
  connection.transceivers[1]?.sender.parameters.encodings[0];
const sent = (kind: string) =>
  pc.channel.sent.map((text) => JSON.parse(text)).filter((message) => message.kind === kind);

test('sends our quality to the others whenever it changes', async () => {
  await clock.advance(STATS_INTERVAL_MS);
  expect(sent('quality')).toEqual([{ kind: 'quality', level: 'good' }]);
  await clock.advance(STATS_INTERVAL_MS);
  expect(sent('quality')).toHaveLength(1);
  pc.stats = lossy;
  await clock.advance(STATS_INTERVAL_MS);
  expect(sent('quality').at(-1)).toEqual({ kind: 'quality', level: 'poor' });
  expect(room.local.quality).toBe('poor');
});

test('stores the quality that the other side reports', () => {
  pc.channel.onmessage?.({ data: '{"kind":"quality","level":"poor"}' });
  expect(room.participants[0]).toMatchObject({ reportedQuality: 'poor' });
});

test('reports the camera as off while our video is paused', async () => {
  pc.stats = lossy;
  await clock.advance(4 * STATS_INTERVAL_MS);
  expect(room.local.videoReduction).toBe('paused');
  expect(sent('state').at(-1)).toMatchObject({ mic: true, camera: false, screen: false });
  pc.stats = [];
  await clock.advance(6 * STATS_INTERVAL_MS);
  expect(sent('state').at(-1)).toMatchObject({ mic: true, camera: true, screen: false });
  expect(room.local.videoReduction).toBe('lowered');
});

test('a picture without new frames is frozen until the next frame', async () => {
  const receiver = pc.transceivers[1]?.receiver;
  if (!receiver) throw new Error('no video receiver');
  let rtpTimestamp = 1;
  receiver.getSynchronizationSources = () => [{ rtpTimestamp }];
  const frozen = () => room.participants[0]?.frozen;
  await clock.advance(1_800);
  expect(frozen()).toBe(false);
  await clock.advance(1_000);
  expect(frozen()).toBe(true);
  rtpTimestamp = 2;
  await clock.advance(300);
  expect(frozen()).toBe(false);
});

test('a camera that is off is not frozen', async () => {
  const receiver = pc.transceivers[1]?.receiver;
  if (receiver) receiver.getSynchronizationSources = () => [{ rtpTimestamp: 1 }];
  pc.channel.onmessage?.({ data: '{"kind":"state","mic":true,"camera":false}' });
  await clock.advance(5_000);
  expect(room.participants[0]?.frozen).toBe(false);
});

test('a shared screen is not frozen, and the next camera starts anew', async () => {
  const receiver = pc.transceivers[1]?.receiver;
  if (receiver) receiver.getSynchronizationSources = () => [{ rtpTimestamp: 1 }];
  const state = (screen: boolean) =>
    pc.channel.onmessage?.({
      data: JSON.stringify({ kind: 'state', mic: true, camera: true, screen }),
    });
  await clock.advance(1_500);
  state(true);
  await clock.advance(5_000);
  expect(room.participants[0]?.frozen).toBe(false);
  state(false);
  await clock.advance(1_500);
  expect(room.participants[0]?.frozen).toBe(false);
  await clock.advance(1_500);
  expect(room.participants[0]?.frozen).toBe(true);
});

test('a camera beside a shared screen can be frozen', async () => {
  const receiver = pc.transceivers[1]?.receiver;
  if (receiver) receiver.getSynchronizationSources = () => [{ rtpTimestamp: 1 }];
  const state = { kind: 'state', mic: true, camera: true, screen: true, screenApart: true };
  pc.channel.onmessage?.({ data: JSON.stringify(state) });
  await clock.advance(3_000);
  expect(room.participants[0]?.frozen).toBe(true);
});

describe('the quality of our own connection', () => {
  test('is unknown until measured and while no one is connected', async () => {
    expect(room.local.quality).toBeNull();
    pc.become('disconnected');
    await clock.advance(STATS_INTERVAL_MS);
    expect(room.local.quality).toBeNull();
    expect(sent('quality')).toEqual([]);
  });

  test("is the best link's quality", async () => {
    const other = await connectTo(binu, [asha]);
    pc.stats = lossy;
    other.stats = lossier;
    await clock.advance(STATS_INTERVAL_MS);
    expect(room.participants.map(({ quality }) => quality)).toEqual(['poor', 'fair']);
    expect(room.local.quality).toBe('fair');
  });

  test('is measured on the links that can be measured', async () => {
    const other = await connectTo(binu, [asha]);
    other.stats = lossy;
    pc.getStats = () => Promise.reject(new Error('closed'));
    await clock.advance(STATS_INTERVAL_MS);
    expect(room.participants.map(({ quality }) => quality)).toEqual(['good', 'poor']);
  });

  test("is the new connection's quality after a replacement", async () => {
    pc.stats = lossy;
    await clock.advance(STATS_INTERVAL_MS);
    room.receiveOffer('asha', { type: 'offer', sdp: 'o=- 9 1 IN' });
    await flushMicrotasks();
    connections.latest().connect();
    await clock.advance(STATS_INTERVAL_MS);
    expect(room.participants[0]?.quality).toBe('good');
    expect(encoding(connections.latest())).toMatchObject({ active: true });
  });
});

describe('our video', () => {
  test('has its full size for one other connected participant', () => {
    expect(encoding(pc)).toMatchObject({ active: true, maxFramerate: 30 });
    expect(room.local.videoReduction).toBeNull();
  });

  test('is smaller for more participants without counting as reduced', async () => {
    const other = await connectTo(binu, [asha]);
    expect(encoding(other)).toMatchObject({ maxFramerate: 24 });
    await clock.advance(STATS_INTERVAL_MS);
    expect(encoding(pc)).toMatchObject({ maxFramerate: 24 });
    expect(room.local.videoReduction).toBeNull();
  });

  test('counts as reduced if it is reduced for one participant', async () => {
    await connectTo(binu, [asha]);
    pc.stats = lossy;
    await clock.advance(2 * STATS_INTERVAL_MS);
    expect(room.local.videoReduction).toBe('lowered');
  });

  test('keeps the size of a shared screen', async () => {
    await connectTo(binu, [asha]);
    room.publishState({ mic: true, camera: true, screen: true });
    await clock.advance(STATS_INTERVAL_MS);
    expect(encoding(pc)).toMatchObject({ scaleResolutionDownBy: 1 });
  });
});

test('a screen beside the camera has its full size', async () => {
  await connectTo(binu, [asha]);
  const state = { kind: 'state', mic: true, camera: true, screen: false, screenApart: true };
  pc.channel.onmessage?.({ data: JSON.stringify(state) });
  room.publish('screen', fakeTrack('video', 'screen'));
  room.publishState({ mic: true, camera: true, screen: true });
  await clock.advance(STATS_INTERVAL_MS);
  expect(pc.transceivers[2]?.sender.parameters.encodings[0]).toMatchObject({
    scaleResolutionDownBy: 1,
  });
});

test('measures a link and notifies as soon as it is connected', async () => {
  room.receiveOffer('asha', { type: 'offer', sdp: 'o=- 9 1 IN' });
  await flushMicrotasks();
  connections.latest().stats = lossy;
  let announced: Quality | null | undefined;
  onChange.mockImplementation(() => {
    announced = room.participants[0]?.quality;
  });
  connections.latest().connect();
  await flushMicrotasks();
  expect(announced).toBe('poor');
});

describe('speaking', () => {
  test('is detected on both sides until it ends', async () => {
    expect(room.local.speaking).toBe(false);
    speak({ remote: 0.5, local: 0.5 });
    await clock.advance(AUDIO_INTERVAL_MS);
    expect(room.participants[0]?.speaking).toBe(true);
    expect(room.local.speaking).toBe(true);
    speak({});
    await clock.advance(AUDIO_INTERVAL_MS);
    expect(room.local.speaking).toBe(true);
    await clock.advance(1_000);
    expect(room.participants[0]?.speaking).toBe(false);
    expect(room.local.speaking).toBe(false);
  });

  test('is detected separately on each side', async () => {
    speak({ remote: 0.5 });
    await clock.advance(AUDIO_INTERVAL_MS);
    expect(room.local.speaking).toBe(false);
    expect(room.participants[0]?.speaking).toBe(true);
  });

  test('is not detected while the microphone is off', async () => {
    speak({ remote: 0.5, local: 0.5 });
    pc.channel.onmessage?.({ data: '{"kind":"state","mic":false,"camera":true}' });
    microphone.enabled = false;
    await clock.advance(AUDIO_INTERVAL_MS);
    microphone.enabled = true;
    expect(room.participants[0]?.speaking).toBe(false);
    expect(room.local.speaking).toBe(false);
  });

  test('is not detected on a connection that cannot be measured', async () => {
    speak({ local: 0.5 });
    const [audio] = pc.transceivers;
    if (audio) audio.sender.getStats = () => Promise.reject(new Error('closed'));
    await clock.advance(AUDIO_INTERVAL_MS);
    expect(room.local.speaking).toBe(false);
  });
});

test('notifies after each measurement', async () => {
  onChange.mockReset();
  await clock.advance(AUDIO_INTERVAL_MS);
  expect(onChange).toHaveBeenCalledTimes(1);
  await clock.advance(STATS_INTERVAL_MS - AUDIO_INTERVAL_MS);
  expect(onChange).toHaveBeenCalledTimes(6 + 1);
});

test('measures nothing after leaving', async () => {
  room.leave();
  onChange.mockReset();
  await clock.advance(10 * STATS_INTERVAL_MS);
  expect(onChange).not.toHaveBeenCalled();
});
