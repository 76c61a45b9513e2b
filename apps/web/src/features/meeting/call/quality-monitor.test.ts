import { type FakeClock, fakeClock, flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test } from 'vitest';
import { connectionFactory, type FakeConnection } from './fake-connection.ts';
import { fakeStream } from './fake-media.ts';
import type { MediaRoom } from './media-room.ts';
import { meshRoom } from './mesh-room.ts';

const STATS_INTERVAL_MS = 2_000;
const lossy = [{ type: 'remote-inbound-rtp', fractionLost: 0.3 }];
let clock: FakeClock;
let room: MediaRoom;
let pc: FakeConnection;

beforeEach(async () => {
  const connections = connectionFactory();
  clock = fakeClock();
  room = meshRoom({
    createConnection: (config) => connections.create(config),
    createStream: fakeStream,
  })({
    clock,
    senderTo: () => ({ offer: () => {}, answer: () => {}, candidate: () => {} }),
    signallingConnected: () => true,
    onChange: () => {},
    onChat: () => {},
    onMuteRequest: () => {},
  });
  room.connect({ selfId: 'me', iceServers: [] });
  room.publishState({ mic: true, camera: true, screen: false });
  room.start();
  room.setParticipants([
    { id: 'asha', name: 'Asha', verified: false, role: 'guest', party: false },
  ]);
  await flushMicrotasks();
  room.receiveAnswer('asha', { type: 'answer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  pc = connections.latest();
  pc.connect();
  await flushMicrotasks();
});

const sent = (kind: string) =>
  pc.channel.sent.map((text) => JSON.parse(text)).filter((message) => message.kind === kind);

test('the others are told our quality whenever it changes', async () => {
  await clock.advance(STATS_INTERVAL_MS);
  expect(sent('quality')).toEqual([{ kind: 'quality', level: 'good' }]);
  await clock.advance(STATS_INTERVAL_MS);
  expect(sent('quality')).toHaveLength(1);
  pc.stats = lossy;
  await clock.advance(STATS_INTERVAL_MS);
  expect(sent('quality').at(-1)).toEqual({ kind: 'quality', level: 'poor' });
  expect(room.local.quality).toBe('poor');
});

test('a quality that the other side reports is kept', () => {
  pc.channel.onmessage?.({ data: '{"kind":"quality","level":"poor"}' });
  expect(room.participants[0]).toMatchObject({ reportedQuality: 'poor' });
});

test('a participant is told when our video to them pauses and when it resumes', async () => {
  pc.stats = lossy;
  await clock.advance(4 * STATS_INTERVAL_MS);
  expect(room.local.videoReduction).toBe('paused');
  expect(sent('state').at(-1)).toEqual({ kind: 'state', mic: true, camera: false, screen: false });
  pc.stats = [];
  await clock.advance(6 * STATS_INTERVAL_MS);
  expect(sent('state').at(-1)).toEqual({ kind: 'state', mic: true, camera: true, screen: false });
  expect(room.local.videoReduction).toBe('lowered');
});

test('a picture without new frames counts as frozen until the next frame', async () => {
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
