import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeTrack } from './fake-connection.ts';
import { type FrameLink, NO_FRAME_ENCRYPTION } from './frames/frame-encryption.ts';
import { KeyRefused } from './frames/key-agreement.ts';
import {
  answerOf,
  asha,
  meshFixture,
  offerOf,
  type PeerFixture,
  peerFixture,
} from './peer-fixture.ts';

const protect = vi.fn<FrameLink['protect']>();
const agree = vi.fn<FrameLink['agree']>();
const close = vi.fn<FrameLink['close']>();
const link: FrameLink = {
  ...{ key: 'ours', otherKey: null, protect, agree, close },
  proveChannel: async () => null,
};
let fixture: PeerFixture;

beforeEach(() => {
  vi.resetAllMocks();
  agree.mockImplementation(async (key) => {
    if (key === 'bad') throw new KeyRefused('bad');
  });
  fixture = peerFixture({ openFrames: () => link });
});

const protectedKinds = () => protect.mock.calls.map(([kind]) => kind);

describe('a connection', () => {
  test('protects microphone, camera and screen of the joining side before its offer', async () => {
    const peer = fixture.newPeer();
    peer.separateScreen();
    peer.sendOffer();
    expect(protectedKinds()).toEqual(['audio', 'video']);
    peer.setTrack('screen', fakeTrack('video', 'screen'));
    expect(protectedKinds()).toEqual(['audio', 'video', 'screen']);
    const protectedOnes = protect.mock.calls.map(([, transceiver]) => transceiver);
    expect(protectedOnes).toEqual(fixture.connections.latest().transceivers);
  });

  test('protects what the other side offers before its media flows', async () => {
    const peer = fixture.newPeer();
    peer.receiveOffer(offerOf(1));
    await flushMicrotasks();
    const pc = fixture.connections.latest();
    expect(new Set(protect.mock.calls.map(([, each]) => each))).toEqual(new Set(pc.transceivers));
    protect.mockClear();
    pc.receiveTransceiver('video');
    expect(protectedKinds()).toEqual(['screen']);
  });

  test('sends our key with each description', async () => {
    const { sent } = fixture;
    fixture.newPeer().sendOffer();
    await flushMicrotasks();
    const called = fixture.newPeer();
    called.receiveOffer(offerOf(1));
    await flushMicrotasks();
    expect([...sent.offers, ...sent.answers].map(({ key }) => key)).toEqual(['ours', 'ours']);
  });

  test('agrees on the key before a description is applied', async () => {
    agree.mockImplementation(async () => {
      expect(fixture.connections.latest().remoteDescription).toBeNull();
    });
    fixture.newPeer().receiveOffer({ ...offerOf(1), key: 'theirs' });
    await flushMicrotasks();
    await fixture.established(fixture.newPeer());
    expect(agree.mock.calls).toEqual([['theirs'], [undefined]]);
    expect(fixture.connections.latest().remoteDescription).not.toBeNull();
  });

  test('waits for our key', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = peerFixture({ ready: promise });
    late.newPeer().receiveOffer(offerOf(1));
    await flushMicrotasks();
    expect(late.connections.made).toEqual([]);
    resolve();
    await flushMicrotasks();
    expect(late.sent.answers).toHaveLength(1);
  });

  test('ends its encryption when it is closed', () => {
    const peer = fixture.newPeer();
    peer.sendOffer();
    peer.close();
    expect(close).toHaveBeenCalledTimes(1);
  });
});

describe('a refused key', () => {
  test('in an answer ends the connection without another attempt', async () => {
    const { clock, connections, seen } = fixture;
    const peer = fixture.newPeer();
    peer.sendOffer();
    await flushMicrotasks();
    const changes = seen.changes;
    peer.receiveAnswer({ ...answerOf(7), key: 'bad' });
    await flushMicrotasks();
    expect(connections.latest()).toMatchObject({
      ...{ signalingState: 'closed', remoteDescription: null },
    });
    expect(peer.link).toBe('refused');
    expect(seen.changes).toBeGreaterThan(changes);
    await clock.advance(120_000);
    expect(connections.made).toHaveLength(1);
  });

  test('in an offer is not answered, and a good offer after it is', async () => {
    const { sent } = fixture;
    const peer = fixture.newPeer();
    peer.receiveOffer({ ...offerOf(1), key: 'bad' });
    await flushMicrotasks();
    expect(sent.answers).toEqual([]);
    expect(peer.link).toBe('refused');
    peer.receiveOffer({ ...offerOf(2), key: 'good' });
    await flushMicrotasks();
    expect(sent.answers).toHaveLength(1);
    expect(peer.link).toBe('connecting');
  });

  test('on an established connection ends it', async () => {
    const peer = fixture.newPeer();
    const pc = await fixture.established(peer);
    peer.receiveOffer({ ...offerOf(7, 2), key: 'bad' });
    await flushMicrotasks();
    expect(pc.signalingState).toBe('closed');
    expect(peer.link).toBe('refused');
  });

  test('is tried again when signalling is back', async () => {
    const peer = fixture.newPeer();
    peer.receiveOffer({ ...offerOf(1), key: 'bad' });
    await flushMicrotasks();
    peer.resume();
    expect(fixture.connections.made).toHaveLength(2);
    expect(peer.link).toBe('connecting');
  });
});

test('a mesh opens a link for each pair and shows a refused one', async () => {
  const openLink = vi.fn(() => link);
  const { mesh } = meshFixture({}, { ...NO_FRAME_ENCRYPTION, openLink });
  mesh.addParticipant(asha);
  mesh.receiveOffer(asha.id, { ...offerOf(1), key: 'bad' });
  await flushMicrotasks();
  expect(openLink.mock.calls).toEqual([[{ selfId: 'me', otherId: 'asha' }]]);
  expect(mesh.members.get('asha')?.link).toBe('refused');
});
