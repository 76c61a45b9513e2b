import { FORWARDED_PEOPLE_MAX } from '@nadi/domain/limits';
import { isRoomId } from '@nadi/domain/meeting-code';
import { type LayersWanted, SEALED_MAX, type SealedToSend, VIDEO_LAYERS } from './call-media.ts';
import { parseDeviceCheck } from './device-check.ts';
import type {
  Candidate,
  Description,
  JoinRoom,
  RoomLock,
  RoomMember,
  SignalTarget,
} from './meeting-events.ts';

/** UTF-16 units of a display name; longer names are truncated. */
export const NAME_MAX = 80;
/** UTF-16 units of a client's secret. */
export const SECRET_MAX = 128;
const USER_ID_MAX = 64;

/** Returns null for all but a valid join-room or leave-room message, like the parsers below. */
export function parseJoinRoom(message: unknown): JoinRoom | null {
  if (!isRecord(message) || typeof message.roomId !== 'string' || !isRoomId(message.roomId)) {
    return null;
  }
  const check = parseDeviceCheck(message.check);
  const { roomId, userName, invitation, again } = message;
  return {
    roomId,
    userName: displayName(userName),
    ...(check && { check }),
    ...(isInvitation(invitation) && { invitation }),
    ...(again === true && { again }),
  };
}

/** Returns true if a value has the form of an invitation token: 256 bits in base64url. */
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

export function parseRoom(message: unknown): Pick<RoomMember, 'roomId'> | null {
  if (!isRecord(message) || typeof message.roomId !== 'string') return null;
  const { roomId } = message;
  return isRoomId(roomId) ? { roomId } : null;
}

/** Returns null unless a sealed message is base64url of the allowed length. */
export function parseSealed(message: unknown): SealedToSend | null {
  const room = parseRoom(message);
  if (room === null || !isRecord(message)) return null;
  const { targetUserId, sealed } = message;
  if (typeof sealed !== 'string' || sealed.length > SEALED_MAX || !/^[\w-]+$/.test(sealed))
    return null;
  if (targetUserId === undefined) return { ...room, sealed };
  if (typeof targetUserId !== 'string' || targetUserId.length > USER_ID_MAX) return null;
  return { ...room, targetUserId, sealed };
}

/** Returns null if an entry has another form; entries after those of a full room are dropped. */
export function parseLayersWanted(message: unknown): LayersWanted | null {
  const room = parseRoom(message);
  if (room === null || !isRecord(message) || !Array.isArray(message.layers)) return null;
  const layers: LayersWanted['layers'] = [];
  for (const entry of message.layers.slice(0, FORWARDED_PEOPLE_MAX)) {
    if (!isRecord(entry) || typeof entry.userId !== 'string') return null;
    const layer = VIDEO_LAYERS.find((each) => each === entry.layer);
    if (layer === undefined || entry.userId.length > USER_ID_MAX) return null;
    layers.push({ userId: entry.userId, layer });
  }
  return { ...room, layers };
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

/** Checks the type and keeps unknown fields, which concern only the two browsers. */
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

/** Deeper values could overflow the stack of recursive readers such as Socket.IO's encoder. */
const EXTRA_DEPTH = 4;

function isShallow(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1));
}

function isOptionalString(value: unknown): boolean {
  return value == null || typeof value === 'string';
}

/**
 * Returns a typed name in the spelling of names (docs/product/accounts.md#names). Removes hidden characters and signs,
 * which could make one name look like another. Empty if nothing visible is left.
 */
export function displayName(typed: unknown): string {
  if (typeof typed !== 'string') return '';
  const name = typed
    .slice(0, 4 * NAME_MAX)
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .normalize('NFKC')
    .replace(SIGN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return VISIBLE.test(name) ? name.slice(0, NAME_MAX).trim().toWellFormed() : '';
}

/** Keeps the zero-width joiners (200C, 200D), which names in Indian scripts need. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu;
/** Emoji, check marks and private characters, with their selectors. */
const SIGN = /\p{Co}|\uFE0E|\uFE0F|[^\P{S}\x20-\x7E]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
