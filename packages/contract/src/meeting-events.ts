import type { GuestRole } from '@nadi/domain/guests';
import { isRoomId } from '@nadi/domain/meeting-code';
import type { Party } from '@nadi/domain/permissions';
import { type DeviceCheck, parseDeviceCheck } from './device-check.ts';
import type { WaitingDoctor } from './waiting-doctor.ts';

/** Events from a meeting client to the server. */
export interface ClientEvents {
  'join-room': (message: JoinRoom, acknowledge?: (reply: JoinReply) => void) => void;
  'leave-room': (message: JoinRoom) => void;
  'webrtc-offer': (message: { offer: Description } & SignalTarget) => void;
  'webrtc-answer': (message: { answer: Description } & SignalTarget) => void;
  'webrtc-ice-candidate': (message: { candidate: Candidate } & SignalTarget) => void;
  /** The five below are ignored unless a host sends them: the appointment's doctor and the clinic's admin. */
  'lobby-admit': (message: RoomMember) => void;
  'lobby-deny': (message: RoomMember) => void;
  'remove-participant': (message: RoomMember) => void;
  /** Takes a removal back. */
  'readmit-participant': (message: RoomMember) => void;
  'lock-room': (message: RoomLock) => void;
}

/** Events from the server to a meeting client. */
export interface ServerEvents {
  'existing-users': (participants: Participant[]) => void;
  'user-joined': (joined: UserJoined) => void;
  'user-left': (left: UserLeft) => void;
  /** The server ends this client's membership; it closes the connection next. */
  removed: (message: { reason: RemovalReason }) => void;
  /** The room's appointment has been cancelled. A running call goes on. */
  'appointment-cancelled': (message: Record<string, never>) => void;
  /** A host has admitted this client, which waited in the lobby; existing-users follows. */
  'lobby-admitted': (message: LobbyAdmitted) => void;
  /** A host has denied this client, which may knock again after `LOBBY_DENIED_FOR`. */
  'lobby-denied': (message: Record<string, never>) => void;
  /** Sent to hosts when they join and at every change. */
  'lobby-changed': (message: LobbyChanged) => void;
  /** To the appointment's patient, when it changes. */
  'waiting-status': (message: WaitingStatus) => void;
  'webrtc-offer': (message: { offer: Description; offerUserId: string }) => void;
  'webrtc-answer': (message: { answer: Description; answerUserId: string }) => void;
  'webrtc-ice-candidate': (message: { candidate: Candidate; candidateUserId: string }) => void;
}

/**
 * The socket's handshake. `secret` (random, kept by the tab) makes the participant id stable across
 * reconnects; a session token verifies the name.
 */
export interface MeetingAuth {
  secret?: string;
  token?: string;
  dToken?: string;
  aToken?: string;
}

export interface JoinRoom {
  roomId: string;
  userName: string;
  /** What the client's check of its devices found; the hosts of an appointment's room receive it. */
  check?: DeviceCheck;
  /** The token of an invitation's link. */
  invitation?: string;
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
}

/** `locked` is sent only while the room is locked, `removed` only if somebody has been removed. */
export interface LobbyChanged {
  waiting: WaitingPerson[];
  locked?: true;
  removed?: RemovedPerson[];
}

/** Somebody whom a host has removed and may let in again. */
export interface RemovedPerson {
  id: string;
  name: string;
}

/**
 * Somebody in the lobby. `id` is their later `userId`; `check` is what their client sent;
 * `invitedAs` only where they came with an invitation.
 */
export interface WaitingPerson {
  id: string;
  name: string;
  check?: DeviceCheck;
  invitedAs?: GuestRole;
}

/** `ahead`: patients with an earlier appointment of the same doctor who are in their meeting. */
export interface WaitingStatus {
  ahead: number;
  lateMinutes: number;
  /** Absent from a server of an earlier release. */
  doctor?: WaitingDoctor | undefined;
}

export interface SignalTarget {
  targetUserId: string;
  roomId: string;
}

export interface Participant {
  id: string;
  name: string;
  /** The name is the one of a signed-in account; false for typed names. */
  verified: boolean;
  /** The role of that account. */
  role: ParticipantRole;
  /** The patient or the doctor of the room's appointment, or the clinic's admin; false in instant rooms. */
  party: boolean;
  /** Only where the patient or the doctor invited this guest. */
  invitedAs?: GuestRole;
  /** Only for a party who acts for somebody they manage: the name of the appointment's patient. */
  forPatient?: string;
}

export type ParticipantRole = Party | 'guest';

export type UserJoined = Omit<Participant, 'id' | 'name'> & { userId: string; userName: string };

export interface UserLeft {
  userId: string;
  userName: string;
  /** The server removed them: their media must stop as well. */
  removed?: true;
}

