import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';
import { FakeConnection, fakeStream, fakeTrack } from './fake-connection.ts';
import { NO_FRAME_LINK } from './frames/frame-encryption.ts';
import { sdpSessionId } from './sdp.ts';

const signals = { offer: vi.fn(), answer: vi.fn(), candidate: vi.fn() };
const onMessage = vi.fn();
const onLink = vi.fn();
const audio = fakeTrack('audio');
const offer = { type: 'offer', sdp: 'o=- 77 1 IN' } as const;
const answer = { type: 'answer', sdp: 'o=- 77 1 IN' } as const;
const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };

beforeEach(() => vi.resetAllMocks());

function make({ isOfferer, polite = true }: { isOfferer: boolean; polite?: boolean }) {
  const pc = new FakeConnection({});
  const connection = new Connection({
    pc: pc as unknown as RTCPeerConnection,
    isOfferer,
    polite,
    tracks: { audio, video: null, screen: null },
    stream: fakeStream(),
    createStream: fakeStream,
    screenApart: false,
    frames: NO_FRAME_LINK,
    onForged: () => {},
    signals,
    onLink,
    onMessage,
  });
  return { pc, connection };
}

test('both sides prefer redundant audio and leave the video codecs alone', async () => {
  const codecs = ['audio/opus', 'audio/red'].map((mimeType) => ({ mimeType, clockRate: 48_000 }));
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => ({ codecs }) });
  const sides = [make({ isOfferer: true }), make({ isOfferer: false })];
  await sides[1]?.connection.receiveOffer(offer);
  vi.unstubAllGlobals();
  for (const { pc } of sides)
    expect(pc.transceivers.map(({ preferences }) => preferences)).toEqual([
      [codecs[1], codecs[0]],
      [],
    ]);
});

describe('the joining side', () => {
  test('starts its offer before the negotiationneeded event', () => {
    const { pc } = make({ isOfferer: true });
    expect(pc.describing).toBe(true);
  });

  test('sends the offer or answer that the browser created', async () => {
    const { pc } = make({ isOfferer: true });
    await flushMicrotasks();
    expect(signals.offer.mock.calls).toEqual([[pc.localDescription]]);
    const called = make({ isOfferer: false });
    await called.connection.receiveOffer(offer);
    expect(signals.answer.mock.calls).toEqual([[called.pc.localDescription]]);
  });

  test('opens the pre-negotiated data channel with id 0', () => {
    expect(make({ isOfferer: true }).pc.channelInit).toEqual({ negotiated: true, id: 0 });
  });

  test('offers audio and video at once so that a camera needs no second offer', async () => {
    const { pc, connection } = make({ isOfferer: true });
    await flushMicrotasks();
    expect(signals.offer).toHaveBeenCalledTimes(1);
    expect(pc.transceivers.map(({ direction }) => direction)).toEqual(['sendrecv', 'sendrecv']);
    const camera = fakeTrack('video');
    connection.setTrack('video', camera);
    await flushMicrotasks();
    expect(pc.transceivers.map(({ sender }) => sender.track)).toEqual([audio, camera]);
    expect(signals.offer).toHaveBeenCalledTimes(1);
  });
});

describe('the called side', () => {
  test('never offers first, but answers and sends its tracks', async () => {
    const { pc, connection } = make({ isOfferer: false });
    await flushMicrotasks();
    expect(signals.offer).not.toHaveBeenCalled();
    await connection.receiveOffer(offer);
    expect(signals.answer).toHaveBeenCalledTimes(1);
    expect(pc.transceivers.map(({ direction }) => direction)).toEqual(['sendrecv', 'sendrecv']);
    expect(pc.transceivers[0]?.sender.track).toBe(audio);
    expect(connection.stream.getTracks()).toHaveLength(2);
  });

  test('answers a first offer even if it is impolite', async () => {
    const { connection } = make({ isOfferer: false, polite: false });
    await connection.receiveOffer(offer);
    expect(signals.answer).toHaveBeenCalledTimes(1);
  });

  test('sends each track once if an offer has several receivers', async () => {
    const { pc, connection } = make({ isOfferer: false });
    const more = pc.addTransceiver('audio', { direction: 'recvonly' });
    pc.addTransceiver('audio', { direction: 'recvonly' });
    await connection.receiveOffer(offer);
    expect(pc.transceivers.map(({ direction }) => direction)).toEqual(['sendrecv', 'recvonly']);
    expect(pc.transceivers.map(({ sender }) => sender.track)).toEqual([audio, null]);
    expect(connection.sender('audio')).toBe(more.sender);
  });

  test('has a sender after the first offer', async () => {
    const { pc, connection } = make({ isOfferer: false });
    expect(connection.sender('video')).toBeNull();
    await connection.receiveOffer(offer);
    expect(connection.sender('video')).toBe(pc.transceivers[1]?.sender);
  });

  test('sends a track that was set before the first offer', async () => {
    const { pc, connection } = make({ isOfferer: false });
    const camera = fakeTrack('video');
    connection.setTrack('video', camera);
    await connection.receiveOffer(offer);
    expect(pc.transceivers.map(({ sender }) => sender.track)).toEqual([audio, camera]);
  });

  test('may send an offer for later changes', async () => {
    const { pc, connection } = make({ isOfferer: false });
    await connection.receiveOffer(offer);
    pc.restartIce();
    await flushMicrotasks();
    expect(signals.offer).toHaveBeenCalledTimes(1);
  });
});

