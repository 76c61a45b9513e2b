import type { SentKind } from '@nadi/contract/call-media';
import type { Candidate, Description, IceServer, Participant } from '@nadi/contract/meeting-events';
import type { CallClock } from './call-clock.ts';
import type { Quality, SharedVitals, VitalsReading } from './call-state.ts';
import type { SignalSender } from './signalling-client.ts';
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

/**
 * Transports audio, video and messages between the participants of a room. The call engine knows only this
 * interface. `mesh-room.ts` implements it with one peer connection per participant; a forwarding unit would
 * use one connection up and one down. Signals arrive through the signalling server, from participants or from
 * a forwarding unit's reserved ids.
 */
export interface MediaRoom {
  readonly participants: readonly RemoteParticipant[];
  readonly local: LocalStatus;
  /** Our public key of this call; null if this browser cannot encrypt frames, undefined until it is made. */
  readonly publicKey: string | null | undefined;
  /** Called after each admission by the signalling server, with fresh ICE servers. */
  connect(admission: { selfId: string; iceServers: readonly IceServer[] }): void;
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
  /** Receives the heights of the shown cameras in physical pixels, by participant. */
  setTileHeights(heights: ReadonlyMap<string, number>): void;
  /** Returns true if a participant was connected to receive it. */
  sendChat(text: string): boolean;
  /** Asks everyone to turn their microphone off. */
  requestMute(): void;
  /** Sends vitals to the appointment's doctor only; null ends the sharing. */
  sendVitals(reading: VitalsReading | null): void;
  /** Sends a message about the keys of the call to everyone, or to one participant. */
  sendVerification(message: VerificationMessage, to?: string): void;
  /** Sends a goodbye and closes every connection. */
  leave(): void;
}

export interface MediaRoomDeps {
  clock: CallClock;
  /** Sends WebRTC signals to one participant through the signalling server. */
  senderTo(id: string): SignalSender;
  signallingConnected(): boolean;
  /** Called when `participants` or `local` has changed. */
  onChange(): void;
  onChat(from: Participant, text: string): void;
  onMuteRequest(from: Participant): void;
  onVerification(from: string, message: VerificationMessage): void;
  /** Called when messages can be sent to a participant, also after each new connection. */
  onReachable(id: string): void;
}

export type CreateMediaRoom = (deps: MediaRoomDeps) => MediaRoom;

/**
 * Returns true if a participant's live vitals belong to the appointment: only its patient's own. A manager's
 * vitals would appear next to another person's record.
 */
export function sharesVitals(person: Pick<Participant, 'party' | 'role' | 'forPatient'>): boolean {
  return person.party && person.role === 'patient' && person.forPatient === undefined;
}
