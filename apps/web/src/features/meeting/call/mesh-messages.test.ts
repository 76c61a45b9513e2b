import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeTrack } from './fake-media.ts';
import { asha, binu, type MeshFixture, meshFixture } from './mesh-fixture.ts';

const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
const [onChat, onChange, onMuteRequest, onReady] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
let mesh: MeshFixture['mesh'];
let clock: MeshFixture['clock'];
let state: MeshFixture['state'];
let connectTo: MeshFixture['connectTo'];

beforeEach(() => {
  vi.resetAllMocks();
  ({ mesh, clock, state, connectTo } = meshFixture({ onChat, onChange, onMuteRequest, onReady }));
});

test("assumes that a new participant's devices are on until they report them", async () => {
  mesh.addParticipant(asha);
  const [on, off] = [
    { mic: true, camera: true },
    { screen: false, speaking: false, frozen: false },
  ];
  const unknown = { quality: null, reportedQuality: null, vitals: null, stream: null };
  expect(mesh.members.get('asha')).toMatchObject({ ...on, ...off, ...unknown, link: 'connecting' });
});

test('takes a participant’s link and stream from their connection', async () => {
  const pc = await connectTo(asha);
  const member = mesh.members.get('asha');
  expect(member?.link).toBe('connected');
  expect(member?.stream).toBe(member?.peer.connection?.stream);
  pc.become('disconnected');
  expect(member?.link).toBe('lost');
});

test('takes device states and chat from peers, but names only from the server', async () => {
  const pc = await connectTo(asha);
  pc.channel.onmessage?.({ data: '{"kind":"state","mic":false,"camera":true}' });
  pc.channel.onmessage?.({ data: '{"kind":"chat","text":"hi","name":"Dr Binu"}' });
  expect(mesh.members.get('asha')).toMatchObject({ mic: false, camera: true });
  expect(onChat).toHaveBeenCalledWith(asha, 'hi');
});

test('receives mute requests and quality reports with their participant', async () => {
  const pc = await connectTo(asha);
  pc.channel.onmessage?.({ data: '{"kind":"mute-request"}' });
  expect(onMuteRequest.mock.calls).toEqual([[asha]]);
  pc.channel.onmessage?.({ data: '{"kind":"quality","level":"fair"}' });
  expect(mesh.members.get('asha')).toMatchObject({ reportedQuality: 'fair', mic: true });
});

test.each([
  ['a list of participants', () => mesh.setParticipants([])],
  ['an arrival', () => mesh.addParticipant(binu)],
  ['a departure', () => mesh.removeParticipant('asha')],
])('%s notifies once', async (_name, happens) => {
  mesh.addParticipant(asha);
  onChange.mockReset();
  happens();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('notifies when a device state or a link changes', async () => {
  const pc = await connectTo(asha);
  onChange.mockReset();
  pc.channel.onmessage?.({ data: '{"kind":"state","mic":false,"camera":true}' });
  expect(onChange).toHaveBeenCalledTimes(1);
  pc.become('disconnected');
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('reports a message as sent only if a participant is connected', async () => {
  expect(mesh.broadcast({ kind: 'bye' })).toBe(false);
  await connectTo(asha);
  mesh.setParticipants([asha, binu]);
  expect(mesh.broadcast({ kind: 'mute-request' })).toBe(true);
});

test('drops chat lines beyond the rate limit', async () => {
  const pc = await connectTo(asha);
  const line = () => pc.channel.onmessage?.({ data: '{"kind":"chat","text":"hi"}' });
  for (let i = 0; i < 100; i++) line();
  expect(onChat).toHaveBeenCalledTimes(20);
  await clock.advance(10_000);
  line();
  expect(onChat).toHaveBeenCalledTimes(21);
});

test('sends a new peer our state and turns the camera off while video is paused', async () => {
  const pc = await connectTo(asha);
  expect(pc.channel.sent).toEqual(['{"kind":"state","mic":true,"camera":true,"screen":false}']);
  const member = mesh.members.get('asha');
  if (member) member.videoPaused = true;
  mesh.broadcastState();
  expect(pc.channel.sent[1]).toBe('{"kind":"state","mic":true,"camera":false,"screen":false}');
  state.screen = true;
  mesh.broadcastState();
  expect(pc.channel.sent[2]).toBe('{"kind":"state","mic":true,"camera":false,"screen":false}');
  if (member) member.videoPaused = false;
  mesh.broadcastState();
  expect(pc.channel.sent[3]).toBe('{"kind":"state","mic":true,"camera":true,"screen":true}');
  expect(onReady.mock.calls).toEqual([[member]]);
});

test('passes a candidate to the participant’s connection', async () => {
  const pc = await connectTo(asha);
  mesh.receiveCandidate('asha', candidate);
  await flushMicrotasks();
  expect(pc.candidates).toEqual([candidate]);
});

test('sends a track to everyone; closing sends a goodbye and closes all connections', async () => {
  const pc = await connectTo(asha);
  const camera = fakeTrack('video');
  mesh.setTrack('video', camera);
  expect(pc.transceivers[1]?.sender.track).toBe(camera);
  mesh.close();
  expect(pc.channel.sent.at(-1)).toBe('{"kind":"bye"}');
  expect(pc.connectionState).toBe('closed');
  expect(mesh.members.size).toBe(0);
});
