import type {
  Participant,
  ParticipantRole,
  RemovalReason,
  RemovedPerson,
  WaitingPerson,
  WaitingStatus,
} from '@nadi/contract/meeting-events';
import type { VitalsReading } from './channel-messages.ts';
import type { SharedVitals } from './media-room.ts';
import type { FinalRefusal, HostCommands } from './signalling-client.ts';

/**
 * idle → acquiring (the devices are requested while the socket connects) → connecting (devices ready,
 * not yet in the room) → joined ⇄ reconnecting (signalling is away, media keeps flowing) → left.
 * A refused first join also ends in left.
 */
export type Phase = 'idle' | 'acquiring' | 'connecting' | 'joined' | 'reconnecting' | 'left';

export type Quality = 'good' | 'fair' | 'poor';

export type BannerKind =
  | 'denied'
  | 'not-found'
  | 'in-use'
  | 'media'
  | 'socket'
  | 'microphone'
  | 'camera'
  | 'camera-ended'
  | 'microphone-ended'
  | 'screen';

export interface Banner {
  readonly kind: BannerKind;
  readonly text: string;
}

export type TileRole = ParticipantRole | NonNullable<Participant['invitedAs']>;

export interface Tile {
  readonly id: string;
  readonly name: string;
  readonly isLocal: boolean;
  /** The name is the one of a signed-in account. */
  readonly verified: boolean;
  /**
   * As the others may rely on it: 'guest', or what the guest was invited as, also for accounts that
   * are not a party of the appointment.
   */
  readonly role: TileRole;
  /** The appointment's patient, where this is somebody who manages them; else null. */
  readonly forPatient: string | null;
  /** The same object while its tracks come and go; null before a connection begins. */
  readonly stream: MediaStream | null;
  readonly micMuted: boolean;
  readonly cameraOff: boolean;
  /** The video is a shared screen. */
  readonly sharing: boolean;
  readonly speaking: boolean;
  /** Null until it has been measured. */
  readonly quality: Quality | null;
  /** No new frame has arrived for two seconds, or the connection is lost. */
  readonly frozen: boolean;
  /** The vitals that the appointment's patient shares with us; null from anyone else. */
  readonly vitals: SharedVitals | null;
  /** A problem and what to do about it, in words; null when there is none. */
  readonly advice: string | null;
}

export interface DeviceSwitch {
  readonly enabled: boolean;
  /** A change is in progress; toggling again does nothing. */
  readonly pending: boolean;
}

export interface ChatLine {
  readonly id: string;
  readonly from: string;
  readonly name: string;
  /** As on the tile of the one who wrote it. */
  readonly role: TileRole;
  readonly forPatient: string | null;
  readonly text: string;
  /** Epoch milliseconds, this browser's clock. */
  readonly at: number;
  readonly own: boolean;
  /** Somebody was connected to receive it; always true for received lines. */
  readonly sent: boolean;
}

/** Someone joined or left while we were in the room. */
export interface PresenceEvent {
  readonly id: number;
  readonly kind: 'joined' | 'left';
  readonly name: string;
}

/** The lobby, as a host sees it. */
export interface HostedLobby {
  readonly waiting: readonly WaitingPerson[];
  readonly locked: boolean;
  readonly removed: readonly RemovedPerson[];
}

export interface CallSnapshot {
  readonly phase: Phase;
  readonly roomId: string;
  /** The signalling socket is connected, and not every other participant's media has stopped. */
  readonly connected: boolean;
  /** The server has admitted us. */
  readonly inRoom: boolean;
  /** A host has to admit us first. */
  readonly inLobby: boolean;
  /** Null unless we are a host of this room. */
  readonly lobby: HostedLobby | null;
  /** Asks us to turn the microphone off; null once it is off or the request was dismissed. */
  readonly muteRequest: { readonly from: string } | null;
  /** The local tile first, then the others in order of arrival. */
  readonly tiles: readonly Tile[];
  /** The latest arrival or departure; null before the first. */
  readonly presence: PresenceEvent | null;
  readonly mic: DeviceSwitch;
  readonly camera: DeviceSwitch;
  readonly sharing: boolean;
  readonly banner: Banner | null;
  readonly chat: readonly ChatLine[];
  /** Why the server refused to admit us. */
  readonly refusal: FinalRefusal | RemovalReason | null;
  readonly self: Omit<Participant, 'id'> & { readonly id: string | null };
  /** The room belongs to an appointment, whose id is known to its parties; null for instant rooms. */
  readonly appointment: { readonly id: string | null } | null;
  /** For the appointment's patient: the doctor's delay and the queue; null before the first news. */
  readonly waiting: WaitingStatus | null;
  /** The appointment was cancelled during the call. */
  readonly appointmentCancelled: boolean;
}

export interface Devices {
  audioInput?: string;
  videoInput?: string;
}

export interface Call {
  snapshot(): CallSnapshot;
  /** Returns a function that unsubscribes. The listener reads `snapshot()`. */
  subscribe(listener: () => void): () => void;
  join(): void;
  /** Tells the room, stops every track and closes every connection. Final. */
  leave(): void;
  toggleMic(): Promise<void>;
  toggleCamera(): Promise<void>;
  /** Starts sharing a screen, or stops. */
  shareScreen(): Promise<void>;
  selectDevices(devices: Devices): Promise<void>;
  listDevices(): Promise<MediaDeviceInfo[]>;
  sendChat(text: string): void;
  dismissBanner(): void;
  /** For hosts. */
  readonly host: HostCommands;
  /** Asks everyone to turn their microphone off. */
  requestMute(): void;
  dismissMuteRequest(): void;
  /** For the appointment's patient: shares vitals with the doctor; null ends it. */
  shareVitals(reading: VitalsReading | null): void;
}
