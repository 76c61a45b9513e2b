import type {
  NextPatient,
  Participant,
  ParticipantRole,
  RemovalReason,
  RemovedPerson,
  RoomMode,
  WaitingPerson,
  WaitingStatus,
} from '@nadi/contract/meeting-events';
import type { VitalsSource } from '@nadi/domain/vitals';
import type { FinalRefusal, HostCommands } from './signalling-client.ts';
import type { VerificationState } from './verification.ts';

/** `readAt` is a time of this browser's clock. */
export type SharedVitals = Omit<VitalsReading, 'age'> & { readonly readAt: number };

/** Vitals that a patient shares; `age` in milliseconds. */
export interface VitalsReading {
  readonly bpm: number | null;
  readonly spo2: number | null;
  readonly source: VitalsSource;
  readonly age: number;
}

/**
 * idle → acquiring (requests devices while the socket connects) → connecting (devices ready, not yet in the
 * room) → joined ⇄ reconnecting (signalling is away, media keeps flowing) → left. A refused first join also
 * ends in left.
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
  | 'screen'
  | 'camera-flip'
  | 'speaker'
  | 'speaker-ended';

export interface Banner {
  readonly kind: BannerKind;
  readonly text: string;
}

export type TileRole = ParticipantRole | NonNullable<Participant['invitedAs']>;

export interface Tile {
  readonly id: string;
  readonly name: string;
  readonly isLocal: boolean;
  /** True for the tile of a shared screen, which stands beside the tile of the person who shares it. */
  readonly isScreen: boolean;
  /** True if the name belongs to a signed-in account. */
  readonly verified: boolean;
  /**
   * The role that others may rely on. Accounts that are not a party of the appointment are 'guest' or have
   * their invited role.
   */
  readonly role: TileRole;
  /** The name of the appointment's patient if this participant manages them; else null. */
  readonly forPatient: string | null;
  /** The same object while its tracks change; null before a connection begins. */
  readonly stream: MediaStream | null;
  readonly micMuted: boolean;
  readonly cameraOff: boolean;
  /** True for the local tile if the camera faces away from the user, so that its picture is not mirrored. */
  readonly backCamera: boolean;
  /** True if the video is a shared screen. */
  readonly sharing: boolean;
  readonly speaking: boolean;
  /** Null until measured. */
  readonly quality: Quality | null;
  /** True if no new frame has arrived for two seconds or the connection is lost. */
  readonly frozen: boolean;
  /** The vitals that the appointment's patient shares with us; null for all others. */
  readonly vitals: SharedVitals | null;
  /** True if this person's browser cannot encrypt frames, so that video and sound cross the network as in any call. */
  readonly unprotected: boolean;
  /** Text that names a problem and what to do about it; null if there is none. */
  readonly advice: string | null;
}

export interface DeviceSwitch {
  readonly enabled: boolean;
  /** True during a change; toggling again does nothing. */
  readonly pending: boolean;
}

export interface ChatLine {
  readonly id: string;
  readonly from: string;
  readonly name: string;
  /** The role on the author's tile. */
  readonly role: TileRole;
  readonly forPatient: string | null;
  readonly text: string;
  /** Epoch milliseconds by this browser's clock. */
  readonly at: number;
  readonly own: boolean;
  /** True if a participant was connected to receive it; always true for received lines. */
  readonly sent: boolean;
}

/** An arrival or departure while we were in the room. */
export interface PresenceEvent {
  readonly id: number;
  readonly kind: 'joined' | 'left';
  readonly name: string;
}

/** The lobby as shown to a host. */
export interface HostedLobby {
  readonly waiting: readonly WaitingPerson[];
  readonly locked: boolean;
  readonly removed: readonly RemovedPerson[];
}

export interface CallSnapshot {
  readonly phase: Phase;
  readonly roomId: string;
  /**
   * True if the signalling socket is connected and media arrives from at least one other, if there are any.
   */
  readonly connected: boolean;
  /** True once the server has admitted us. */
  readonly inRoom: boolean;
  /** True while we wait for a host to admit us. */
  readonly inLobby: boolean;
  /** Null unless we are a host of this room. */
  readonly lobby: HostedLobby | null;
  /** A host's request to turn the microphone off; null once it is off or the request was dismissed. */
  readonly muteRequest: { readonly from: string } | null;
  /** The local tile first, then the others in order of arrival. */
  readonly tiles: readonly Tile[];
  readonly mode: RoomMode;
  /** True while the forwarding unit that should bring the media of others is away. */
  readonly restoring: boolean;
  /** The latest arrival or departure; null before the first. */
  readonly presence: PresenceEvent | null;
  readonly mic: DeviceSwitch;
  readonly camera: DeviceSwitch;
  readonly sharing: boolean;
  /** True while the user chooses a screen to share. */
  readonly choosingScreen: boolean;
  /** The id of the output that plays the sound, empty for the default; null if the browser offers no choice. */
  readonly speaker: string | null;
  readonly banner: Banner | null;
  readonly chat: readonly ChatLine[];
  /** The reason for the end of the call: of the server, or `unverified` if keys were exchanged on their way. */
  readonly refusal: FinalRefusal | RemovalReason | 'unverified' | null;
  readonly verification: VerificationState;
  readonly self: Omit<Participant, 'id'> & { readonly id: string | null };
  /** The appointment of the room; only parties know its id. Null for instant rooms. */
  readonly appointment: { readonly id: string | null } | null;
  /** The doctor's delay and the queue, for the appointment's patient; null before the first status. */
  readonly waiting: WaitingStatus | null;
  /** The doctor's next patient who has arrived; null before, and once the doctor has dismissed it. */
  readonly nextPatient: NextPatient | null;
  /** True if the appointment was cancelled during the call. */
  readonly appointmentCancelled: boolean;
}

export interface Devices {
  audioInput?: string;
  videoInput?: string;
  /** Empty for the default output. */
  audioOutput?: string;
}

export interface Call {
  snapshot(): CallSnapshot;
  /** Returns a function that unsubscribes. The listener reads the state from `snapshot()`. */
  subscribe(listener: () => void): () => void;
  join(): void;
  /** Informs the room, stops every track and closes every connection. The call cannot be joined again. */
  leave(): void;
  toggleMic(): Promise<void>;
  toggleCamera(): Promise<void>;
  /** Switches between front and back camera; keeps the camera and shows a banner if that fails. */
  flipCamera(): Promise<void>;
  /** Starts or stops sharing a screen. */
  shareScreen(): Promise<void>;
  selectDevices(devices: Devices): Promise<void>;
  listDevices(): Promise<MediaDeviceInfo[]>;
  /**
   * Receives the heights of the cameras in physical pixels, by tile id, so that none is sent larger; 0 for those on
   * another page, which are not received.
   */
  setTileHeights(heights: ReadonlyMap<string, number>): void;
  sendChat(text: string): void;
  dismissBanner(): void;
  /** Commands that only hosts may use. */
  readonly host: HostCommands;
  /** Asks everyone to turn their microphone off. */
  requestMute(): void;
  dismissMuteRequest(): void;
  dismissNextPatient(): void;
  /** The user has compared these pictures with all others, and they are the same. */
  confirmPictures(pictures: readonly number[]): void;
  /** The pictures differ: ends the call. */
  rejectPictures(): void;
  /** Shares the vitals of the appointment's patient with the doctor; null ends the sharing. */
  shareVitals(reading: VitalsReading | null): void;
}
