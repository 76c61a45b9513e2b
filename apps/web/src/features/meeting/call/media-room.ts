import type { LayersWanted, SentKind } from '@nadi/contract/call-media';
import type {
  Candidate,
  Description,
  IceServer,
  Participant,
  RoomMode,
} from '@nadi/contract/meeting-events';
import type { CallClock } from './call-clock.ts';
import type { Quality, SharedVitals, VitalsReading } from './call-state.ts';
import type { SignalSender } from './signalling-client.ts';
import type { Flow } from './switch-state.ts';
import type { VerificationMessage } from './verification.ts';

/** The devices of a participant that the others can see and hear at present. */
export interface DeviceState {
  readonly mic: boolean;
  readonly camera: boolean;
  readonly screen: boolean;
}

/** `refused`: their key for encrypting frames is not the expected one. */
export type LinkState = 'connecting' | 'connected' | 'lost' | 'refused';

/** Another participant with the media that arrives here. */
export interface RemoteParticipant extends DeviceState {
  readonly participant: Participant;
  /** The same object while its tracks change; null before there is a connection. */
  readonly stream: MediaStream | null;
  /** True if their shared screen arrives beside the camera; false if in its place, as from earlier releases. */
  readonly screenApart: boolean;
  /** The screen that arrives beside the camera; null while none does. */
  readonly screenStream: MediaStream | null;
  /** Their public key of this call; null if their browser cannot encrypt frames, undefined until known. */
  readonly publicKey: string | null | undefined;
  /** `lost` only after it was connected once. */
  readonly link: LinkState;
  /** True if their camera is not received on purpose, because their tile is on another page. */
  readonly notReceived: boolean;
  readonly speaking: boolean;
  /** True if their camera is on and no frame has arrived for two seconds. */
  readonly frozen: boolean;
  /** The quality of the link as measured here; null until measured. */
  readonly quality: Quality | null;
  /** The quality that the participant reports for their own connection. */
  readonly reportedQuality: Quality | null;
  /** The vitals that the appointment's patient shares; null for all others. */
  readonly vitals: SharedVitals | null;
}

/** Measurements of this browser's own sending. */
export interface LocalStatus {
  readonly speaking: boolean;
  /** The quality of the best link: if every link is poor, the cause is here. */
  readonly quality: Quality | null;
  /** Set if video to a participant is paused, or below the layer that the room size allows. */
  readonly videoReduction: 'paused' | 'lowered' | null;
}

/** The facts of an admission by the signalling server. */
export interface Admission {
  selfId: string;
  iceServers: readonly IceServer[];
  mode: RoomMode;
}

/** A participant as one transport knows them. */
export interface TransportParticipant extends RemoteParticipant {
  readonly flow: Flow;
  /** The tracks of microphone and camera that arrive here over this transport. */
  readonly tracks: readonly MediaStreamTrack[];
}

/** Transports audio, video and messages between the participants of a room in one way. */
export interface MediaTransport {
  readonly participants: readonly TransportParticipant[];
  readonly local: LocalStatus;
  /** Called after each admission by the signalling server, with fresh ICE servers. */
  connect(admission: Pick<Admission, 'selfId' | 'iceServers'>): void;
  /** Allows connections to send offers. Called once the microphone permission is settled. */
  start(): void;
  /** Receives everyone else in the room after each admission. */
  setParticipants(participants: readonly Participant[]): void;
  addParticipant(participant: Participant): void;
  /** `removed`: the server has removed them, so their media must stop at once. */
  removeParticipant(id: string, removed: boolean): void;
  receiveOffer(from: string, offer: Description): void;
  receiveAnswer(from: string, answer: Description): void;
  receiveCandidate(from: string, candidate: Candidate): void;
  /** Sends this track instead of the previous one of its kind; null sends nothing. */
  publish(kind: SentKind, track: MediaStreamTrack | null): void;
  /** Informs all present and later participants which of our devices are on. */
  publishState(state: DeviceState): void;
  /** Receives the heights of the cameras in physical pixels, by participant; 0 for those on another page. */
  setTileHeights(heights: ReadonlyMap<string, number>): void;
  /** Returns true if a participant was connected to receive it. `id` tells lines apart that arrive twice. */
  sendChat(text: string, id: string): boolean;
  /** Asks everyone to turn their microphone off. */
  requestMute(): void;
  /** Sends vitals to the appointment's doctor only; null ends the sharing. */
  sendVitals(reading: VitalsReading | null): void;
  /** Sends a message about the keys of the call to everyone, or to one participant. */
  sendVerification(message: VerificationMessage, to?: string): void;
  /** Sends a goodbye and closes every connection. */
  leave(): void;
}

