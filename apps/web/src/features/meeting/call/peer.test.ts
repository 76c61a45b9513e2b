import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeTrack } from './fake-connection.ts';
import { answerOf, offerOf, type PeerFixture, peerFixture } from './peer-fixture.ts';

const camera = fakeTrack('video');
const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
let connections: PeerFixture['connections'];
let sent: PeerFixture['sent'];
let signalling: PeerFixture['signalling'];
let clock: PeerFixture['clock'];
let seen: PeerFixture['seen'];
let microphone: PeerFixture['microphone'];
let newPeer: PeerFixture['newPeer'];
let answered: PeerFixture['answered'];
let established: PeerFixture['established'];

beforeEach(() => {
  ({ connections, sent, signalling, clock, seen, microphone, newPeer, answered, established } =
    peerFixture());
});

describe('the watchdog', () => {
  test('replaces a connection that is not up after 4 s, then after 8 s', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await clock.advance(3_999);
    expect(connections.made).toHaveLength(1);
    await clock.advance(1);
    expect(connections.made).toHaveLength(2);
    expect(connections.made[0]?.connectionState).toBe('closed');
    expect(sent.offers).toHaveLength(2);
    await clock.advance(7_999);
    expect(connections.made).toHaveLength(2);
    await clock.advance(1);
    expect(connections.made).toHaveLength(3);
  });

  test('waits at most 32 s', async () => {
    newPeer().sendOffer();
    await clock.advance(4_000 + 8_000 + 16_000 + 32_000);
    expect(connections.made).toHaveLength(5);
    await clock.advance(32_000);
    expect(connections.made).toHaveLength(6);
  });

  test('starts again with 4 s after the link was up', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await clock.advance(12_000);
    await answered(peer);
    connections.latest().become('failed');
    await clock.advance(4_000);
    expect(connections.made).toHaveLength(4);
  });

  test('keeps an established connection', async () => {
    await established(newPeer());
    await clock.advance(60_000);
    expect(connections.made).toHaveLength(1);
  });

  test('waits longer on the called side, then sends an offer', async () => {
    const peer = newPeer();
    peer.receiveOffer(offerOf(1));
    await flushMicrotasks();
    await clock.advance(9_999);
    expect(connections.made).toHaveLength(1);
    await clock.advance(1);
    expect(connections.made).toHaveLength(2);
    expect(sent.offers).toHaveLength(1);
  });

  test('waits while signalling is away', async () => {
    signalling.connected = false;
    newPeer().sendOffer();
    await clock.advance(30_000);
    expect(connections.made).toHaveLength(1);
    signalling.connected = true;
    await clock.advance(4_000);
    expect(connections.made).toHaveLength(2);
  });

  test('stops when the peer is closed', async () => {
    const peer = newPeer();
    peer.sendOffer();
    peer.close();
    await clock.advance(60_000);
    expect(connections.made).toHaveLength(1);
    expect(connections.latest().connectionState).toBe('closed');
  });
});

describe('an offer', () => {
  test('of the same session continues on the connection', async () => {
    const peer = newPeer();
    peer.receiveOffer(offerOf(1));
    peer.receiveOffer(offerOf(1, 2));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(1);
    expect(sent.answers).toHaveLength(2);
  });

  test('of a new session replaces the connection', async () => {
    const peer = newPeer();
    peer.receiveOffer(offerOf(1));
    await flushMicrotasks();
    peer.receiveOffer(offerOf(2));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(2);
    expect(connections.made[0]?.connectionState).toBe('closed');
  });

  test('that crosses ours is answered by the polite side on a new connection', async () => {
    const peer = newPeer({ polite: true });
    peer.sendOffer();
    await flushMicrotasks();
    peer.receiveOffer(offerOf(1));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(2);
    expect(sent.answers).toHaveLength(1);
  });

  test('of a new session is answered by the impolite side of an established connection', async () => {
    const peer = newPeer({ polite: false });
    await established(peer);
    peer.receiveOffer(offerOf(9));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(2);
    expect(sent.answers).toHaveLength(1);
  });

  test('that crosses ours is ignored by the impolite side', async () => {
    const peer = newPeer({ polite: false });
    peer.sendOffer();
    await flushMicrotasks();
    peer.receiveOffer(offerOf(1));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(1);
    expect(sent.answers).toEqual([]);
  });
});