describe('candidates', () => {
  test('that arrive early are applied once after the remote description', async () => {
    const { pc, connection } = make({ isOfferer: false });
    connection.receiveCandidate(candidate);
    expect(pc.candidates).toEqual([]);
    await connection.receiveOffer(offer);
    await connection.receiveOffer(offer);
    expect(pc.candidates).toEqual([candidate]);
  });

  test('that arrive before the answer are applied after it, later ones at once', async () => {
    const { pc, connection } = make({ isOfferer: true });
    await flushMicrotasks();
    connection.receiveCandidate(candidate);
    await connection.receiveAnswer(answer);
    expect(pc.candidates).toEqual([candidate]);
    connection.receiveCandidate({ ...candidate, sdpMid: '1' });
    expect(pc.candidates).toHaveLength(2);
  });

  test('are sent without browser-only fields and without the end marker', () => {
    const { pc } = make({ isOfferer: true });
    pc.onicecandidate?.({ candidate: { ...candidate, foundation: '1', priority: 2 } });
    pc.onicecandidate?.({ candidate: null });
    expect(signals.candidate.mock.calls).toEqual([[candidate]]);
  });
});

describe('when later offers cross', () => {
  async function crossing(polite: boolean) {
    const made = make({ isOfferer: true, polite });
    await flushMicrotasks();
    await made.connection.receiveAnswer(answer);
    made.pc.restartIce();
    await flushMicrotasks();
    expect(made.pc.signalingState).toBe('have-local-offer');
    await made.connection.receiveOffer(offer);
    return made.pc;
  }

  test('the polite side yields to the other offer', async () => {
    expect((await crossing(true)).signalingState).toBe('stable');
    expect(signals.answer).toHaveBeenCalledTimes(1);
  });

  test('the impolite side ignores an offer while it creates its own', async () => {
    const { connection } = make({ isOfferer: true, polite: false });
    await connection.receiveOffer(offer);
    expect(signals.answer).not.toHaveBeenCalled();
  });

  test('the impolite side answers an offer after its own was answered', async () => {
    const { connection } = make({ isOfferer: true, polite: false });
    await flushMicrotasks();
    await connection.receiveAnswer(answer);
    await connection.receiveOffer(offer);
    expect(signals.answer).toHaveBeenCalledTimes(1);
  });

  test('the impolite side ignores an offer while its own is unanswered', async () => {
    expect((await crossing(false)).signalingState).toBe('have-local-offer');
    expect(signals.answer).not.toHaveBeenCalled();
  });
});

test('ignores an unexpected answer', async () => {
  const { pc, connection } = make({ isOfferer: false });
  await connection.receiveAnswer({ type: 'answer', sdp: '' });
  expect(pc.remoteDescription).toBeNull();
});

test('sends and delivers valid messages and ignores others', () => {
  const { pc, connection } = make({ isOfferer: true });
  expect(connection.send({ kind: 'bye' })).toBe(false);
  expect(pc.channel.sent).toEqual([]);
  pc.connect();
  expect(connection.send({ kind: 'bye' })).toBe(true);
  expect(pc.channel.sent).toEqual(['{"kind":"bye"}']);
  pc.channel.onmessage?.({ data: '{"kind":"chat","text":"hi"}' });
  pc.channel.onmessage?.({ data: '{"kind":"nonsense"}' });
  expect(onMessage.mock.calls).toEqual([[{ kind: 'chat', text: 'hi' }]]);
});

test.each([
  ['new', 'connecting'],
  ['connecting', 'connecting'],
  ['connected', 'connected'],
  ['disconnected', 'lost'],
  ['failed', 'lost'],
  ['closed', 'lost'],
] as const)('a peer connection in state %s gives the link state %s', (state, link) => {
  const { pc, connection } = make({ isOfferer: true });
  pc.become(state);
  expect(connection.link).toBe(link);
  expect(onLink).toHaveBeenCalledTimes(1);
});

test('a connection closed by the other side is lost in any state', () => {
  const { pc, connection } = make({ isOfferer: true });
  pc.connect();
  expect(connection).toMatchObject({ link: 'connected', abandoned: false });
  onLink.mockClear();
  pc.abandon();
  expect(connection).toMatchObject({ link: 'lost', abandoned: true });
  expect(onLink).toHaveBeenCalledTimes(1);
});

test('repeats an offer only while it is unanswered', async () => {
  const { connection } = make({ isOfferer: true });
  await flushMicrotasks();
  connection.repeatOffer();
  expect(signals.offer.mock.calls[1]).toEqual(signals.offer.mock.calls[0]);
  await connection.receiveAnswer(answer);
  connection.repeatOffer();
  expect(signals.offer).toHaveBeenCalledTimes(2);
});

test('restarts ICE with the new servers and keeps the other settings', () => {
  const { pc, connection } = make({ isOfferer: true });
  pc.configuration = { iceServers: [], bundlePolicy: 'max-bundle' };
  connection.restartIce([{ urls: 'stun:fresh' }]);
  const iceServers = [{ urls: 'stun:fresh' }];
  expect(pc.configuration).toEqual({ iceServers, bundlePolicy: 'max-bundle' });
  expect(pc.restarts).toBe(1);
});

test('reports nothing after it was closed', () => {
  const { pc, connection } = make({ isOfferer: true });
  connection.close();
  expect(pc.connectionState).toBe('closed');
  pc.connect();
  pc.abandon();
  pc.channel.onmessage?.({ data: '{"kind":"bye"}' });
  expect(onLink).not.toHaveBeenCalled();
  expect(onMessage).not.toHaveBeenCalled();
});

test('reads the session id from the o= line', () => {
  expect(sdpSessionId('v=0\r\no=- 4611 2 IN IP4 127.0.0.1\r\n')).toBe('4611');
  expect(sdpSessionId('v=0\r\no=jdoe 4612 2 IN IP4 127.0.0.1\r\n')).toBe('4612');
  expect(sdpSessionId('v=0\r\ns=foo=bar 7\r\n')).toBe('');
});
