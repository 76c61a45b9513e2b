import type { Participant } from '@nadi/contract/meeting-events';
import { fakeClock, flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { connectionFactory, type FakeConnection } from './fake-connection.ts';
import { fakeStream } from './fake-media.ts';
import type { DeviceState } from './media-room.ts';
import { type Member, Mesh } from './mesh.ts';

export const asha: Participant = {
  id: 'asha',
  name: 'Asha',
  verified: false,
  role: 'guest',
  party: false,
};
export const binu: Participant = {
  id: 'binu',
  name: 'Dr Binu',
  verified: true,
  role: 'patient',
  party: false,
};

interface Handlers {
  onReady(member: Member): void;
  onChange(): void;
  onChat(from: Participant, text: string): void;
  onMuteRequest(from: Participant): void;
}

const IGNORE: Handlers = {
  onReady: () => {},
  onChange: () => {},
  onChat: () => {},
  onMuteRequest: () => {},
};

export type MeshFixture = ReturnType<typeof meshFixture>;

/** Creates a mesh with the id "me" over simulated connections. */
export function meshFixture(handlers: Partial<Handlers> = {}) {
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
    clock,
    tracks: () => ({ audio: null, video: null }),
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
