import type { IceServer, Participant, ServerEvents } from '@nadi/contract/meeting-events';
import type { Role } from '@nadi/domain/permissions';
import type { TokenBucket } from '@nadi/domain/token-bucket';
import type { Server, Socket } from 'socket.io';
import type { AppointmentRoom } from './admission.ts';
import type { Membership, Roster } from './roster.ts';

/** What clients send has no type until `@nadi/contract/meeting-events` has parsed it. */
export type UnvalidatedEvents = Record<string, (...args: unknown[]) => void>;
type NoEvents = Record<string, never>;
export type MeetingServer = Server<UnvalidatedEvents, ServerEvents, NoEvents, NoEvents>;
export type MeetingSocket = Socket<UnvalidatedEvents, ServerEvents, NoEvents, NoEvents>;

export interface Log {
  warn(facts: object, message: string): void;
}

/** Delays in milliseconds; each call returns a function that cancels it. */
export interface Timers {
  after(delay: number, run: () => void): () => void;
  every(period: number, run: () => void): () => void;
}

/** Returns the account that the handshake's tokens prove; null for an anonymous client. */
export type Identify = (
  handshakeAuth: Record<string, unknown>,
) => Promise<{ name: string; role: Role } | null>;

/** The dependencies and state that the event handlers share. */
export interface SignallingContext {
  identify: Identify;
  io: MeetingServer;
  roster: Roster;
  /** Disconnected members that may still reconnect: session → cancels their removal. */
  waiting: Map<string, () => void>;
  appointmentRoom(roomId: string): Promise<AppointmentRoom>;
  iceServers(userId: string): IceServer[];
  now(): number;
  timers: Timers;
  log: Log;
}

/** One connection. Its joins and leaves are handled one after another. */
export interface ParticipantSocket {
  socket: MeetingSocket;
  secret: string;
  /** The name of the signed-in account; null for an anonymous client. */
  verifiedName: Promise<string | null>;
  membership: Membership | null;
  joins: TokenBucket;
}

export const roomChannel = (roomId: string): string => `room:${roomId}`;
export const participantChannel = (roomId: string, userId: string): string =>
  `participant:${roomId}:${userId}`;

export function announceLeft(io: MeetingServer, roomId: string, { id, name }: Participant): void {
  io.to(roomChannel(roomId)).emit('user-left', { userId: id, userName: name });
}

export function announceJoined(io: MeetingServer, roomId: string, participant: Participant): void {
  const { id, name, verified } = participant;
  io.to(roomChannel(roomId))
    .except(participantChannel(roomId, id))
    .emit('user-joined', { userId: id, userName: name, verified });
}