/** The acknowledgement of join-room; sent before existing-users. */
export type JoinReply =
  | {
      ok: true;
      self: Participant;
      iceServers: IceServer[];
      appointment: boolean;
      /** For the parties of the appointment. */
      appointmentId?: string;
    }
  | JoinRefused;

export interface JoinRefused {
  ok: false;
  reason: JoinRefusal;
  /** Seconds; only of `denied`, where the denied person was another one at the same address. */
  retryAfter?: number;
}

/**
 * `signed-out`: the session that admitted the participant has ended; `removed`: by a host;
 * `other-doctor`: the doctor's appointment has gone to another one.
 */
export type RemovalReason = 'signed-out' | 'removed' | 'family-access-ended' | 'other-doctor';

export type JoinRefusal =
  | 'bad-room'
  | 'room-full'
  | 'too-early'
  | 'too-late'
  | 'cancelled'
  | 'too-many-joins'
  | 'unavailable'
  /** Not refused: waits until a host decides. */
  | 'lobby'
  | 'denied'
  | 'removed'
  | 'locked';

export interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

export interface Description {
  type: 'offer' | 'answer';
  sdp: string;
}

export interface Candidate {
  candidate: string;
  sdpMid: string | null;
  sdpMLineIndex: number | null;
  usernameFragment: string | null;
}

/** UTF-16 units of a display name; longer names are truncated. */
export const NAME_MAX = 80;
/** UTF-16 units of a client's secret. */
export const SECRET_MAX = 128;
const USER_ID_MAX = 64;

/** Returns null for anything but a valid join-room or leave-room message, like the parsers below. */
export function parseJoinRoom(message: unknown): JoinRoom | null {
  if (!isRecord(message) || typeof message.roomId !== 'string' || !isRoomId(message.roomId)) {
    return null;
  }
  const check = parseDeviceCheck(message.check);
  const { roomId, userName, invitation } = message;
  return {
    roomId,
    userName: displayName(userName),
    ...(check && { check }),
    ...(isInvitation(invitation) && { invitation }),
  };
}

/** Returns whether a value has the form of an invitation's token: 256 bits in base64url. */
export function isInvitation(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value);
}

export function parseRoomMember(message: unknown): RoomMember | null {
  if (!isRecord(message)) return null;
  const { roomId, userId } = message;
  if (typeof roomId !== 'string' || !isRoomId(roomId)) return null;
  if (typeof userId !== 'string' || userId.length > USER_ID_MAX) return null;
  return { roomId, userId };
}

export function parseRoomLock(message: unknown): RoomLock | null {
  if (!isRecord(message) || typeof message.locked !== 'boolean') return null;
  if (typeof message.roomId !== 'string' || !isRoomId(message.roomId)) return null;
  return { roomId: message.roomId, locked: message.locked };
}

export function parseSignalTarget(message: unknown): SignalTarget | null {
  if (!isRecord(message)) return null;
  const { roomId, targetUserId } = message;
  if (typeof roomId !== 'string' || !isRoomId(roomId)) return null;
  if (typeof targetUserId !== 'string' || targetUserId.length > USER_ID_MAX) return null;
  return { roomId, targetUserId };
}

/** Checks the type and keeps unknown fields: they concern only the two browsers. */
export function parseDescription(value: unknown, type: Description['type']): Description | null {
  if (!isRecord(value) || value.type !== type || typeof value.sdp !== 'string') return null;
  return withExtraFields(value, { type, sdp: value.sdp });
}

/** Keeps unknown fields, like `parseDescription`. */
export function parseCandidate(value: unknown): Candidate | null {
  if (!isRecord(value) || typeof value.candidate !== 'string') return null;
  const { candidate, sdpMid, sdpMLineIndex, usernameFragment } = value;
  if (!isOptionalString(sdpMid) || !isOptionalString(usernameFragment)) return null;
  if (sdpMLineIndex != null && typeof sdpMLineIndex !== 'number') return null;
  return withExtraFields(value, {
    candidate,
    sdpMid,
    sdpMLineIndex,
    usernameFragment,
  } as Candidate);
}

function withExtraFields<T extends object>(value: Record<string, unknown>, known: T): T {
  return isShallow(value, EXTRA_DEPTH) ? (value as T) : known;
}

/** Deeper values could overflow the stack of recursive readers, Socket.IO's encoder among them. */
const EXTRA_DEPTH = 4;

function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1));
}

function isOptionalString(value: unknown): boolean {
  return value == null || typeof value === 'string';
}

/**
 * Returns a typed name without control and direction-changing characters, which could make one name
 * look like another; empty if nothing visible is left.
 */
export function displayName(typed: unknown): string {
  if (typeof typed !== 'string') return '';
  const name = typed
    .slice(0, 4 * NAME_MAX)
    .replace(INVISIBLE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return VISIBLE.test(name) ? name.slice(0, NAME_MAX).trim().toWellFormed() : '';
}

/** Keeps the zero-width joiners (200C, 200D), which Indian scripts need to spell names. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
