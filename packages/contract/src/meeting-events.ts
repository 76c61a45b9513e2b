import { isRoomId } from '@nadi/domain/meeting-code';

/** Events of the meeting socket (spec §7). `verified` is the only field added to them. */
export interface ClientEvents {
  'join-room': (message: JoinRoom, reply?: (answer: JoinAnswer) => void) => void;
  'leave-room': (message: JoinRoom) => void;
  'webrtc-offer': (message: { offer: Description } & Addressed) => void;
  'webrtc-answer': (message: { answer: Description } & Addressed) => void;
  'webrtc-ice-candidate': (message: { candidate: Candidate } & Addressed) => void;
}

export interface ServerEvents {
  'existing-users': (people: Person[]) => void;
  'user-joined': (newcomer: Arrival) => void;
  'user-left': (leaver: Departure) => void;
  'webrtc-offer': (message: { offer: Description; offerUserId: string }) => void;
  'webrtc-answer': (message: { answer: Description; answerUserId: string }) => void;
  'webrtc-ice-candidate': (message: { candidate: Candidate; candidateUserId: string }) => void;
}

/**
 * What a client may put in the socket's handshake. `secret` (random, kept by the tab) makes the
 * participant id stable across reconnects; the token headers of spec §6 earn a verified name.
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
}

export interface Addressed {
  targetUserId: string;
  roomId: string;
}

export interface Person {
  id: string;
  name: string;
  /** The name comes from a signed-in account; a typed name never is. */
  verified: boolean;
}

export interface Arrival {
  userId: string;
  userName: string;
  verified: boolean;
}

export interface Departure {
  userId: string;
  userName: string;
}

/** Acknowledgement of join-room; it precedes existing-users. */
export type JoinAnswer =
  | { ok: true; self: Person; iceServers: IceServer[] }
  | { ok: false; reason: JoinRefusal };

export type JoinRefusal =
  | 'bad-room'
  | 'room-full'
  | 'too-early'
  | 'too-late'
  | 'cancelled'
  | 'too-many-joins'
  | 'unavailable';

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

/** UTF-16 units of a display name; longer ones are cut. */
export const NAME_MAX = 80;
/** UTF-16 units of a client's secret. */
export const SECRET_MAX = 128;
const USER_ID_MAX = 64;

/** Each reader answers null for what it cannot take. */
export function readJoin(message: unknown): JoinRoom | null {
  if (!isRecord(message) || typeof message.roomId !== 'string' || !isRoomId(message.roomId)) {
    return null;
  }
  return { roomId: message.roomId, userName: displayName(message.userName) };
}

export function readAddress(message: unknown): Addressed | null {
  if (!isRecord(message)) return null;
  const { roomId, targetUserId } = message;
  if (typeof roomId !== 'string' || !isRoomId(roomId)) return null;
  if (typeof targetUserId !== 'string' || targetUserId.length > USER_ID_MAX) return null;
  return { roomId, targetUserId };
}

/** Of its kind, and otherwise as it came: what else is in it is between the two browsers. */
export function readDescription(value: unknown, type: Description['type']): Description | null {
  if (!isRecord(value) || value.type !== type || typeof value.sdp !== 'string') return null;
  return asItCame(value, { type, sdp: value.sdp });
}

/** The same. */
export function readCandidate(value: unknown): Candidate | null {
  if (!isRecord(value) || typeof value.candidate !== 'string') return null;
  const { candidate, sdpMid, sdpMLineIndex, usernameFragment } = value;
  if (!isTextOrNothing(sdpMid) || !isTextOrNothing(usernameFragment)) return null;
  if (sdpMLineIndex != null && typeof sdpMLineIndex !== 'number') return null;
  return asItCame(value, { candidate, sdpMid, sdpMLineIndex, usernameFragment } as Candidate);
}

function asItCame<T extends object>(value: Record<string, unknown>, known: T): T {
  return isShallow(value, EXTRA_DEPTH) ? (value as T) : known;
}

/** What nests deeper overflows whoever walks through it, the socket's own writer first. */
const EXTRA_DEPTH = 4;

function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1));
}

function isTextOrNothing(value: unknown): boolean {
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

/** The two joiners (200C, 200D) stay: Indian scripts spell names with them. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
