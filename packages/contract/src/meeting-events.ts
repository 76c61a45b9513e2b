import type { Party } from '@nadi/domain/parties';
import type { GuestRole } from '@nadi/domain/stored-values';
import type {
  ForwardedStream,
  LayersWanted,
  PublishedStream,
  SealedMessage,
  SealedToSend,
} from './call-media.ts';
import type { DeviceCheck } from './device-check.ts';
import type { WaitingDoctor } from './reception.ts';

/** Events from a meeting client to the server. */
export interface ClientEvents {
  'join-room': (message: JoinRoom, acknowledge?: (reply: JoinReply) => void) => void;
  'leave-room': (message: JoinRoom) => void;
  'webrtc-offer': (message: { offer: Description } & SignalTarget) => void;
  'webrtc-answer': (message: { answer: Description } & SignalTarget) => void;
  'webrtc-ice-candidate': (message: { candidate: Candidate } & SignalTarget) => void;
  /** Passes on a message that only members can read: to one of them, or without a target to all others. */
  'sealed-message': (message: SealedToSend) => void;
  /** Sets the layers in which this client receives video from the forwarding unit; ignored in a mesh. */
  'set-layers': (message: LayersWanted) => void;
  /** The seven events below are ignored unless a host sends them: the appointment's doctor or the admin. */
  'lobby-admit': (message: RoomMember) => void;
  'lobby-deny': (message: RoomMember) => void;
  'remove-participant': (message: RoomMember) => void;
  /** Revokes a removal. */
  'readmit-participant': (message: RoomMember) => void;
  'lock-room': (message: RoomLock) => void;
  /** Sends a guest of the room back to the lobby. */
  'send-to-lobby': (message: RoomMember) => void;
  /** Ends the meeting for everyone. */
  'end-meeting': (message: Pick<RoomMember, 'roomId'>) => void;
}

/** Events from the server to a meeting client. */
export interface ServerEvents {
  'existing-users': (participants: Participant[]) => void;
  'user-joined': (joined: UserJoined) => void;
  'user-left': (left: UserLeft) => void;
  /** The server ends this client's membership; it closes the connection next. */
  removed: (message: { reason: RemovalReason }) => void;
  /** The room's appointment has been cancelled. A running call continues. */
  'appointment-cancelled': (message: Record<string, never>) => void;
  /** A host has admitted this client from the lobby; existing-users follows. */
  'lobby-admitted': (message: LobbyAdmitted) => void;
  /** A host has denied this client, which may knock again after `LOBBY_DENIED_FOR`. */
  'lobby-denied': (message: Record<string, never>) => void;
  /** A host has sent this client back to the lobby. */
  'sent-to-lobby': (message: Record<string, never>) => void;
  /** A host has ended the meeting, or the appointment was completed while this client waited. */
  'meeting-ended': (message: Record<string, never>) => void;
  /** Sent to hosts when they join and after every change. */
  'lobby-changed': (message: LobbyChanged) => void;
  /** Sent to the appointment's patient after every change. */
  'waiting-status': (message: WaitingStatus) => void;
  /** Sent only to the appointment's doctor, after they join and after every change. */
  'next-patient': (message: NextPatientArrived) => void;
  /** Sent to the whole room when its mode has changed. */
  'room-mode': (message: { mode: RoomMode }) => void;
  'webrtc-offer': (message: { offer: Description; offerUserId: string }) => void;
  'webrtc-answer': (message: { answer: Description; answerUserId: string }) => void;
  'webrtc-ice-candidate': (message: { candidate: Candidate; candidateUserId: string }) => void;
  'sealed-message': (message: SealedMessage) => void;
}

/**
 * The socket's handshake. `secret` (random, kept by the tab) makes the participant id stable across
 * reconnects; a session token verifies the name. `sfu` announces that the client can use a forwarding unit.
 */
export interface MeetingAuth {
  secret?: string;
  token?: string;
  dToken?: string;
  aToken?: string;
  sfu?: 1;
}

/** `mesh`: browsers send to each other; `sfu`: a forwarding unit passes media on. */
export const ROOM_MODES = ['mesh', 'sfu'] as const;
export type RoomMode = (typeof ROOM_MODES)[number];

export interface JoinRoom {
  roomId: string;
  userName: string;
  /** The result of the client's device check; the hosts of an appointment's room receive it. */
  check?: DeviceCheck;
  /** The token of an invitation link. */
  invitation?: string;
  /** The client was in the room before and reconnects by itself, which an ended meeting refuses. */
  again?: true;
}

