import type { VideoLayer } from '@nadi/contract/call-media';
import type { DeviceCheck } from '@nadi/contract/device-check';
import type {
  Description,
  IceServer,
  JoinRoom,
  Participant,
  RoomMode,
  ServerEvents,
} from '@nadi/contract/meeting-events';
import type { Party } from '@nadi/domain/parties';
import type { AccountHolder } from '@nadi/domain/permissions';
import type { TokenBucket } from '@nadi/domain/token-bucket';
import type { Server, Socket } from 'socket.io';
import type { Invitations } from './invitations.ts';
import type { LobbyMembers } from './lobby-members.ts';
import type { LobbyRecords } from './lobby-records.ts';
import type { LobbyPolicy } from './lobby-rules.ts';
import type { AppointmentRoom } from './room-access.ts';
import type { Membership, Roster, Timers } from './roster.ts';

/** Messages of clients have no type until `parse-meeting-message.ts` has parsed them. */
type UnvalidatedEvents = Record<string, (...args: unknown[]) => void>;
type NoEvents = Record<string, never>;
type NodeEvents = { 'room-event': (event: RoomEvent) => void };
export type MeetingServer = Server<UnvalidatedEvents, ServerEvents, NodeEvents, NoEvents>;
export type MeetingSocket = Socket<UnvalidatedEvents, ServerEvents, NodeEvents, NoEvents>;

/** An event that every node applies to its own clients. */
export type RoomEvent =
  | { kind: 'lobby-changed'; roomId: string }
  | {
      kind: 'lobby-decided';
      roomId: string;
      userId: string;
      /** The id of the socket that waits. Nodes of two releases exchange these events: fields keep their names. */
      session: string;
      decision: 'admitted' | 'denied';
    }
  | { kind: 'participant-removed'; roomId: string; userId: string }
  | { kind: 'sent-to-lobby'; roomId: string; userId: string }
  | { kind: 'meeting-ended'; roomId: string }
  /** Members, mode or unit have changed; sent only by nodes with a forwarding unit. */
  | { kind: 'room-changed'; roomId: string }
  | { kind: 'delay-changed' };

export interface Log {
  warn(facts: object, message: string): void;
}

/** A signed-in account. `signInSession` is the hash of its session's token, in hexadecimal. */
export interface Account extends AccountHolder {
  role: Party;
  name: string;
  signInSession: string;
}

/** Returns the accounts that the handshake's tokens prove; none for an anonymous client. */
export type Identify = (handshakeAuth: Record<string, unknown>) => Promise<Account[]>;

/** Serves rooms with the mode `sfu`. */
export interface Forwarding {
  /** Informs of the mode that a client has received when it entered; `again` if it was in the room before. */
  entered(client: MeetingClient, entry: { mode: RoomMode; again: boolean }): void;
  /** Ends forwarding for a member that has left, at once. */
  left(membership: Membership): void;
  /** Applies changes of members or state, which may come from another node. */
  refresh(roomId: string): void;
  offer(client: MeetingClient, offer: Description): void;
  answer(client: MeetingClient, answer: Description): void;
  setLayers(client: MeetingClient, layers: readonly { userId: string; layer: VideoLayer }[]): void;
  stats(): ForwardingStats;
  close(): void;
}

/** A type, so that it can be read as a record of numbers. */
export type ForwardingStats = {
  units: number;
  reachable: number;
  /** Rooms and people of this node. */
  rooms: number;
  people: number;
  /** Changes of a room's mode or unit by this node, since its start. */
  switches: number;
};

/** The dependencies and state that the event handlers share. */
export interface SignallingContext {
  identify: Identify;
  io: MeetingServer;
  roster: Roster;
  lobbyMembers: LobbyMembers;
  lobbyRecords: LobbyRecords;
  invitations: Invitations;
  /** `require` refuses clients that cannot encrypt frames (`E2EE`). */
  encryption: 'prefer' | 'require';
  /** Reads how guests enter an appointment's room, with the clinic's current settings. */
  lobbyPolicy(): Promise<LobbyPolicy>;
  /** Applies the event on every node. */
  publish(event: RoomEvent): void;
  /** Sends the current status to this node's waiting patients. */
  refreshWaiting(): void;
  /** The latest notification to the hosts of each room while it is prepared. */
  notifying: Map<string, symbol>;
  /** Disconnected members who may still reconnect, by socket id; `cancel` stops their removal. */
  disconnected: Map<string, { membership: Membership; cancel: () => void }>;
  /** Returns the appointment that owns the room; null for an instant room. */
  appointmentRoom(roomId: string): Promise<AppointmentRoom | null>;
  /** TURN credentials are included for `mayUseTurn: true`, within the limits of `turn-servers.ts`. */
  iceServers(request: { turnUserId: string; address: string; mayUseTurn: boolean }): IceServer[];
  /** Records in the audit trail that an account joined a meeting. */
  recordJoin(account: Account, appointment: AppointmentRoom | null): Promise<void>;
  /** Null without a forwarding unit. */
  forwarding: Forwarding | null;
  /** The connections of this node. */
  clients: Set<MeetingClient>;
  now(): number;
  timers: Timers;
  log: Log;
}

/** One connection. Its joins and leaves are handled one after another. */
export interface MeetingClient {
  socket: MeetingSocket;
  /** The client's network address. */
  address: string;
  secret: string;
  membership: Membership | null;
  /** The account that the membership belongs to; null for a guest. */
  account: Account | null;
  /** The appointment of the room it is in; null in an instant room. */
  appointment: AppointmentRoom | null;
  /** The result of the device check before the join; null if the client sent none. */
  deviceCheck: DeviceCheck | null;
  /** Null unless the client waits in a lobby. */
  knock: Knock | null;
  joins: TokenBucket;
  /** Runs a task after all earlier ones. */
  enqueue(task: () => Promise<void>): void;
}

/** The request of a client that waits in the lobby. */
export interface Knock {
  request: JoinRoom;
  /** The membership that the client will have once a host has admitted it. */
  membership: Membership;
  appointment: AppointmentRoom;
  /** The key of the client's invitation; null without a valid one. */
  invitation: string | null;
}

export const roomChannel = (roomId: string): string => `room:${roomId}`;
export const participantChannel = (roomId: string, userId: string): string =>
  `participant:${roomId}:${userId}`;

export function announceLeft(
  io: MeetingServer,
  roomId: string,
  { id, name }: Participant,
  removed = false,
): void {
  const left = { userId: id, userName: name, ...(removed && { removed: true as const }) };
  io.to(roomChannel(roomId)).emit('user-left', left);
}

export function announceJoined(io: MeetingServer, roomId: string, participant: Participant): void {
  const { id, name, ...facts } = participant;
  io.to(roomChannel(roomId))
    .except(participantChannel(roomId, id))
    .emit('user-joined', { userId: id, userName: name, ...facts });
}
