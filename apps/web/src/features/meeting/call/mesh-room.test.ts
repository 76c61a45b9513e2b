import { type FakeClock, fakeClock, flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  connectionFactory,
  type FakeConnection,
  fakeStream,
  fakeTrack,
} from './fake-connection.ts';
import type { MediaRoom } from './media-room.ts';
import { meshRoom } from './mesh-room.ts';
import { asha, binu } from './peer-fixture.ts';

const doctor = { ...asha, role: 'doctor', party: true } as const;
const [onChange, answer] = [vi.fn(), vi.fn()];
let clock: FakeClock;
let connections: ReturnType<typeof connectionFactory>;
let room: MediaRoom;

beforeEach(() => {
  vi.resetAllMocks();
  clock = fakeClock();
  connections = connectionFactory();
  room = meshRoom({
    createConnection: (config) => connections.create(config),
    createStream: fakeStream,
  })({
    clock,
    senderTo: () => ({ offer: () => {}, answer, candidate: () => {} }),
    signallingConnected: () => true,
    onChange,
    onChat: () => {},
    onMuteRequest: () => {},
  });
  room.connect({ selfId: 'me', iceServers: [{ urls: ['stun:s'] }] });
});

async function connectToDoctor(): Promise<FakeConnection> {
  room.start();
  room.setParticipants([doctor]);
  await flushMicrotasks();
  room.receiveAnswer('asha', { type: 'answer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  const pc = connections.latest();
  pc.connect();
  await flushMicrotasks();
  return pc;
}

const ids = () => room.participants.map(({ participant }) => participant.id);
const sent = (pc: FakeConnection) => pc.channel.sent.map((text) => JSON.parse(text));

test('takes participants from the server', () => {
  room.setParticipants([asha]);
  room.addParticipant(binu);
  expect(ids()).toEqual(['asha', 'binu']);
  room.removeParticipant('asha', true);
  expect(ids()).toEqual(['binu']);
});

test('sends no tracks and reports devices off until they are published', async () => {
  const pc = await connectToDoctor();
  expect(sent(pc)).toEqual([{ kind: 'state', mic: false, camera: false, screen: false }]);
  expect(pc.transceivers.map(({ sender }) => sender.track)).toEqual([null, null]);
});

test('sends devices published before and after a connection', async () => {
  const [microphone, camera] = [fakeTrack('audio'), fakeTrack('video')];
  room.publish('audio', microphone);
  const pc = await connectToDoctor();
  room.publish('video', camera);
  expect(pc.transceivers.map(({ sender }) => sender.track)).toEqual([microphone, camera]);
  room.publishState({ mic: true, camera: true, screen: false });
  expect(sent(pc).at(-1)).toEqual({ kind: 'state', mic: true, camera: true, screen: false });
});

describe('signals', () => {
  const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };

  test('of a participant are passed to their connection', async () => {
    room.addParticipant(asha);
    room.receiveOffer('asha', { type: 'offer', sdp: 'o=- 5 1 IN' });
    room.receiveCandidate('asha', candidate);
    await flushMicrotasks();
    expect(answer).toHaveBeenCalledTimes(1);
    expect(connections.latest().candidates).toEqual([candidate]);
    expect(connections.latest().configuration.iceServers).toEqual([{ urls: ['stun:s'] }]);
  });
});

test('sends messages to the others', async () => {
  expect(room.sendChat('Is anybody here?')).toBe(false);
  const pc = await connectToDoctor();
  expect(room.sendChat('Namaste')).toBe(true);
  room.requestMute();
  room.sendVitals(null);
  expect(sent(pc).slice(1)).toEqual([
    { kind: 'chat', text: 'Namaste' },
    { kind: 'mute-request' },
    { kind: 'vitals', reading: null },
  ]);
});

test('measures a new connection and the room at once', async () => {
  await connectToDoctor();
  expect(room.participants[0]?.quality).toBe('good');
  await clock.advance(2_000);
  expect(room.local.quality).toBe('good');
});

test('leaving closes every connection and ends the measurements', async () => {
  const pc = await connectToDoctor();
  room.leave();
  expect(sent(pc).at(-1)).toEqual({ kind: 'bye' });
  expect(pc.connectionState).toBe('closed');
  onChange.mockReset();
  await clock.advance(10_000);
  expect(onChange).not.toHaveBeenCalled();
});