export interface RoomMember {
  roomId: string;
  userId: string;
}

export interface RoomLock {
  roomId: string;
  locked: boolean;
}

export interface LobbyAdmitted {
  self: Participant;
  iceServers: IceServer[];
  /** Absent from servers of an earlier release: a mesh. */
  mode?: RoomMode | undefined;
}

/** `locked` is sent only while the room is locked, `removed` only if a participant has been removed. */
export interface LobbyChanged {
  waiting: WaitingPerson[];
  locked?: true;
  removed?: RemovedPerson[];
}

/** A participant who was removed by a host and may be readmitted. */
export interface RemovedPerson {
  id: string;
  name: string;
}

/**
 * A person in the lobby. `id` is their later `userId`; `check` is the result that their client sent;
 * `invitedAs` is present only with an invitation.
 */
export interface WaitingPerson {
  id: string;
  name: string;
  check?: DeviceCheck;
  invitedAs?: GuestRole;
}

/**
 * `ahead`: the number of patients with an earlier appointment of the same doctor who are in their meeting.
 */
export interface WaitingStatus {
  ahead: number;
  lateMinutes: number;
  /** The meeting was ended or the appointment is completed, so there is no wait. */
  ended?: true;
  /** Absent from servers of an earlier release. */
  doctor?: WaitingDoctor | undefined;
}

/**
 * `patient`: the patient of the doctor's next appointment after this one who waits in its meeting without the
 * doctor; null if there is none.
 */
export interface NextPatientArrived {
  patient: NextPatient | null;
}

export interface NextPatient {
  appointmentId: string;
  name: string;
  /** Such as `10:30 AM`, in the clinic's time zone. */
  slotTime: string;
}

export interface SignalTarget {
  targetUserId: string;
  roomId: string;
}

export interface Participant {
  id: string;
  name: string;
  /** True if the name belongs to a signed-in account; false for typed names. */
  verified: boolean;
  /** The role of the account. */
  role: ParticipantRole;
  /**
   * True for the patient and the doctor of the room's appointment and the clinic's admin; false in instant
   * rooms.
   */
  party: boolean;
  /** Present only if the patient or the doctor invited this guest. */
  invitedAs?: GuestRole;
  /** The name of the appointment's patient; present only for a party who manages them. */
  forPatient?: string;
}

export type ParticipantRole = Party | 'guest';

export type UserJoined = Omit<Participant, 'id' | 'name'> & { userId: string; userName: string };

export interface UserLeft {
  userId: string;
  userName: string;
  /** The server has removed them, so their media must stop as well. */
  removed?: true;
}

/** The acknowledgement of join-room; sent before existing-users. */
export type JoinReply =
  | {
      ok: true;
      self: Participant;
      iceServers: IceServer[];
      appointment: boolean;
      /** Present for the parties of the appointment. */
      appointmentId?: string;
      /** Absent from servers of an earlier release: a mesh. */
      mode?: RoomMode | undefined;
    }
  | JoinRefused;

export interface JoinRefused {
  ok: false;
  reason: JoinRefusal;
  /** In seconds; only with `denied`, if a host denied another guest at the same address. */
  retryAfter?: number;
}

/**
 * `signed-out`: the session that admitted the participant has ended; `removed`: by a host; `other-doctor`:
 * the appointment has another doctor.
 */
export type RemovalReason = 'signed-out' | 'removed' | 'family-access-ended' | 'other-doctor';

export type JoinRefusal =
  | 'bad-room'
  | 'room-full'
  /** The room is too large for a client without `sfu`. */
  | 'client-unsupported'
  | 'too-early'
  | 'too-late'
  | 'cancelled'
  /** The clinic has not accepted the request for this appointment. */
  | 'not-accepted'
  | 'too-many-joins'
  | 'unavailable'
  /** Not a refusal: the client waits until a host decides. */
  | 'lobby'
  | 'denied'
  | 'removed'
  | 'locked'
  /** The meeting has ended and no host is in it. */
  | 'ended';

export interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

export interface Description {
  type: 'offer' | 'answer';
  sdp: string;
  /**
   * Between participants: the sender's public key of this call, an uncompressed point of P-256 in base64url. Absent
   * if their browser cannot encrypt frames.
   */
  key?: string;
  /** In an offer to `sfu:pub` or from `sfu:sub`. */
  streams?: PublishedStream[] | ForwardedStream[];
}

export interface Candidate {
  candidate: string;
  sdpMid: string | null;
  sdpMLineIndex: number | null;
  usernameFragment: string | null;
}