/** Each pair of participants has a connection of its own (`mesh-room.ts`). */
export interface MeshTransport extends MediaTransport {
  /** Our public key of this call; null if this browser cannot encrypt frames, undefined until it is made. */
  readonly publicKey: string | null | undefined;
  /** @param offering false if a forwarding unit connects the room */
  setParticipants(participants: readonly Participant[], offering?: boolean): void;
  /** Connects to everyone who is not connected; returns a function that stops this. */
  reconnect(): () => void;
  /** Closes the connection to a member, who stays in the room. */
  disconnect(id: string): void;
}

/** A forwarding unit passes media on (`unit-room.ts`). It begins without connections. */
export interface UnitTransport extends MediaTransport {
  /** True from `restart` to `stop`. */
  readonly active: boolean;
  /** True if its connections have failed. */
  readonly away: boolean;
  /** Connects to a new unit; the pictures of the earlier one stay until new ones arrive. */
  restart(): void;
  /** Closes the connections to the unit; messages can still be received. */
  stop(): void;
  receiveSealed(from: string, sealed: string): void;
  /** Tells a member that their media arrives here through the unit. */
  confirmForwarded(id: string): void;
}

/**
 * The media of a room. The call engine knows only this interface; `composite-room.ts` implements it over a mesh and a
 * forwarding unit. Signals arrive through the signalling server, from participants or from a unit's reserved ids.
 */
export interface MediaRoom extends Omit<MediaTransport, 'participants' | 'connect' | 'sendChat'> {
  readonly participants: readonly RemoteParticipant[];
  readonly mode: RoomMode;
  /** Our public key of this call; null if this browser cannot encrypt frames, undefined until it is made. */
  readonly publicKey: string | null | undefined;
  /** True while the forwarding unit that should bring the media of others is away. */
  readonly restoring: boolean;
  /** Called after each admission by the signalling server, with fresh ICE servers. */
  connect(admission: Admission): void;
  /** Applies a change of the room's mode. A repeated `sfu` means that the room has a new forwarding unit. */
  setMode(mode: RoomMode): void;
  /** Receives a message that only members can read. */
  receiveSealed(from: string, sealed: string): void;
  /** Returns true if a participant was connected to receive it. */
  sendChat(text: string): boolean;
}

export interface MediaRoomDeps {
  clock: CallClock;
  /** Sends WebRTC signals to one participant through the signalling server. */
  senderTo(id: string): SignalSender;
  /** Sends a sealed message to one member, or to all others. */
  sendSealed(sealed: string, to?: string): void;
  /** Informs the forwarding unit about the wanted layers of cameras. */
  setLayers(layers: LayersWanted['layers']): void;
  signallingConnected(): boolean;
  /** Called when `participants` or `local` has changed. */
  onChange(): void;
  /** `id`: tells a line apart that arrives twice; absent from earlier releases. */
  onChat(from: Participant, text: string, id?: string): void;
  onMuteRequest(from: Participant): void;
  onVerification(from: string, message: VerificationMessage): void;
  /** Called when messages can be sent to a participant, also after each new connection. */
  onReachable(id: string): void;
}

export type CreateMeshTransport = (deps: MediaRoomDeps) => MeshTransport;

export interface UnitDeps extends MediaRoomDeps {
  /** Called when a member receives our media through the unit. */
  onForwarded(id: string): void;
}

export type CreateUnitTransport = (deps: UnitDeps) => UnitTransport;

export type CreateMediaRoom = (deps: MediaRoomDeps) => MediaRoom;

/** Returns received vitals with the time of their reading by this browser's clock. */
export function readAt(reading: VitalsReading | null, now: number): SharedVitals | null {
  if (reading === null) return null;
  const { age, ...values } = reading;
  return { ...values, readAt: now - age };
}

/**
 * Returns true if a participant's live vitals belong to the appointment: only its patient's own. A manager's
 * vitals would appear next to another person's record.
 */
export function sharesVitals(person: Pick<Participant, 'party' | 'role' | 'forPatient'>): boolean {
  return person.party && person.role === 'patient' && person.forPatient === undefined;
}
