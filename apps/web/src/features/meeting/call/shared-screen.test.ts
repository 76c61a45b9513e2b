import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tilesOfRemote } from './call-snapshot.ts';
import { Connection } from './connection.ts';
import { FakeConnection, fakeStream, fakeTrack } from './fake-connection.ts';
import { NO_FRAME_LINK } from './frames/frame-encryption.ts';
import type { RemoteParticipant } from './media-room.ts';

const signals = { offer: vi.fn(), answer: vi.fn(), candidate: vi.fn() };
const onLink = vi.fn();
const audio = fakeTrack('audio');
const offer = { type: 'offer', sdp: 'o=- 77 1 IN' } as const;
const answer = { type: 'answer', sdp: 'o=- 77 1 IN' } as const;

beforeEach(() => vi.resetAllMocks());

function make(isOfferer: boolean, screen: MediaStreamTrack | null = null) {
  const pc = new FakeConnection({});
  const connection = new Connection({
    pc: pc as unknown as RTCPeerConnection,
    ...{ isOfferer, polite: true, screenApart: screen !== null },
    tracks: { audio, video: null, screen },
    stream: fakeStream(),
    createStream: fakeStream,
    ...{ frames: NO_FRAME_LINK, onForged: () => {}, signals, onLink, onMessage: () => {} },
  });
  return { pc, connection };
}

describe('the track of a shared screen', () => {
  const camera = fakeTrack('video');
  const screen = fakeTrack('video', 'screen');
  const sentBy = (pc: FakeConnection) => pc.transceivers.map(({ sender }) => sender.track);

  async function connected() {
    const made = make(true);
    made.connection.setTrack('video', camera);
    await flushMicrotasks();
    await made.connection.receiveAnswer(answer);
    return made;
  }

  test('replaces the camera for a side that does not understand a track of its own', async () => {
    const { pc, connection } = await connected();
    connection.setTrack('screen', screen);
    expect(sentBy(pc)).toEqual([audio, screen]);
    connection.setTrack('screen', null);
    expect(sentBy(pc)).toEqual([audio, camera]);
  });

  test('takes a new offer the first time and none afterwards', async () => {
    const { pc, connection } = await connected();
    connection.separateScreen();
    connection.setTrack('screen', screen);
    await flushMicrotasks();
    expect(sentBy(pc)).toEqual([audio, camera, screen]);
    expect(signals.offer).toHaveBeenCalledTimes(2);
    await connection.receiveAnswer(answer);
    connection.setTrack('screen', null);
    connection.setTrack('screen', screen);
    await flushMicrotasks();
    expect(sentBy(pc)).toEqual([audio, camera, screen]);
    expect(signals.offer).toHaveBeenCalledTimes(2);
  });

  test('moves beside the camera once the other side understands it', async () => {
    const { pc, connection } = await connected();
    connection.setTrack('screen', screen);
    connection.separateScreen();
    expect(sentBy(pc)).toEqual([audio, camera, screen]);
  });

  test('is in the first offer of a new connection to a capable side', async () => {
    const { pc } = make(true, screen);
    await flushMicrotasks();
    expect(sentBy(pc)).toEqual([audio, null, screen]);
    expect(signals.offer).toHaveBeenCalledTimes(1);
    const called = make(false, screen);
    await called.connection.receiveOffer(offer);
    expect(sentBy(called.pc)).toEqual([audio, null, screen]);
  });

  test('arrives in a stream of its own', async () => {
    const { pc, connection } = make(false);
    await connection.receiveOffer(offer);
    expect(connection.screenStream).toBeNull();
    pc.receiveTransceiver('video');
    expect(connection.stream.getTracks()).toHaveLength(2);
    expect(connection.screenStream?.getTracks()).toHaveLength(1);
    expect(onLink).toHaveBeenCalled();
  });
});

describe('the tile of a shared screen', () => {
  const screenStream = {} as MediaStream;
  const sharing: RemoteParticipant = {
    participant: { id: 'b', name: 'Binu', verified: true, role: 'patient', party: true },
    ...{ stream: null, link: 'connected', mic: true, camera: true, speaking: true, frozen: false },
    ...{ notReceived: false, publicKey: 'key', screen: true, screenApart: true, screenStream },
    ...{ quality: 'fair', reportedQuality: 'good', vitals: null },
  };
  const tilesOf = (changes: Partial<RemoteParticipant>) =>
    tilesOfRemote({ ...sharing, ...changes }, 'patient');

  test('has a tile beside the person who shares it', () => {
    const [person, screen] = tilesOf({});
    expect(person).toMatchObject({ id: 'b', isScreen: false, sharing: false, speaking: true });
    expect(screen).toMatchObject({ id: 'b screen', isScreen: true, sharing: true, name: 'Binu' });
    expect(screen).toMatchObject({ stream: screenStream, cameraOff: false, speaking: false });
  });

  test('says that it is on its way until its picture arrives', () => {
    const [, screen] = tilesOf({ screenStream: null });
    expect(screen).toMatchObject({ cameraOff: true, advice: 'The screen is on its way…' });
  });

  test('has no tile of its own once it has stopped, or if it replaces the camera', () => {
    expect(tilesOf({ screen: false })).toHaveLength(1);
    expect(tilesOf({ screenApart: false })).toMatchObject([{ isScreen: false, sharing: true }]);
  });
});
