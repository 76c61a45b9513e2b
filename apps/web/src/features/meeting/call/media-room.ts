import type { Candidate, Description, IceServer, Participant } from '@nadi/contract/meeting-events';
import type { CallClock } from './call-clock.ts';
import type { Quality } from './call-state.ts';
import type { VitalsReading } from './channel-messages.ts';
import type { TrackKind } from './media.ts';
import type { SignalSender } from './signalling-client.ts';

/** Which of a participant's devices the others can currently see and hear. */
export interface DeviceState {
  readonly mic: boolean;
  readonly camera: boolean;
  readonly screen: boolean;
}

/** `readAt` is this browser's clock. */
export type SharedVitals = Omit<VitalsReading, 'age'> & { readonly readAt: number };

export type LinkState = 'connecting' | 'connected' | 'lost';

/** Another participant, as their media arrives here. */
export interface RemoteParticipant extends DeviceState {
  readonly participant: Participant;
  /** The same object while its tracks come and go; null before there is a connection. */
  readonly stream: MediaStream | null;
  /** Lost only after it was connected once. */
  readonly link: LinkState;
  readonly speaking: boolean;
  /** Their camera is on, and no frame has arrived for two seconds. */
  readonly frozen: boolean;
  /** The quality of the link as measured here; null until measured. */
  readonly quality: Quality | null;
  /** The quality that the participant reports of their own connection. */
  readonly reportedQuality: Quality | null;
  /** The vitals that the appointment's patient shares; null from anyone else. */
  readonly vitals: SharedVitals | null;
}

/** What the room measures about this browser's own sending. */
export interface LocalStatus {
  readonly speaking: boolean;
  /** The best link's quality: if every link is poor, the cause is here. */
  readonly quality: Quality | null;
  /** Whether video to somebody is paused, or below the layer the room size allows. */
  readonly videoReduction: 'paused' | 'lowered' | null;
}

/**
 * Transports audio, video and messages between the participants of a room. The call engine knows
 * only this interface; `mesh-room.ts` implements it with one peer connection per participant, and a
 * forwarding unit would with one connection up and one down. Signals reach it through the signalling
 * server, from participants or from a forwarding unit's reserved ids.
 */
export interface MediaRoom {
  readonly participants: readonly RemoteParticipant[];
  readonly local: LocalStatus;
  /** Called after each admission by the signalling server, with fresh ICE servers. */
  connect(admission: { selfId: string; iceServers: readonly IceServer[] }): void;
  /** Allows connections to be offered. Called once the microphone permission is settled. */
  start(): void;
  /** Everyone else in the room; called after each admission. */
  setParticipants(participants: readonly Participant[]): void;
  addParticipant(participant: Participant): void;
  /** `removed`: by the server, so that their media must stop at once. */
  removeParticipant(id: string, removed: boolean): void;
  receiveOffer(from: string, offer: Description): void;
  receiveAnswer(from: string, answer: Description): void;
  receiveCandidate(from: string, candidate: Candidate): void;
  /** Sends this track from now on instead of the previous one of its kind; null sends nothing. */
  publish(kind: TrackKind, track: MediaStreamTrack | null): void;
  /** Tells every participant, including later ones, which of our devices are on. */
  publishState(state: DeviceState): void;
  /** Returns whether anybody was connected to receive it. */
  sendChat(text: string): boolean;
  /** Asks everyone to turn their microphone off. */
  requestMute(): void;
  /** Sends vitals to the appointment's doctor, and to nobody else; null ends the sharing. */
  sendVitals(reading: VitalsReading | null): void;
  /** Says goodbye and closes every connection. */
  leave(): void;
}

export interface MediaRoomDeps {
  clock: CallClock;
  /** Sends WebRTC signals to one participant through the signalling server. */
  senderTo(id: string): SignalSender;
  signallingConnected(): boolean;
  /** Something in `participants` or `local` changed. */
  onChange(): void;
  onChat(from: Participant, text: string): void;
  onMuteRequest(from: Participant): void;
}

export type CreateMediaRoom = (deps: MediaRoomDeps) => MediaRoom;
