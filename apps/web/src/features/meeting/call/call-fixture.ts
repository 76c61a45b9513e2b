import type { SentKind } from '@nadi/contract/call-media';
import type { JoinReply, Participant, RoomMode } from '@nadi/contract/meeting-events';
import { type FakeClock, fakeClock, flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import type { CallDeps } from './call-deps.ts';
import type { Call } from './call-state.ts';
import { compositeRoom } from './composite-room.ts';
import { createCall } from './create-call.ts';
import { connectionFactory, fakeMedia, fakeStream } from './fake-connection.ts';
import { forwardingRooms } from './fake-forwarding-room.ts';
import { NO_FRAME_ENCRYPTION } from './frames/frame-encryption.ts';
import type { CreateMediaRoom, DeviceState } from './media-room.ts';
import { meshRoom } from './mesh-room.ts';
import type { MeetingSocket } from './signalling-client.ts';

/** The controls and observations of the engine tests, the same for every transport. */
interface FakeTransport {
  mode: RoomMode;
  create: CreateMediaRoom;
  /** Establishes the media connection to participant `id`, who is already in the room. */
  connect(socket: FakeSocket, id: string): Promise<void>;
  /** Receives a chat line from `id`, whose media is connected. */
  receiveChat(id: string, text: string): void;
  /** Receives a mute request from `id`, whose media is connected. */
  receiveMuteRequest(id: string): void;
  /** Returns the kinds of the messages that the others received. */
  received(): string[];
  /** Returns the device state that the others received last. */
  lastState(): DeviceState | undefined;
  sentTrack(kind: SentKind): unknown;
  /** Returns how many media connections were ever made and how many are open. */
  connections(): { made: number; open: number };
}

function meshTransport(): FakeTransport {
  const connections = connectionFactory();
  const messages = () => connections.latest().channel.sent.map((text) => JSON.parse(text));
  return {
    mode: 'mesh',
    create: compositeRoom({
      mesh: meshRoom({
        createConnection: (config) => connections.create(config),
        createStream: fakeStream,
        frames: NO_FRAME_ENCRYPTION,
      }),
      loadUnit: null,
    }),
    async connect(socket, id) {
      const answer = { type: 'answer', sdp: 'o=- 5 1 IN' };
      socket.receive('webrtc-answer', { answer, answerUserId: id });
      await flushMicrotasks();
      connections.latest().connect();
      await flushMicrotasks();
    },
    receiveChat(_id, text) {
      connections.latest().channel.onmessage?.({ data: JSON.stringify({ kind: 'chat', text }) });
    },
    receiveMuteRequest() {
      const data = JSON.stringify({ kind: 'mute-request' });
      connections.latest().channel.onmessage?.({ data });
    },
    received: () => messages().map(({ kind }) => kind),
    lastState() {
      const last = messages().findLast(({ kind }) => kind === 'state');
      return last && { mic: last.mic, camera: last.camera, screen: last.screen };
    },
    // Asha's browser is of an earlier release, so a screen is sent in the camera's place.
    sentTrack: (kind) =>
      connections.latest().transceivers[kind === 'audio' ? 0 : 1]?.sender.track ?? null,
    connections: () => ({
      made: connections.made.length,
      open: connections.made.filter(({ connectionState }) => connectionState !== 'closed').length,
    }),
  };
}

function forwardingTransport(): FakeTransport {
  const { created, create } = forwardingRooms(fakeStream);
  const room = () => {
    const [first] = created;
    if (!first) throw new Error('no room was created');
    return first;
  };
  return {
    mode: 'sfu',
    create: compositeRoom({
      mesh: meshRoom({
        createConnection: () => {
          throw new Error('the room is not a mesh');
        },
        createStream: fakeStream,
        frames: NO_FRAME_ENCRYPTION,
      }),
      loadUnit: async () => create,
    }),
    async connect(socket, id) {
      const answer = { type: 'answer', sdp: 'v=0' };
      socket.receive('webrtc-answer', { answer, answerUserId: 'sfu:pub' });
      const offer = { type: 'offer', sdp: 'v=0', streams: [{ mid: '0', userId: id }] };
      socket.receive('webrtc-offer', { offer, offerUserId: 'sfu:sub' });
      await flushMicrotasks();
      room().bringFrames(id);
    },
    receiveChat: (id, text) => room().deliverChat(id, text),
    receiveMuteRequest: (id) => room().deliverMuteRequest(id),
    received: () => room().sentMessages.map(({ kind }) => kind),
    lastState() {
      const last = room().sentMessages.findLast((message) => message.kind === 'state');
      return last?.kind === 'state' ? last.state : undefined;
    },
    sentTrack: (kind) => room().published[kind],
    connections: () => ({
      made: created[0]?.uplinks ?? 0,
      open: created[0]?.closed ? 0 : (created[0]?.uplinks ?? 0),
    }),
  };
}

/** The implementations of `MediaRoom` that the engine tests run on. */
export const TRANSPORTS: [name: string, create: () => FakeTransport][] = [
  ['a mesh of peer connections', meshTransport],
  ['a forwarding unit', forwardingTransport],
];

const unknown = { verified: false, role: 'guest', party: false } as const;
export const zoya: Participant = { ...unknown, id: 'zoya', name: 'Zoya' };
export const asha: Participant = {
  ...{ ...unknown, id: 'asha', name: 'Asha' },
  ...{ verified: true, role: 'patient' },
};
/** Asha as the doctor of the room's appointment. */
export const doctor: Participant = { ...asha, role: 'doctor', party: true };
export const admitted: Extract<JoinReply, { ok: true }> = {
  ok: true,
  self: zoya,
  iceServers: [],
  appointment: false,
};

export interface CallFixture {
  call: Call;
  socket: FakeSocket;
  media: ReturnType<typeof fakeMedia>;
  transport: FakeTransport;
  clock: FakeClock;
  /** Connects the socket and admits us to a room with these participants. */
  enter(others?: Participant[]): void;
  /** Joins a room with Asha's media flowing; the server describes her as `her`. */
  joinAsha(her?: Participant): Promise<void>;
}

export function callFixture(
  transport: FakeTransport,
  known: Partial<Pick<CallDeps, 'deviceCheck' | 'invitation' | 'startWith' | 'outputs'>> = {},
): CallFixture {
  const socket = new FakeSocket();
  const media = fakeMedia();
  const clock = fakeClock();
  const call = createCall({
    roomId: 'room',
    userName: 'Zoya',
    outputs: null,
    ...known,
    openSocket: () => socket.asSocket(),
    media: media.source,
    createRoom: transport.create,
    createStream: fakeStream,
    clock,
  });
  const enter = (others: Participant[] = []) => {
    socket.up();
    socket.answer({ ...admitted, mode: transport.mode });
    socket.receive('existing-users', others);
  };
  return {
    call,
    socket,
    media,
    transport,
    clock,
    enter,
    async joinAsha(her = asha) {
      call.join();
      enter([her]);
      await flushMicrotasks();
      await transport.connect(socket, 'asha');
    },
  };
}

type Listener = (...args: unknown[]) => void;

/** A socket whose server is the test. */
export class FakeSocket {
  connected = false;
  ended = false;
  readonly sent: { event: string; message: unknown }[] = [];
  #answer: ((answer: JoinReply) => void) | null = null;
  readonly #listeners = new Map<string, Listener>();

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, listener);
    return this;
  }

  emit(event: string, message: unknown, answer?: (answer: JoinReply) => void): void {
    this.sent.push({ event, message });
    if (answer) this.#answer = answer;
  }

  disconnect(): void {
    this.connected = false;
    this.ended = true;
  }

  receive(event: string, ...args: unknown[]): void {
    this.#listeners.get(event)?.(...args);
  }

  up(): void {
    this.connected = true;
    this.receive('connect');
  }

  down(): void {
    this.connected = false;
    this.receive('disconnect', 'transport close');
  }

  /** Replies to the last join-room. */
  answer(answer: JoinReply): void {
    this.#answer?.(answer);
  }

  events(): string[] {
    return this.sent.map(({ event }) => event);
  }

  asSocket(): MeetingSocket {
    return this as unknown as MeetingSocket;
  }
}
