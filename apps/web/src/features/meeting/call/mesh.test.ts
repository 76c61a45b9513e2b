import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeConnection } from './fake-connection.ts';
import { asha, binu, type MeshFixture, meshFixture } from './peer-fixture.ts';

const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
const onChange = vi.fn();
let mesh: MeshFixture['mesh'];
let connections: MeshFixture['connections'];
let offers: MeshFixture['offers'];
let connectTo: MeshFixture['connectTo'];

beforeEach(() => {
  vi.resetAllMocks();
  ({ mesh, connections, offers, connectTo } = meshFixture({ onChange }));
});

const names = () => [...mesh.members.values()].map(({ participant }) => participant.name);

test('shows participants at once, but sends offers only after the microphone is settled', async () => {
  mesh.setParticipants([asha, binu]);
  await flushMicrotasks();
  expect(names()).toEqual(['Asha', 'Dr Binu']);
  expect(connections.made).toHaveLength(0);
  mesh.start();
  await flushMicrotasks();
  expect(offers).toEqual(['asha', 'binu']);
  expect(connections.made[0]?.configuration.iceServers).toEqual([{ urls: 'stun:s' }]);
});

test('waits for the offer of a joining participant', async () => {
  mesh.start();
  mesh.addParticipant(asha);
  await flushMicrotasks();
  expect(offers).toEqual([]);
  mesh.receiveOffer('asha', { type: 'offer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  expect(connections.made).toHaveLength(1);
});

test('does not call a participant who sent an offer during the permission prompt', async () => {
  mesh.setParticipants([asha]);
  mesh.receiveOffer('asha', { type: 'offer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  mesh.start();
  await flushMicrotasks();
  expect(offers).toEqual([]);
  expect(connections.made).toHaveLength(1);
});

test('keeps an unlisted participant after a server restart while their media flows', async () => {
  const pc = await connectTo(asha);
  mesh.setParticipants([]);
  expect(names()).toEqual(['Asha']);
  expect(pc.connectionState).toBe('connected');
  mesh.addParticipant(asha);
  expect(connections.made).toHaveLength(1);

  mesh.setParticipants([]);
  pc.become('disconnected');
  expect(names()).toEqual([]);
});

test('keeps a participant who is listed again when their media stops', async () => {
  const pc = await connectTo(asha);
  mesh.removeParticipant('asha');
  mesh.addParticipant({ ...asha, name: 'Asha Rao' });
  pc.become('disconnected');
  expect(names()).toEqual(['Asha Rao']);
});

test('removes an unlisted participant if their media does not flow', async () => {
  mesh.start();
  mesh.setParticipants([asha]);
  mesh.setParticipants([binu]);
  expect(names()).toEqual(['Dr Binu']);
  expect(connections.made[0]?.connectionState).toBe('closed');
});

test('keeps the connection in progress to a listed participant', async () => {
  mesh.start();
  mesh.setParticipants([asha]);
  await flushMicrotasks();
  mesh.receiveAnswer('asha', { type: 'answer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  mesh.setParticipants([asha]);
  expect(connections.made).toHaveLength(1);
});

test('repeats an unanswered offer after a reconnection', async () => {
  (await connectTo(asha)).negotiate();
  await flushMicrotasks();
  mesh.setParticipants([asha]);
  expect(offers).toEqual(['asha', 'asha', 'asha']);
});

test('calls a participant who arrived during the permission prompt only after its end', async () => {
  mesh.addParticipant(asha);
  mesh.setParticipants([asha]);
  expect(connections.made).toHaveLength(0);
  mesh.start();
  expect(connections.made).toHaveLength(1);
});

test('calls an announced participant without an offer after a reconnection', async () => {
  mesh.start();
  mesh.addParticipant(asha);
  mesh.setParticipants([asha]);
  await flushMicrotasks();
  expect(offers).toEqual(['asha']);
});

test('does not call a participant who left and returned during the permission prompt', async () => {
  mesh.setParticipants([asha]);
  mesh.removeParticipant('asha');
  mesh.addParticipant(asha);
  mesh.start();
  await flushMicrotasks();
  expect(offers).toEqual([]);
});

test('ignores signals and removals of unknown participants', () => {
  mesh.receiveAnswer('chitra', { type: 'answer', sdp: 'o=- 5 1 IN' });
  mesh.receiveCandidate('chitra', candidate);
  mesh.removeParticipant('chitra');
  expect(names()).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

test('keeps a participant without signalling until their media ends', async () => {
  const pc = await connectTo(asha);
  mesh.removeParticipant('asha');
  pc.become('connected');
  expect(names()).toEqual(['Asha']);
  pc.abandon();
  expect(names()).toEqual([]);
});

test.each<[string, (pc: FakeConnection) => void, removed: boolean]>([
  ['their media has stopped', (pc) => pc.become('disconnected'), false],
  [
    'they have no data channel',
    (pc) => Object.assign(pc.channel, { readyState: 'connecting' }),
    false,
  ],
  ['the server removed them', () => {}, true],
])('removes a participant at once if %s', async (_reason, happens, removed) => {
  const pc = await connectTo(asha);
  happens(pc);
  mesh.removeParticipant('asha', removed);
  expect(names()).toEqual([]);
  expect(pc.connectionState).toBe('closed');
});

test('removes a participant at once after a goodbye', async () => {
  const pc = await connectTo(asha);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  expect(names()).toEqual([]);
});

test('names a participant who reloads the page as before', async () => {
  const pc = await connectTo(binu);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  mesh.receiveOffer('binu', { type: 'offer', sdp: 'o=- 6 1 IN' });
  expect(mesh.members.get('binu')?.participant).toEqual(binu);
});

test('shows a returning participant as a guest until the server names them', async () => {
  const pc = await connectTo(binu);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  mesh.removeParticipant('binu');
  mesh.receiveOffer('binu', { type: 'offer', sdp: 'o=- 6 1 IN' });
  const unknown = { id: 'binu', name: 'Guest', verified: false, role: 'guest', party: false };
  expect(mesh.members.get('binu')?.participant).toEqual(unknown);
});

test('shows a participant as a guest if the server no longer lists them', async () => {
  const pc = await connectTo(binu);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  mesh.setParticipants([]);
  mesh.receiveOffer('binu', { type: 'offer', sdp: 'o=- 6 1 IN' });
  expect(mesh.members.get('binu')?.participant).toMatchObject({ name: 'Guest', verified: false });
});

test('the smaller id answers if two offers cross', async () => {
  mesh.start();
  mesh.setParticipants([{ ...asha, id: 'zoya' }]);
  await flushMicrotasks();
  mesh.receiveOffer('zoya', { type: 'offer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  expect(connections.made).toHaveLength(2);
});

test('derives politeness from our id, also for earlier participants', async () => {
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

test('reconnecting replaces an offer without an answer, and the lower id offers first', async () => {
  mesh.start();
  mesh.setParticipants([asha, { ...binu, id: 'zoya' }]);
  await flushMicrotasks();
  mesh.reconnect();
  await flushMicrotasks();
  expect(offers).toEqual(['asha', 'zoya', 'zoya']);
  mesh.receiveOffer('asha', { type: 'offer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  expect(mesh.members.get('asha')?.peer.connection?.remoteSessionId).toBe('5');
});
