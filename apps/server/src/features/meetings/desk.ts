import type { IceServer, Person, ServerEvents } from '@nadi/contract/meeting-events';
import type { Role } from '@nadi/domain/permissions';
import type { Server, Socket } from 'socket.io';
import type { AppointmentRoom } from './admission.ts';
import type { Allowance } from './allowance.ts';
import type { Roster, Seat } from './roster.ts';
import type { Timers } from './timers.ts';

/** Nothing a client sends has a type until the contract has read it. */
export type Unread = Record<string, (...args: unknown[]) => void>;
type Nothing = Record<string, never>;
export type MeetingServer = Server<Unread, ServerEvents, Nothing, Nothing>;
export type MeetingSocket = Socket<Unread, ServerEvents, Nothing, Nothing>;

export interface Log {
  warn(facts: object, message: string): void;
}

/** Whose name the handshake's tokens prove; null for a visitor. */
export type Identify = (
  handshakeAuth: Record<string, unknown>,
) => Promise<{ name: string; role: Role } | null>;

/** What the verbs share. */
export interface Desk {
  identify: Identify;
  io: MeetingServer;
  roster: Roster;
  /** Seats whose connection was lost and whose grace runs: session → stop waiting. */
  waiting: Map<string, () => void>;
  appointmentRoom(roomId: string): Promise<AppointmentRoom>;
  iceServers(userId: string): IceServer[];
  now(): number;
  timers: Timers;
  log: Log;
}

/** One connection. Its joins and leavings run one after another. */
export interface Visitor {
  socket: MeetingSocket;
  secret: string;
  /** The signed-in account's name, or null for a typed one. */
  verifiedName: Promise<string | null>;
  seat: Seat | null;
  joins: Allowance;
}

export const roomChannel = (roomId: string): string => `room:${roomId}`;
export const seatChannel = (roomId: string, userId: string): string => `seat:${roomId}:${userId}`;

export function announceLeft(io: MeetingServer, roomId: string, { id, name }: Person): void {
  io.to(roomChannel(roomId)).emit('user-left', { userId: id, userName: name });
}

export function announceJoined(io: MeetingServer, roomId: string, person: Person): void {
  const { id, name, verified } = person;
  io.to(roomChannel(roomId))
    .except(seatChannel(roomId, id))
    .emit('user-joined', { userId: id, userName: name, verified });
}