test('handles the next offer after the browser rejected one', async () => {
  const peer = newPeer();
  peer.receiveOffer(offerOf(1));
  await flushMicrotasks();
  connections.latest().setRemoteDescription = () => Promise.reject(new Error('malformed'));
  peer.receiveOffer(offerOf(1, 2));
  peer.receiveOffer(offerOf(2));
  await flushMicrotasks();
  expect(connections.made).toHaveLength(2);
  expect(sent.answers).toHaveLength(2);
});

test('applies a candidate after the earlier offer', async () => {
  const peer = newPeer();
  peer.receiveOffer(offerOf(1));
  peer.receiveCandidate(candidate);
  await flushMicrotasks();
  expect(connections.latest().candidates).toEqual([candidate]);
});

describe('an answer', () => {
  test('is ignored on a connection that was offered to us', async () => {
    const peer = newPeer();
    peer.receiveOffer(offerOf(1));
    peer.receiveAnswer(answerOf(2));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(1);
  });

  test('to an earlier connection causes a replacement', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await flushMicrotasks();
    await clock.advance(4_000);
    expect(connections.made).toHaveLength(2);
    peer.receiveAnswer(answerOf(1));
    peer.receiveAnswer(answerOf(2));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(3);
    expect(sent.offers).toHaveLength(3);
  });

  test('has no effect if it is repeated', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await flushMicrotasks();
    peer.receiveAnswer(answerOf(1));
    peer.receiveAnswer(answerOf(1));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(1);
  });

  test('of another session does not affect an established connection', async () => {
    const peer = newPeer();
    await established(peer);
    peer.receiveAnswer(answerOf(8));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(1);
  });
});

describe('each connection', () => {
  test('is ready once when it is connected and its channel open', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await flushMicrotasks();
    const pc = connections.latest();
    pc.become('connected');
    expect(seen.ready).toBe(0);
    pc.connect();
    pc.become('connected');
    expect(seen.ready).toBe(1);
    peer.receiveOffer(offerOf(9));
    await flushMicrotasks();
    connections.latest().connect();
    expect(seen.ready).toBe(2);
  });

  test('uses the current servers and one transport for everything', () => {
    newPeer().sendOffer();
    const iceServers = [{ urls: 'stun:fresh' }];
    expect(connections.latest().configuration).toEqual({ iceServers, bundlePolicy: 'max-bundle' });
  });

  test('sends our tracks, including later changes', () => {
    const peer = newPeer();
    peer.setTrack('video', camera);
    peer.sendOffer();
    const sentTracks = () => connections.latest().transceivers.map(({ sender }) => sender.track);
    expect(sentTracks()).toEqual([microphone, null]);
    peer.setTrack('video', camera);
    expect(sentTracks()).toEqual([microphone, camera]);
  });

  test('carries messages in both directions', async () => {
    const peer = newPeer();
    expect(peer.send({ kind: 'bye' })).toBe(false);
    const pc = await established(peer);
    expect(peer.send({ kind: 'bye' })).toBe(true);
    pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
    expect(seen.messages).toEqual([{ kind: 'bye' }]);
  });

  test('notifies when it is created and when its link changes', async () => {
    newPeer().sendOffer();
    expect(seen.changes).toBe(1);
    connections.latest().become('connecting');
    expect(seen.changes).toBe(2);
  });
});

test('a closed peer opens no connections and starts no timers', async () => {
  const peer = newPeer();
  const pc = await established(peer);
  pc.become('disconnected');
  peer.close();
  expect(peer.connection).toBeNull();
  peer.receiveOffer(offerOf(9));
  peer.sendOffer();
  signalling.connected = false;
  const waiting = vi.spyOn(clock, 'after');
  await clock.advance(60_000);
  expect(waiting).not.toHaveBeenCalled();
  expect(connections.made).toEqual([pc]);
  expect(pc.restarts).toBe(0);
});
