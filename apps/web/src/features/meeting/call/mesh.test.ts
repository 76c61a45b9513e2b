import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, expect, test, vi } from 'vitest';

import { asha, binu, type MeshFixture, meshFixture } from './mesh-fixture.ts';

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

test('a participant who is listed again stays when their media stops', async () => {
  const pc = await connectTo(asha);
  mesh.removeParticipant('asha');
  mesh.addParticipant({ ...asha, name: 'Asha Rao' });
  pc.become('disconnected');
  expect(names()).toEqual(['Asha Rao']);
});

test('a participant missing from the list is removed where their media does not flow', async () => {
  mesh.start();
  mesh.setParticipants([asha]);
  mesh.setParticipants([binu]);
  expect(names()).toEqual(['Dr Binu']);
  expect(connections.made[0]?.connectionState).toBe('closed');
});

test('a participant who is still listed keeps the connection that is being established', async () => {
  mesh.start();
  mesh.setParticipants([asha]);
  await flushMicrotasks();
  mesh.receiveAnswer('asha', { type: 'answer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  mesh.setParticipants([asha]);
  expect(connections.made).toHaveLength(1);
});

test('an offer that was not answered is repeated after a reconnection', async () => {
  (await connectTo(asha)).negotiate();
  await flushMicrotasks();
  mesh.setParticipants([asha]);
  expect(offers).toEqual(['asha', 'asha', 'asha']);
});

test('a participant who arrived during the permission prompt is not called before its end', async () => {
  mesh.addParticipant(asha);
  mesh.setParticipants([asha]);
  expect(connections.made).toHaveLength(0);
  mesh.start();
  expect(connections.made).toHaveLength(1);
});

test('a participant whose media has stopped is removed as soon as the server says so', async () => {
  const pc = await connectTo(asha);
  pc.become('disconnected');
  mesh.removeParticipant('asha');
  expect(names()).toEqual([]);
});

test('a participant who only announced themselves is called after a reconnection', async () => {
  mesh.start();
  mesh.addParticipant(asha);
  mesh.setParticipants([asha]);
  await flushMicrotasks();
  expect(offers).toEqual(['asha']);
});

test('a participant who left and came back during the permission prompt is not called', async () => {
  mesh.setParticipants([asha]);
  mesh.removeParticipant('asha');
  mesh.addParticipant(asha);
  mesh.start();
  await flushMicrotasks();
  expect(offers).toEqual([]);
});

test('what arrives from somebody unknown is ignored', () => {
  mesh.receiveAnswer('chitra', { type: 'answer', sdp: 'o=- 5 1 IN' });
  mesh.receiveCandidate('chitra', candidate);
  mesh.removeParticipant('chitra');
  expect(names()).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

test('a participant who lost only their signalling stays until the media ends', async () => {
  const pc = await connectTo(asha);
  mesh.removeParticipant('asha');
  pc.become('connected');
  expect(names()).toEqual(['Asha']);
  pc.abandon();
  expect(names()).toEqual([]);
});

test('a participant without a data channel is removed as soon as the server says so', async () => {
  const pc = await connectTo(asha);
  pc.channel.readyState = 'connecting';
  mesh.removeParticipant('asha');
  expect(names()).toEqual([]);
  expect(pc.connectionState).toBe('closed');
});

test('a goodbye takes effect at once', async () => {
  const pc = await connectTo(asha);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  expect(names()).toEqual([]);
});

test('a participant who reloads the page returns under the name the server assigned', async () => {
  const pc = await connectTo(binu);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  mesh.receiveOffer('binu', { type: 'offer', sdp: 'o=- 6 1 IN' });
  expect(mesh.members.get('binu')?.participant).toEqual(binu);
});

test('a participant who has left is a guest until the server names them again', async () => {
  const pc = await connectTo(binu);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  mesh.removeParticipant('binu');
  mesh.receiveOffer('binu', { type: 'offer', sdp: 'o=- 6 1 IN' });
  const unknown = { id: 'binu', name: 'Guest', verified: false, role: 'guest', party: false };
  expect(mesh.members.get('binu')?.participant).toEqual(unknown);
});

test('a participant who has left, and whom the server lists no more, is a guest', async () => {
  const pc = await connectTo(binu);
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  mesh.setParticipants([]);
  mesh.receiveOffer('binu', { type: 'offer', sdp: 'o=- 6 1 IN' });
  expect(mesh.members.get('binu')?.participant).toMatchObject({ name: 'Guest', verified: false });
});

test('where two offers cross, the smaller id answers', async () => {
  mesh.start();
  mesh.setParticipants([{ ...asha, id: 'zoya' }]);
  await flushMicrotasks();
  mesh.receiveOffer('zoya', { type: 'offer', sdp: 'o=- 5 1 IN' });
  await flushMicrotasks();
  expect(connections.made).toHaveLength(2);
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

test('a participant whom the server removed is disconnected even while their media flows', async () => {
  const pc = await connectTo(asha);
  mesh.removeParticipant('asha', true);
  expect(names()).toEqual([]);
  expect(pc.connectionState).toBe('closed');
});
