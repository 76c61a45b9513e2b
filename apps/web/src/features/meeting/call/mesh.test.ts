import { type FakeClock, fakeClock, flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectionFactory, type FakeConnection } from './fake-connection.ts';
import { fakeStream, fakeTrack } from './fake-media.ts';
import { Mesh } from './mesh.ts';

const asha = { id: 'asha', name: 'Asha', verified: false };
const binu = { id: 'binu', name: 'Dr Binu', verified: true };
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
  });
  mesh.connect('me', [{ urls: 'stun:s' }]);
});

const names = () => [...mesh.members.values()].map(({ participant }) => participant.name);

async function connectedTo(participant: typeof asha): Promise<FakeConnection> {
  mesh.start();
  mesh.setParticipants([participant]);
  await flushMicrotasks();
  mesh.receiveAnswer(participant.id, { type: 'answer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  const pc = connections.latest();
  pc.connect();
  return pc;
}

test('calls wait for the microphone, people do not', async () => {
  mesh.setParticipants([asha, binu]);
  await flushMicrotasks();
  expect(names()).toEqual(['Asha', 'Dr Binu']);
  expect(connections.made).toHaveLength(0);
  mesh.start();
  await flushMicrotasks();
  expect(offers).toEqual(['asha', 'binu']);
  expect(connections.made[0]?.configuration.iceServers).toEqual([{ urls: 'stun:s' }]);
});

test('a newcomer calls us, not we them', async () => {
  mesh.start();
  mesh.addParticipant(asha);
  await flushMicrotasks();
  expect(offers).toEqual([]);
  mesh.receiveOffer('asha', { type: 'offer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  expect(connections.made).toHaveLength(1);
});

test('whoever called while we asked for the microphone is not called back', async () => {
  mesh.setParticipants([asha]);
  mesh.receiveOffer('asha', { type: 'offer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  mesh.start();
  await flushMicrotasks();
  expect(offers).toEqual([]);
  expect(connections.made).toHaveLength(1);
});

test('after a restart of the server, whom its list lacks stays while their media flows', async () => {
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

test('someone who lost only their signalling stays until the media ends', async () => {
  const pc = await connectedTo(asha);
  mesh.removeParticipant('asha');
  expect(names()).toEqual(['Asha']);
  pc.abandon();
  expect(names()).toEqual([]);
});

test('someone whose client does not talk to us leaves when the server says so', async () => {
  const pc = await connectedTo(asha);
  pc.channel.readyState = 'connecting';
  mesh.removeParticipant('asha');
  expect(names()).toEqual([]);
  expect(pc.connectionState).toBe('closed');
});

test('a farewell is believed at once', async () => {
  const pc = await connectedTo(asha);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  expect(names()).toEqual([]);
});

test('whoever reloads their page comes back under the name the server gave', async () => {
  const pc = await connectedTo(binu);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  mesh.receiveOffer('binu', { type: 'offer', sdp: 'o=- 6 1 IN' });
  expect(mesh.members.get('binu')?.participant).toEqual(binu);
});

test('whoever has left is nobody the next time, until the server says who', async () => {
  const pc = await connectedTo(binu);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  mesh.removeParticipant('binu');
  mesh.receiveOffer('binu', { type: 'offer', sdp: 'o=- 6 1 IN' });
  expect(mesh.members.get('binu')?.participant).toMatchObject({ name: 'Guest', verified: false });
});

test('what peers say shows; their name is the one the server gave', async () => {
  const pc = await connectedTo(asha);
  pc.channel.onmessage?.({ data: '{"kind":"state","mic":false,"camera":true}' });
  pc.channel.onmessage?.({ data: '{"kind":"chat","text":"hi","name":"Dr Binu"}' });
  expect(mesh.members.get('asha')).toMatchObject({ mic: false, camera: true });
  expect(onChat).toHaveBeenCalledWith(asha, 'hi');
});

test('nobody drowns the others in words', async () => {
  const pc = await connectedTo(asha);
  const line = () => pc.channel.onmessage?.({ data: '{"kind":"chat","text":"hi"}' });
  for (let i = 0; i < 100; i++) line();
  expect(onChat).toHaveBeenCalledTimes(20);
  await clock.advance(10_000);
  line();
  expect(onChat).toHaveBeenCalledTimes(21);
});

test('who gives way is settled by our id, even for someone met before we knew it', async () => {
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

test('a new peer is told our state, and that video to them is paused', async () => {
  const pc = await connectedTo(asha);
  expect(pc.channel.sent).toEqual(['{"kind":"state","mic":true,"camera":true,"screen":false}']);
  const member = mesh.members.get('asha');
  if (member) member.videoPaused = true;
  mesh.broadcastState();
  expect(pc.channel.sent[1]).toBe('{"kind":"state","mic":true,"camera":false,"screen":false}');
});

test('a track reaches everybody; closing says farewell and closes all', async () => {
  const pc = await connectedTo(asha);
  const camera = fakeTrack('video');
  mesh.setTrack('video', camera);
  expect(pc.transceivers[1]?.sender.track).toBe(camera);
  mesh.close();
  expect(pc.channel.sent.at(-1)).toBe('{"kind":"bye"}');
  expect(pc.connectionState).toBe('closed');
  expect(mesh.members.size).toBe(0);
});
