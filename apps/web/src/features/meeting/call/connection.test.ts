import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, sdpSessionId } from './connection.ts';
import { FakeConnection } from './fake-connection.ts';
import { fakeStream, fakeTrack } from './fake-media.ts';

const signals = { offer: vi.fn(), answer: vi.fn(), candidate: vi.fn() };
const onMessage = vi.fn();
const audio = fakeTrack('audio');
const offer = { type: 'offer', sdp: 'o=- 77 1 IN' } as const;
const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };

beforeEach(() => vi.resetAllMocks());

function make({ isOfferer, polite = true }: { isOfferer: boolean; polite?: boolean }) {
  const pc = new FakeConnection({});
  const connection = new Connection({
    pc: pc as unknown as RTCPeerConnection,
    isOfferer,
    polite,
    tracks: { audio, video: null },
    stream: fakeStream(),
    signals,
    onLink: () => {},
    onMessage,
  });
  return { pc, connection };
}

describe('the joining side', () => {
  test('begins its offer before the browser asks for one', () => {
    const { pc } = make({ isOfferer: true });
    expect(pc.describing).toBe(true);
  });

  test('offers both kinds at once, so that a camera needs no second offer', async () => {
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

describe('the other side', () => {
  test('never offers first, answers, and sends its tracks', async () => {
    const { pc, connection } = make({ isOfferer: false });
    await flushMicrotasks();
    expect(signals.offer).not.toHaveBeenCalled();
    await connection.receiveOffer(offer);
    expect(signals.answer).toHaveBeenCalledTimes(1);
    expect(pc.transceivers.map(({ direction }) => direction)).toEqual(['sendrecv', 'sendrecv']);
    expect(pc.transceivers[0]?.sender.track).toBe(audio);
    expect(connection.stream.getTracks()).toHaveLength(2);
  });

  test('may offer later changes', async () => {
    const { pc, connection } = make({ isOfferer: false });
    await connection.receiveOffer(offer);
    pc.restartIce();
    await flushMicrotasks();
    expect(signals.offer).toHaveBeenCalledTimes(1);
  });
});

test('candidates that arrive early are applied after the description', async () => {
  const { pc, connection } = make({ isOfferer: false });
  connection.receiveCandidate(candidate);
  expect(pc.candidates).toEqual([]);
  await connection.receiveOffer(offer);
  expect(pc.candidates).toEqual([candidate]);
});

describe('when later offers cross', () => {
  async function crossing(polite: boolean) {
    const made = make({ isOfferer: true, polite });
    await flushMicrotasks();
    await made.connection.receiveAnswer({ type: 'answer', sdp: 'o=- 77 1 IN' });
    made.pc.restartIce();
    await flushMicrotasks();
    expect(made.pc.signalingState).toBe('have-local-offer');
    await made.connection.receiveOffer(offer);
    return made.pc;
  }

  test('the polite side yields', async () => {
    expect((await crossing(true)).signalingState).toBe('stable');
    expect(signals.answer).toHaveBeenCalledTimes(1);
  });

  test('the impolite side ignores the offer', async () => {
    expect((await crossing(false)).signalingState).toBe('have-local-offer');
    expect(signals.answer).not.toHaveBeenCalled();
  });
});

test('an unexpected answer is ignored', async () => {
  const { pc, connection } = make({ isOfferer: false });
  await connection.receiveAnswer({ type: 'answer', sdp: '' });
  expect(pc.remoteDescription).toBeNull();
});

test('valid messages are delivered, anything else on the channel is ignored', () => {
  const { pc, connection } = make({ isOfferer: true });
  connection.send({ kind: 'bye' });
  expect(pc.channel.sent).toEqual([]);
  pc.connect();
  connection.send({ kind: 'bye' });
  expect(pc.channel.sent).toEqual(['{"kind":"bye"}']);
  pc.channel.onmessage?.({ data: '{"kind":"chat","text":"hi"}' });
  pc.channel.onmessage?.({ data: '{"kind":"nonsense"}' });
  expect(onMessage.mock.calls).toEqual([[{ kind: 'chat', text: 'hi' }]]);
});

test('a connection closed by the other side is down, whatever its state', () => {
  const { pc, connection } = make({ isOfferer: true });
  expect(connection.link).toBe('connecting');
  pc.connect();
  expect(connection.link).toBe('connected');
  pc.abandon();
  expect(connection.link).toBe('lost');
});

test('sdpSessionId reads the id of the o= line', () => {
  expect(sdpSessionId('v=0\r\no=- 4611 2 IN IP4 127.0.0.1\r\n')).toBe('4611');
  expect(sdpSessionId('v=0')).toBe('');
});
