import type { Description, Participant } from '@nadi/contract/meeting-events';
import { fakeClock, flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import type { ChannelMessage } from './channel-messages.ts';
import {
  connectionFactory,
  type FakeConnection,
  fakeStream,
  fakeTrack,
} from './fake-connection.ts';
import { NO_FRAME_ENCRYPTION, NO_FRAME_LINK } from './frames/frame-encryption.ts';
import type { DeviceState, MediaRoomDeps } from './media-room.ts';
import { Mesh } from './mesh.ts';
import type { Member } from './mesh-member.ts';
import { meshRoom } from './mesh-room.ts';
import { Peer, type PeerDeps } from './peer.ts';

export type PeerFixture = ReturnType<typeof peerFixture>;

/** Creates the controls and observations for tests of peers. */
export function peerFixture({
  ready = Promise.resolve(),
  openFrames = () => NO_FRAME_LINK,
}: Partial<Pick<PeerDeps, 'ready' | 'openFrames'>> = {}) {
  const connections = connectionFactory();
  const clock = fakeClock();
  const sent = { offers: [] as Description[], answers: [] as Description[] };
  const seen = { ready: 0, changes: 0, messages: [] as ChannelMessage[] };
  const signalling = { connected: true };
  const microphone = fakeTrack('audio');

  function newPeer({ polite = true } = {}): Peer {
    return new Peer({
      createConnection: (config) => connections.create(config),
      createStream: fakeStream,
      ready,
      openFrames,
      iceServers: () => [{ urls: 'stun:fresh' }],
      tracks: () => ({ audio: microphone, video: null, screen: null }),
      signals: {
        offer: (offer) => void sent.offers.push(offer),
        answer: (answer) => void sent.answers.push(answer),
        candidate: () => {},
      },
      signallingConnected: () => signalling.connected,
      clock,
      polite: () => polite,
      onChange: () => {
        seen.changes += 1;
      },
      onReady: () => {
        seen.ready += 1;
      },
      onMessage: (message) => void seen.messages.push(message),
    });
  }

  /** Answers the offer of the latest connection and connects it. */
  async function answered(peer: Peer): Promise<FakeConnection> {
    peer.receiveAnswer(answerOf(7));
    await flushMicrotasks();
    const pc = connections.latest();
    pc.connect();
    return pc;
  }

  /** Sends an offer, answers it and connects the connection. */
  async function established(peer: Peer): Promise<FakeConnection> {
    peer.sendOffer();
    await flushMicrotasks();
    return answered(peer);
  }

  return { connections, clock, sent, seen, signalling, microphone, newPeer, answered, established };
}

/** Returns an offer with this SDP session id. */
export function offerOf(session: number, version = 1) {
  return { type: 'offer', sdp: `o=- ${session} ${version} IN` } as const;
}

export function answerOf(session: number) {
  return { type: 'answer', sdp: `o=- ${session} 1 IN` } as const;
}

const guest = { verified: false, role: 'guest', party: false } as const;
export const asha: Participant = { ...guest, id: 'asha', name: 'Asha' };
export const binu: Participant = {
  ...{ ...guest, id: 'binu', name: 'Dr Binu' },
  ...{ verified: true, role: 'patient' },
};

interface Handlers {
  onReady(member: Member): void;
  onLayerWanted(member: Member): void;
  onChange(): void;
  onChat(from: Participant, text: string): void;
  onMuteRequest(from: Participant): void;
  onVerification: MediaRoomDeps['onVerification'];
}

const IGNORE: Handlers = {
  onReady: () => {},
  onLayerWanted: () => {},
  onChange: () => {},
  onChat: () => {},
  onMuteRequest: () => {},
  onVerification: () => {},
};

export type MeshFixture = ReturnType<typeof meshFixture>;

/** Creates a mesh with the id "me" over simulated connections. */
export function meshFixture(handlers: Partial<Handlers> = {}, frames = NO_FRAME_ENCRYPTION) {
  const connections = connectionFactory();
  const clock = fakeClock();
  const state: { -readonly [device in keyof DeviceState]: boolean } = {
    mic: true,
    camera: true,
    screen: false,
  };
  /** The ids of the participants who were sent an offer. */
  const offers: string[] = [];
  const mesh = new Mesh({
    ...IGNORE,
    ...handlers,
    createConnection: (config) => connections.create(config),
    createStream: fakeStream,
    frames,
    clock,
    tracks: () => ({ audio: null, video: null, screen: null }),
    senderTo: (id) => ({ offer: () => offers.push(id), answer: () => {}, candidate: () => {} }),
    signallingConnected: () => true,
    state: () => state,
  });
  mesh.connect('me', [{ urls: 'stun:s' }]);

  /** Connects to a participant in addition to those already in the room. */
  async function connectTo(participant: Participant): Promise<FakeConnection> {
    mesh.start();
    const others = [...mesh.members.values()].map((member) => member.participant);
    mesh.setParticipants([...others, participant]);
    await flushMicrotasks();
    mesh.receiveAnswer(participant.id, { type: 'answer', sdp: 'o=- 5 1 IN' });
    await flushMicrotasks();
    const pc = connections.latest();
    pc.connect();
    return pc;
  }

  return { mesh, connections, clock, state, offers, connectTo };
}

/** Creates a mesh as a media room, whose own id is "me". */
export function meshRoomFixture({ onChange = () => {}, answer = () => {} } = {}) {
  const connections = connectionFactory();
  const clock = fakeClock();
  const room = meshRoom({
    createConnection: (config) => connections.create(config),
    createStream: fakeStream,
    frames: NO_FRAME_ENCRYPTION,
  })({
    clock,
    senderTo: () => ({ offer: () => {}, answer, candidate: () => {} }),
    signallingConnected: () => true,
    sendSealed: () => {},
    setLayers: () => {},
    onChange,
    onChat: () => {},
    onMuteRequest: () => {},
    onVerification: () => {},
    onReachable: () => {},
  });
  room.connect({ selfId: 'me', iceServers: [{ urls: ['stun:s'] }] });

  /** Connects to a participant who is listed with these others. */
  async function connectTo(participant: Participant, others: Participant[] = []) {
    room.start();
    room.setParticipants([...others, participant]);
    await flushMicrotasks();
    room.receiveAnswer(participant.id, answerOf(5));
    await flushMicrotasks();
    const pc = connections.latest();
    pc.connect();
    await flushMicrotasks();
    return pc;
  }

  return { room, connections, clock, connectTo };
}
