import { type FakeClock, fakeClock, flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionFactory } from './fake-connection.ts';
import { fakeStream } from './fake-media.ts';
import { Peer } from './peer.ts';

const signals = { offer: vi.fn(), answer: vi.fn(), candidate: vi.fn() };
const onReady = vi.fn();
let connections: ReturnType<typeof connectionFactory>;
let clock: FakeClock;
let signallingConnected: boolean;

beforeEach(() => {
  vi.resetAllMocks();
  connections = connectionFactory();
  clock = fakeClock();
  signallingConnected = true;
});

function newPeer({ polite = true } = {}): Peer {
  return new Peer({
    createConnection: (config) => connections.create(config),
    createStream: fakeStream,
    iceServers: () => [{ urls: 'stun:fresh' }],
    tracks: () => ({ audio: null, video: null }),
    signals,
    signallingConnected: () => signallingConnected,
    clock,
    polite: () => polite,
    onChange: () => {},
    onReady,
    onMessage: () => {},
  });
}

const offerOf = (session: number, version = 1) =>
  ({ type: 'offer', sdp: `o=- ${session} ${version} IN` }) as const;
const answerOf = (session: number) => ({ type: 'answer', sdp: `o=- ${session} 1 IN` }) as const;

/** Called by us, answered and up. */
async function established(peer: Peer) {
  peer.sendOffer();
  await flushMicrotasks();
  peer.receiveAnswer(answerOf(7));
  await flushMicrotasks();
  const pc = connections.latest();
  pc.connect();
  return pc;
}

describe('the watchdog', () => {
  test('replaces a connection that is not up after 4 s, then after 8 s', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await clock.advance(3_999);
    expect(connections.made).toHaveLength(1);
    await clock.advance(1);
    expect(connections.made).toHaveLength(2);
    expect(connections.made[0]?.connectionState).toBe('closed');
    expect(signals.offer).toHaveBeenCalledTimes(2);
    await clock.advance(7_999);
    expect(connections.made).toHaveLength(2);
    await clock.advance(1);
    expect(connections.made).toHaveLength(3);
  });

  test('leaves an established connection alone', async () => {
    await established(newPeer());
    await clock.advance(60_000);
    expect(connections.made).toHaveLength(1);
  });

  test('waits longer on the called side, then calls', async () => {
    const peer = newPeer();
    peer.receiveOffer(offerOf(1));
    await flushMicrotasks();
    await clock.advance(9_999);
    expect(connections.made).toHaveLength(1);
    await clock.advance(1);
    expect(connections.made).toHaveLength(2);
    expect(signals.offer).toHaveBeenCalledTimes(1);
  });

  test('waits while signalling is away', async () => {
    signallingConnected = false;
    newPeer().sendOffer();
    await clock.advance(30_000);
    expect(connections.made).toHaveLength(1);
    signallingConnected = true;
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
    expect(signals.answer).toHaveBeenCalledTimes(2);
  });

  test('of a new session replaces it', async () => {
    const peer = newPeer();
    peer.receiveOffer(offerOf(1));
    await flushMicrotasks();
    peer.receiveOffer(offerOf(2));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(2);
    expect(connections.made[0]?.connectionState).toBe('closed');
  });

  test('crossing our first one: the polite side answers on a new connection, without rollback', async () => {
    const peer = newPeer({ polite: true });
    peer.sendOffer();
    await flushMicrotasks();
    peer.receiveOffer(offerOf(1));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(2);
    expect(signals.answer).toHaveBeenCalledTimes(1);
  });

  test('crossing our first one: the impolite side waits for its answer', async () => {
    const peer = newPeer({ polite: false });
    peer.sendOffer();
    await flushMicrotasks();
    peer.receiveOffer(offerOf(1));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(1);
    expect(signals.answer).not.toHaveBeenCalled();
  });
});

describe('an answer', () => {
  test('to an earlier connection invalidates this one, which is replaced', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await flushMicrotasks();
    await clock.advance(4_000);
    expect(connections.made).toHaveLength(2);
    peer.receiveAnswer(answerOf(1));
    peer.receiveAnswer(answerOf(2));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(3);
    expect(signals.offer).toHaveBeenCalledTimes(3);
  });

  test('that is repeated has no effect', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await flushMicrotasks();
    peer.receiveAnswer(answerOf(1));
    peer.receiveAnswer(answerOf(1));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(1);
  });

  test('of another session never affects an established connection', async () => {
    const peer = newPeer();
    await established(peer);
    peer.receiveAnswer(answerOf(8));
    await flushMicrotasks();
    expect(connections.made).toHaveLength(1);
  });
});

describe('a link that is lost', () => {
  test('recovers by an ICE restart with fresh servers, at once when it failed', async () => {
    const pc = await established(newPeer());
    pc.become('failed');
    await flushMicrotasks();
    expect(pc.restarts).toBe(1);
    expect(pc.configuration.iceServers).toEqual([{ urls: 'stun:fresh' }]);
    expect(signals.offer).toHaveBeenCalledTimes(2);
  });

  test('a short loss recovers without a restart', async () => {
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

  test('is replaced when the restart does not help', async () => {
    const peer = newPeer();
    const pc = await established(peer);
    pc.become('failed');
    expect(peer.broken).toBe(true);
    await clock.advance(4_000);
    expect(connections.made).toHaveLength(2);
  });

  test('waits for resume while signalling is away', async () => {
    const peer = newPeer();
    const pc = await established(peer);
    signallingConnected = false;
    pc.become('failed');
    await flushMicrotasks();
    expect(pc.restarts).toBe(0);
    signallingConnected = true;
    peer.resume();
    expect(pc.restarts).toBe(1);
  });
});

describe('resume', () => {
  test('leaves established connections alone', async () => {
    const peer = newPeer();
    const pc = await established(peer);
    peer.resume();
    await flushMicrotasks();
    expect(connections.made).toEqual([pc]);
    expect(signals.offer).toHaveBeenCalledTimes(1);
  });

  test('repeats an offer that was not answered', async () => {
    const peer = newPeer();
    const pc = await established(peer);
    pc.negotiate();
    await flushMicrotasks();
    peer.resume();
    expect(signals.offer).toHaveBeenCalledTimes(3);
    expect(connections.made).toHaveLength(1);
  });

  test('offers again where no connection was established', async () => {
    const peer = newPeer();
    peer.sendOffer();
    await flushMicrotasks();
    peer.resume();
    await flushMicrotasks();
    expect(connections.made).toHaveLength(2);
  });
});

test('a connection is ready once, when it is up and its channel open', async () => {
  const pc = await established(newPeer());
  pc.become('connected');
  expect(onReady).toHaveBeenCalledTimes(1);
});
