import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerOf, offerOf, type PeerFixture, peerFixture } from './peer-fixture.ts';

let connections: PeerFixture['connections'];
let sent: PeerFixture['sent'];
let signalling: PeerFixture['signalling'];
let clock: PeerFixture['clock'];
let newPeer: PeerFixture['newPeer'];
let established: PeerFixture['established'];

beforeEach(() => {
  ({ connections, sent, signalling, clock, newPeer, established } = peerFixture());
});

describe('a lost link', () => {
  test('restarts ICE at once with fresh servers if it failed', async () => {
    const pc = await established(newPeer());
    pc.become('failed');
    await flushMicrotasks();
    expect(pc.restarts).toBe(1);
    expect(pc.configuration.iceServers).toEqual([{ urls: 'stun:fresh' }]);
    expect(sent.offers).toHaveLength(2);
  });

  test('recovers from a short loss without an ICE restart', async () => {
    const pc = await established(newPeer());
    pc.become('disconnected');
    await clock.advance(1_000);
    pc.become('connected');
    await clock.advance(60_000);
    expect(pc.restarts).toBe(0);
    pc.become('disconnected');
    await clock.advance(1_500);
    expect(pc.restarts).toBe(1);
  });

  test('is replaced if the restart does not help', async () => {
    const peer = newPeer();
    const pc = await established(peer);
    pc.become('failed');
    expect(peer.broken).toBe(true);
    await clock.advance(4_000);
    expect(connections.made).toHaveLength(2);
  });

  test('restarts ICE once if the browser reports the loss repeatedly', async () => {
    const peer = newPeer();
    const pc = await established(peer);
    pc.become('disconnected');
    await clock.advance(500);
    pc.become('failed');
    await flushMicrotasks();
    pc.become('failed');
    await flushMicrotasks();
    expect(pc.restarts).toBe(1);
    peer.receiveAnswer(answerOf(7));
    await flushMicrotasks();
    await clock.advance(1_500);
    expect(pc.restarts).toBe(1);
  });

  test('is replaced four seconds after its restart has begun', async () => {
    const pc = await established(newPeer());
    pc.become('disconnected');
    await clock.advance(1_500 + 3_999);
    expect(connections.made).toHaveLength(1);
    await clock.advance(1);
    expect(connections.made).toHaveLength(2);
  });

  test('does not restart the connection that replaced it', async () => {
    const peer = newPeer();
    (await established(peer)).become('disconnected');
    peer.receiveOffer(offerOf(9));
    await flushMicrotasks();
    await clock.advance(1_500);
    expect(connections.made).toHaveLength(2);
    expect(connections.latest().restarts).toBe(0);
  });

  test('is not assumed while a connection is being established', async () => {
    newPeer().receiveOffer(offerOf(1));
    await flushMicrotasks();
    connections.latest().become('connecting');
    await clock.advance(1_500);
    expect(connections.latest().restarts).toBe(0);
  });

  test('is replaced without a restart if the other side closed it', async () => {
    const pc = await established(newPeer());
    pc.abandon();
    await clock.advance(3_999);
    expect(pc.restarts).toBe(0);
    await clock.advance(1);
    expect(connections.made).toHaveLength(2);
  });

  test('is broken only if it was connected before', async () => {
    const peer = newPeer();
    expect(peer).toMatchObject({ link: 'connecting', broken: false });
    const pc = await established(peer);
    expect(peer).toMatchObject({ link: 'connected', broken: false });
    pc.become('disconnected');
    expect(peer).toMatchObject({ link: 'lost', broken: true });
  });

  test('waits for resume while signalling is away', async () => {
    const peer = newPeer();
    const pc = await established(peer);
    signalling.connected = false;
    pc.become('failed');
    await flushMicrotasks();
    expect(pc.restarts).toBe(0);
    signalling.connected = true;
    peer.resume();
    expect(pc.restarts).toBe(1);
  });
});

describe('resume', () => {
  test('keeps established connections', async () => {
    const peer = newPeer();
    const pc = await established(peer);
    peer.resume();
    await flushMicrotasks();
    expect(connections.made).toEqual([pc]);
    expect(sent.offers).toHaveLength(1);
  });

  test('repeats an unanswered offer', async () => {
    const peer = newPeer();
    const pc = await established(peer);
    pc.negotiate();
    await flushMicrotasks();
    peer.resume();
    expect(sent.offers).toHaveLength(3);
    expect(connections.made).toHaveLength(1);
  });

  test('sends a new offer to a participant who closed the connection', async () => {
    const peer = newPeer();
    (await established(peer)).abandon();
    peer.resume();
    expect(connections.made).toHaveLength(2);
  });

  test('waits for a connection that is being established', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await flushMicrotasks();
    peer.receiveAnswer(answerOf(7));
    await flushMicrotasks();
    peer.resume();
    await flushMicrotasks();
    expect(connections.made).toHaveLength(1);
    expect(connections.latest().restarts).toBe(0);
  });

  test('sends an offer if there is no connection yet', () => {
    newPeer().resume();
    expect(connections.made).toHaveLength(1);
  });

  test('sends a new offer if no connection was established', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await flushMicrotasks();
    peer.resume();
    await flushMicrotasks();
    expect(connections.made).toHaveLength(2);
  });
});
