import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { expect, test, vi } from 'vitest';
import { ChannelProof } from './channel-proof.ts';
import { Connection } from './connection.ts';
import { FakeConnection, fakeStream } from './fake-connection.ts';
import { NO_FRAME_LINK } from './frames/frame-encryption.ts';
import { derivePairKeys, generateOwnKeys, proveFingerprints } from './frames/key-agreement.ts';
import { peerFixture } from './peer-fixture.ts';

const sdp = (...fingerprints: string[]) =>
  ['v=0', ...fingerprints.map((each) => `a=fingerprint:sha-256 ${each}`), ''].join('\r\n');

/** A connection whose descriptions have these fingerprints. */
function connection(own: string, other: string): RTCPeerConnection {
  return {
    localDescription: { sdp: own },
    remoteDescription: { sdp: other },
  } as RTCPeerConnection;
}

/** Two sides with agreed keys, whose proofs `pass` carries to the other. */
async function sides(pass = (proof: string) => proof) {
  const keys = [await generateOwnKeys(), await generateOwnKeys()] as const;
  const made = [0, 1].map(async (at) => {
    const [own, other] = at === 0 ? keys : [keys[1], keys[0]];
    const ids = ['asha', 'binu'] as const;
    const named = { selfId: ids[at] ?? '', otherId: ids[1 - at] ?? '' };
    const agreed = { own, otherKey: other.publicKey, roomId: 'room' };
    const pair = await derivePairKeys({ ...agreed, ...named }, 'channel');
    const [onProved, onForged] = [vi.fn(), vi.fn()];
    const proof: ChannelProof = new ChannelProof({
      frames: {
        otherKey: other.publicKey,
        proveChannel: async (mine, theirs) => ({
          own: await proveFingerprints(pair.sending, mine, theirs),
          expected: await proveFingerprints(pair.receiving, theirs, mine),
        }),
      },
      channelOpen: () => true,
      send: (sent) => all[1 - at]?.proof.receive(pass(sent)),
      onProved,
      onForged,
    });
    return { proof, onProved, onForged };
  });
  const all = await Promise.all(made);
  const [asha, binu] = all;
  if (!asha || !binu) throw new Error('two sides');
  return { asha, binu };
}

test('two sides with the same fingerprints prove the channel', async () => {
  const { asha, binu } = await sides();
  await asha.proof.open(connection(sdp('AA'), sdp('BB', 'BB')));
  expect(asha.proof.proved).toBe(false);
  await binu.proof.open(connection(sdp('bb'), sdp('AA', 'AA')));
  for (const side of [asha, binu]) {
    expect(side.proof.proved).toBe(true);
    expect(side.onProved).toHaveBeenCalledOnce();
    expect(side.onForged).not.toHaveBeenCalled();
  }
});

test.each([
  ['put in place of theirs', sdp('MM')],
  ['added to theirs', sdp('BB', 'MM')],
  ['missing', 'v=0'],
])('a fingerprint that is %s is noticed', async (_how, seen) => {
  const { asha, binu } = await sides();
  await asha.proof.open(connection(sdp('AA'), seen));
  await binu.proof.open(connection(sdp('BB'), sdp('AA')));
  expect(asha.proof.proved).toBe(false);
  expect(asha.onForged).toHaveBeenCalled();
  expect(binu.onForged).toHaveBeenCalled();
});

test('a reflected, changed or repeated proof does not count', async () => {
  const { asha, binu } = await sides((proof) => `${proof.slice(0, -1)}_`);
  await asha.proof.open(connection(sdp('AA'), sdp('BB')));
  await binu.proof.open(connection(sdp('BB'), sdp('AA')));
  expect(asha.onForged).toHaveBeenCalled();
  const sent = vi.fn();
  const alone: ChannelProof = new ChannelProof({
    frames: { otherKey: 'k', proveChannel: async () => ({ own: 'mine', expected: 'theirs' }) },
    channelOpen: () => true,
    send: sent,
    onProved: vi.fn(),
    onForged: vi.fn(),
  });
  await alone.open(connection(sdp('AA'), sdp('BB')));
  alone.receive('mine');
  alone.receive('theirs');
  expect(alone.proved).toBe(false);
});

test('a connection passes messages only after the proof of the other side', async () => {
  const pc = new FakeConnection({});
  const onMessage = vi.fn();
  const connected = new Connection({
    ...{ pc: pc as unknown as RTCPeerConnection, isOfferer: true, polite: true, onMessage },
    ...{ tracks: { audio: null, video: null, screen: null }, screenApart: false },
    ...{ stream: fakeStream(), createStream: fakeStream, onLink: () => {}, onForged: () => {} },
    signals: { offer: () => {}, answer: () => {}, candidate: () => {} },
    frames: {
      ...NO_FRAME_LINK,
      otherKey: 'k',
      proveChannel: async () => ({ own: 'o'.repeat(43), expected: 'e'.repeat(43) }),
    },
  });
  const receive = (message: object) => pc.channel.onmessage?.({ data: JSON.stringify(message) });
  const chat = { kind: 'chat', text: 'hello' } as const;
  pc.connect();
  await flushMicrotasks();
  expect(pc.channel.sent).toEqual([]);
  // A channel may open before the browser shows the remote description.
  await connected.receiveAnswer({ type: 'answer', sdp: 'o=- 7 1 IN' });
  await flushMicrotasks();
  expect(pc.channel.sent.map((text) => JSON.parse(text).kind)).toEqual(['proof']);
  receive(chat);
  expect(connected.send(chat)).toBe(false);
  receive({ kind: 'proof', proof: 'e'.repeat(43) });
  expect(onMessage).not.toHaveBeenCalled();
  expect(connected.send(chat)).toBe(true);
  receive(chat);
  expect(onMessage).toHaveBeenCalledOnce();
});

test('a peer with a forged channel is refused', async () => {
  const proveChannel = async () => ({ own: 'o', expected: 'e' });
  const { newPeer, connections } = peerFixture({
    openFrames: () => ({ ...NO_FRAME_LINK, otherKey: 'k', proveChannel }),
  });
  const peer = newPeer();
  peer.sendOffer();
  await flushMicrotasks();
  const pc = connections.latest();
  peer.receiveAnswer({ type: 'answer', sdp: 'o=- 7 1 IN' });
  await flushMicrotasks();
  pc.connect();
  await flushMicrotasks();
  pc.channel.onmessage?.({ data: JSON.stringify({ kind: 'proof', proof: 'x'.repeat(43) }) });
  await flushMicrotasks();
  expect(peer.link).toBe('refused');
  expect(pc.connectionState).toBe('closed');
});

test('sides without keys have no proof', async () => {
  const onProved = vi.fn();
  const send = vi.fn();
  const frames = { otherKey: null, proveChannel: async () => null };
  const proof = new ChannelProof({
    ...{ frames, send, onProved, onForged: vi.fn(), channelOpen: () => true },
  });
  void proof.open(connection(sdp('AA'), sdp('BB')));
  expect(proof.proved).toBe(true);
  expect(send).not.toHaveBeenCalled();
});
