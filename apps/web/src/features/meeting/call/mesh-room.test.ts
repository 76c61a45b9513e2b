import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { expect, test, vi } from 'vitest';
import { asha, meshRoomFixture } from './peer-fixture.ts';

// The tests of calls over every transport, of the mesh and of the quality monitor cover the rest.

test('sends no tracks and reports devices off until they are published', async () => {
  const { connectTo } = meshRoomFixture();
  const pc = await connectTo(asha);
  const sent = pc.channel.sent.map((text) => JSON.parse(text));
  expect(sent).toEqual([
    { kind: 'state', mic: false, camera: false, screen: false, screenApart: true },
  ]);
  expect(pc.transceivers.map(({ sender }) => sender.track)).toEqual([null, null]);
});

test('passes the signals of a participant to their connection', async () => {
  const answer = vi.fn();
  const { room, connections } = meshRoomFixture({ answer });
  const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
  room.addParticipant(asha);
  room.receiveOffer('asha', { type: 'offer', sdp: 'o=- 5 1 IN' });
  room.receiveCandidate('asha', candidate);
  await flushMicrotasks();
  expect(answer).toHaveBeenCalledTimes(1);
  expect(connections.latest().candidates).toEqual([candidate]);
  expect(connections.latest().configuration.iceServers).toEqual([{ urls: ['stun:s'] }]);
});
