import type { Participant } from '@nadi/contract/meeting-events';
import { type FakeClock, fakeClock, flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectionFactory, type FakeConnection } from './fake-connection.ts';
import { fakeStream, fakeTrack } from './fake-media.ts';
import { Mesh } from './mesh.ts';

const asha: Participant = {
  id: 'asha',
  name: 'Asha',
  verified: false,
  role: 'guest',
  party: false,
};
const binu: Participant = {
  id: 'binu',
  name: 'Dr Binu',
  verified: true,
  role: 'patient',
  party: false,
};
const onChat = vi.fn();
let connections: ReturnType<typeof connectionFactory>;
let clock: FakeClock;
let mesh: Mesh;
let offers: string[];

beforeEach(() => {
  onChat.mockReset();
  offers = [];
  connections = connectionFactory();
  clock = fakeClock();
  mesh = new Mesh({
    createConnection: (config) => connections.create(config),
    createStream: fakeStream,
    clock,
    tracks: () => ({ audio: null, video: null }),
    senderTo: (id) => ({ offer: () => offers.push(id), answer: () => {}, candidate: () => {} }),
    signallingConnected: () => true,
    state: () => ({ mic: true, camera: true, screen: false }),
    onReady: () => {},
    onChange: () => {},
    onChat,
    onMuteRequest: () => {},
  });
  mesh.connect('me', [{ urls: 'stun:s' }]);
});

const names = () => [...mesh.members.values()].map(({ participant }) => participant.name);

async function connectedTo(participant: Participant): Promise<FakeConnection> {
  mesh.start();
  mesh.setParticipants([participant]);
  await flushMicrotasks();
  mesh.receiveAnswer(participant.id, { type: 'answer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  const pc = connections.latest();
  pc.connect();
  return pc;
}

test('offers wait for the microphone, the participant list does not', async () => {
  mesh.setParticipants([asha, binu]);
  await flushMicrotasks();
  expect(names()).toEqual(['Asha', 'Dr Binu']);
  expect(connections.made).toHaveLength(0);
  mesh.start();
  await flushMicrotasks();
  expect(offers).toEqual(['asha', 'binu']);
  expect(connections.made[0]?.configuration.iceServers).toEqual([{ urls: 'stun:s' }]);
});

test('the joining participant sends the offer', async () => {
  mesh.start();
  mesh.addParticipant(asha);
  await flushMicrotasks();
  expect(offers).toEqual([]);
  mesh.receiveOffer('asha', { type: 'offer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  expect(connections.made).toHaveLength(1);
});

test('a participant who offered during the permission prompt is not called back', async () => {
  mesh.setParticipants([asha]);
  mesh.receiveOffer('asha', { type: 'offer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  mesh.start();
  await flushMicrotasks();
  expect(offers).toEqual([]);
  expect(connections.made).toHaveLength(1);
});

test('after a server restart, a participant missing from its list stays while their media flows', async () => {
  const pc = await connectedTo(asha);
  mesh.setParticipants([]);
  expect(names()).toEqual(['Asha']);
  expect(pc.connectionState).toBe('connected');
  mesh.addParticipant(asha);
  expect(connections.made).toHaveLength(1);

  mesh.setParticipants([]);
  pc.become('disconnected');
  expect(names()).toEqual([]);
});

test('a participant who lost only their signalling stays until the media ends', async () => {
  const pc = await connectedTo(asha);
  mesh.removeParticipant('asha');
  expect(names()).toEqual(['Asha']);
  pc.abandon();
  expect(names()).toEqual([]);
});

test('a participant without a data channel is removed as soon as the server says so', async () => {
  const pc = await connectedTo(asha);
  pc.channel.readyState = 'connecting';
  mesh.removeParticipant('asha');
  expect(names()).toEqual([]);
  expect(pc.connectionState).toBe('closed');
});

test('a goodbye takes effect at once', async () => {
  const pc = await connectedTo(asha);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  expect(names()).toEqual([]);
});

test('a participant who reloads the page returns under the name the server assigned', async () => {
  const pc = await connectedTo(binu);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  mesh.receiveOffer('binu', { type: 'offer', sdp: 'o=- 6 1 IN' });
  expect(mesh.members.get('binu')?.participant).toEqual(binu);
});

test('a participant who has left is a guest until the server names them again', async () => {
  const pc = await connectedTo(binu);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  mesh.removeParticipant('binu');
  mesh.receiveOffer('binu', { type: 'offer', sdp: 'o=- 6 1 IN' });
  expect(mesh.members.get('binu')?.participant).toMatchObject({ name: 'Guest', verified: false });
});

test('device states and chat come from peers, names only from the server', async () => {
  const pc = await connectedTo(asha);
  pc.channel.onmessage?.({ data: '{"kind":"state","mic":false,"camera":true}' });
  pc.channel.onmessage?.({ data: '{"kind":"chat","text":"hi","name":"Dr Binu"}' });
  expect(mesh.members.get('asha')).toMatchObject({ mic: false, camera: true });
  expect(onChat).toHaveBeenCalledWith(asha, 'hi');
});

test('chat lines beyond the rate limit are dropped', async () => {
  const pc = await connectedTo(asha);
  const line = () => pc.channel.onmessage?.({ data: '{"kind":"chat","text":"hi"}' });
  for (let i = 0; i < 100; i++) line();
  expect(onChat).toHaveBeenCalledTimes(20);
  await clock.advance(10_000);
  line();
  expect(onChat).toHaveBeenCalledTimes(21);
});

test('politeness depends on our id, also for participants known before it', async () => {
  mesh.connect('', []);
  mesh.addParticipant(asha);
  mesh.connect('me', []);
  mesh.start();
  mesh.setParticipants([asha]);
  await flushMicrotasks();
  mesh.receiveOffer('asha', { type: 'offer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  expect(connections.made).toHaveLength(1);
});

test('a new peer receives our state, and whether video to it is paused', async () => {
  const pc = await connectedTo(asha);
  expect(pc.channel.sent).toEqual(['{"kind":"state","mic":true,"camera":true,"screen":false}']);
  const member = mesh.members.get('asha');
  if (member) member.videoPaused = true;
  mesh.broadcastState();
  expect(pc.channel.sent[1]).toBe('{"kind":"state","mic":true,"camera":false,"screen":false}');
});

test('a track reaches everybody; closing says goodbye and closes all connections', async () => {
  const pc = await connectedTo(asha);
  const camera = fakeTrack('video');
  mesh.setTrack('video', camera);
  expect(pc.transceivers[1]?.sender.track).toBe(camera);
  mesh.close();
  expect(pc.channel.sent.at(-1)).toBe('{"kind":"bye"}');
  expect(pc.connectionState).toBe('closed');
  expect(mesh.members.size).toBe(0);
});

test('a participant whom the server removed is disconnected even while their media flows', async () => {
  const pc = await connectedTo(asha);
  mesh.removeParticipant('asha', true);
  expect(names()).toEqual([]);
  expect(pc.connectionState).toBe('closed');
});
