import type { SentKind } from '@nadi/contract/call-media';
import type { Candidate, Description, Participant } from '@nadi/contract/meeting-events';
import type { VitalsReading } from './call-state.ts';
import { FakeTrack } from './fake-connection.ts';
import type {
  CreateUnitTransport,
  DeviceState,
  LocalStatus,
  TransportParticipant,
  UnitDeps,
  UnitTransport,
} from './media-room.ts';
import type { VerificationMessage } from './verification.ts';

/** The reserved ids of a forwarding unit in signalling. */
const PUBLISH_ID = 'sfu:pub';
const SUBSCRIBE_ID = 'sfu:sub';

type Message =
  | VerificationMessage
  | { kind: 'chat'; text: string; id: string }
  | { kind: 'forwarded'; to: string }
  | { kind: 'mute-request' }
  | { kind: 'vitals'; reading: VitalsReading | null }
  | { kind: 'state'; state: DeviceState };

/**
 * A transport over an in-memory forwarding unit, with one connection up and one down for any number of
 * participants. It has no peer connections. Tests decide when frames arrive.
 */
export class FakeForwardingRoom implements UnitTransport {
  readonly sentMessages: Message[] = [];
  readonly published: Record<SentKind, MediaStreamTrack | null> = {
    ...{ audio: null, video: null, screen: null },
  };
  readonly local: LocalStatus = { speaking: false, quality: null, videoReduction: null };
  uplinks = 0;
  closed = false;
  active = false;
  away = false;
  readonly sealed: string[] = [];
  readonly #deps: UnitDeps;
  readonly #createStream: () => MediaStream;
  readonly #participants = new Map<string, TransportParticipant>();
  #admitted = false;
  #restarted = false;
  #started = false;
  #uplink: 'none' | 'offered' | 'connected' = 'none';
  #state: DeviceState = { mic: false, camera: false, screen: false };

  constructor(deps: UnitDeps, createStream: () => MediaStream) {
    this.#deps = deps;
    this.#createStream = createStream;
  }

  get participants(): TransportParticipant[] {
    return [...this.#participants.values()];
  }

  connect(): void {
    this.#admitted = true;
    this.#offer();
  }

  start(): void {
    this.#started = true;
    this.#offer();
  }

  setParticipants(participants: readonly Participant[]): void {
    for (const participant of participants) this.addParticipant(participant);
  }

  addParticipant(participant: Participant): void {
    const known = this.#participants.get(participant.id);
    const fresh = { ...UNKNOWN_DEVICES, stream: null, link: 'connecting' as const };
    this.#participants.set(participant.id, { ...fresh, ...known, participant });
    this.#deps.onChange();
  }

  removeParticipant(id: string): void {
    this.#participants.delete(id);
    this.#deps.onChange();
  }

  /** Receives the streams that the unit forwards: `{type, sdp, streams: [{mid, userId}]}`. */
  receiveOffer(from: string, offer: Description): void {
    if (from !== SUBSCRIBE_ID) return;
    const { streams } = offer as Description & { streams: { mid: string; userId: string }[] };
    for (const { userId } of streams) {
      const known = this.#participants.get(userId);
      if (!known) continue;
      const stream = known.stream ?? this.#createStream();
      this.#participants.set(userId, { ...known, stream, link: 'connected', flow: 'pending' });
    }
    this.#deps.senderTo(SUBSCRIBE_ID).answer({ type: 'answer', sdp: 'v=0' });
    this.#deps.onChange();
  }

  /** The first frames of a participant arrive. */
  bringFrames(id: string): void {
    const track = new FakeTrack('video', `${id} by the unit`) as unknown as MediaStreamTrack;
    const stream = this.#participants.get(id)?.stream ?? this.#createStream();
    this.change(id, { flow: 'flowing', link: 'connected', stream, tracks: [track] });
  }

  change(id: string, facts: Partial<TransportParticipant>): void {
    const known = this.#participants.get(id);
    if (known) this.#participants.set(id, { ...known, ...facts });
    this.#deps.onChange();
  }

  restart(): void {
    this.active = true;
    this.#restarted = true;
    this.#uplink = 'none';
    for (const id of this.#participants.keys()) this.change(id, { flow: 'pending' });
    this.#offer();
  }

  stop(): void {
    this.active = false;
    this.#uplink = 'none';
    for (const id of this.#participants.keys()) this.change(id, { flow: 'none' });
  }

  receiveSealed(_from: string, sealed: string): void {
    this.sealed.push(sealed);
  }

  confirmForwarded(to: string): void {
    this.sentMessages.push({ kind: 'forwarded', to });
  }

  /** Delivers what a member says once our media arrives there through the unit. */
  deliverForwarded(from: string): void {
    this.#deps.onForwarded(from);
  }

  receiveAnswer(from: string): void {
    if (from !== PUBLISH_ID) return;
    this.#uplink = 'connected';
    this.#send({ kind: 'state', state: this.#state });
  }

  receiveCandidate(_from: string, _candidate: Candidate): void {}

  publish(kind: SentKind, track: MediaStreamTrack | null): void {
    this.published[kind] = track;
  }

  publishState(state: DeviceState): void {
    this.#state = state;
    this.#send({ kind: 'state', state });
  }

  setTileHeights(_heights: ReadonlyMap<string, number>): void {}

  sendChat(text: string, id: string): boolean {
    return this.#send({ kind: 'chat', text, id });
  }

  giveKey(id: string, publicKey: string): void {
    const known = this.#participants.get(id);
    if (known) this.#participants.set(id, { ...known, publicKey });
  }

  /** Delivers a message that the unit forwards from a participant. */
  deliverChat(from: string, text: string, id?: string): void {
    const sender = this.#participants.get(from);
    if (sender) this.#deps.onChat(sender.participant, text, id);
  }

  sendVitals(reading: VitalsReading | null): void {
    this.#send({ kind: 'vitals', reading });
  }

  sendVerification(message: VerificationMessage): void {
    this.#send(message);
  }

  requestMute(): void {
    this.#send({ kind: 'mute-request' });
  }

  deliverMuteRequest(from: string): void {
    const sender = this.#participants.get(from);
    if (sender) this.#deps.onMuteRequest(sender.participant);
  }

  leave(): void {
    this.closed = true;
    this.#participants.clear();
  }

  #offer(): void {
    if (!this.#admitted || !this.#started || !this.#restarted || this.#uplink !== 'none') return;
    this.#uplink = 'offered';
    this.uplinks += 1;
    this.#deps.senderTo(PUBLISH_ID).offer({ type: 'offer', sdp: 'v=0' });
  }

  #send(message: Message): boolean {
    if (this.#uplink !== 'connected') return false;
    this.sentMessages.push(message);
    return this.participants.length > 0;
  }
}

const UNKNOWN_DEVICES = {
  mic: true,
  camera: true,
  screen: false,
  screenApart: true,
  screenStream: null,
  publicKey: null,
  notReceived: false,
  flow: 'none' as const,
  tracks: [],
  speaking: false,
  frozen: false,
  quality: null,
  reportedQuality: null,
  vitals: null,
};

/** Creates rooms and records them. */
export function forwardingRooms(createStream: () => MediaStream) {
  const created: FakeForwardingRoom[] = [];
  const create: CreateUnitTransport = (deps) => {
    const room = new FakeForwardingRoom(deps, createStream);
    created.push(room);
    return room;
  };
  return { created, create };
}
