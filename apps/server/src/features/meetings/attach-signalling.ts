import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Participant } from '@nadi/contract/meeting-events';
import { SOCKET_FRAME_BYTES, seconds } from '@nadi/domain/limits';
import type { Role } from '@nadi/domain/permissions';
import { Server } from 'socket.io';
import { clientNetwork } from '#platform/addresses.ts';
import type { Clock } from '#platform/clock.ts';
import type { RedisSettings } from '#platform/redis.ts';
import { type AttendanceRecords, watchAttendance } from './attendance.ts';
import { disconnectFlooders } from './connection-flood.ts';
import { connectionLimit, connectRedis, type SharedRedis } from './connection-limit.ts';
import { createForwarding, type UnitSettings } from './forwarding.ts';
import { memoryLobbyMembers, redisLobbyMembers } from './lobby-members.ts';
import { onConnection } from './on-connection.ts';
import { redisRoster } from './redis-roster.ts';
import { applyRoomEvent } from './room-events.ts';
import { memoryRoster, type Timers } from './roster.ts';
import {
  announceJoined,
  announceLeft,
  type Forwarding,
  type ForwardingStats,
  type Log,
  type MeetingServer,
  type RoomEvent,
  type SignallingContext,
} from './signalling-context.ts';
import { type RoomChanges, watchRooms } from './watch-rooms.ts';

export interface SignallingSettings
  extends Pick<
    SignallingContext,
    | 'identify'
    | 'appointmentRoom'
    | 'iceServers'
    | 'recordJoin'
    | 'lobbyRecords'
    | 'invitations'
    | 'lobbyPolicy'
    | 'encryption'
    | 'log'
  > {
  httpServer: HttpServer;
  /** Such as `https://clinic.example`. Clients other than browsers send no Origin and are allowed. */
  allowedOrigins: readonly string[];
  changes: RoomChanges;
  attendance: AttendanceRecords;
  /** The address of a client, which may be behind a proxy. */
  addressOf?(request: IncomingMessage): string;
  /** Open connections allowed per address. */
  connectionsPerAddress: number;
  clock: Clock;
  timers?: Timers;
  /** Addresses of the forwarding units; without any, every room is a mesh. */
  janus?: Omit<UnitSettings, 'clinic'> | undefined;
  /** If unset, the roster is in this process, which must be the only one. */
  redis?: RedisSettings | undefined;
}

export interface Signalling {
  /** Sends an announced delay to the waiting patients on every node. */
  onDelayChange(): void;
  stats(): { sockets: number; rooms: number; people: number; reconnecting: number };
  /** Null without a forwarding unit. */
  forwarding(): ForwardingStats | null;
  /** Returns the members of a room on all nodes. */
  membersOf(roomId: string): Promise<Participant[]>;
  /** Returns the roles of the parties in an appointment's room on all nodes. */
  presentParties(roomId: string): Promise<Role[]>;
  /** Closes every socket so that its client reconnects. Does not close the HTTP server. */
  close(): Promise<void>;
}

/** The timers of the system; they never keep the process alive. */
const systemTimers: Timers = {
  after(delay, run) {
    const timer = setTimeout(run, delay).unref();
    return () => clearTimeout(timer);
  },
  every(period, run) {
    const timer = setInterval(run, period).unref();
    return () => clearInterval(timer);
  },
};

/** Serves the meeting socket on `/socket.io` with the WebSocket transport only. */
export function attachSignalling(settings: SignallingSettings): Signalling {
  const { httpServer, clock, log, timers = systemTimers } = settings;
  let closing = false;
  const originAllowed = originRule(settings.allowedOrigins);
  const exactAddress = settings.addressOf ?? (({ socket }) => socket.remoteAddress ?? '');
  const addressOf = (request: IncomingMessage) => clientNetwork(exactAddress(request));
  const withinLimit = connectionLimit(settings.connectionsPerAddress, addressOf);

  const io: MeetingServer = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: SOCKET_FRAME_BYTES,
    perMessageDeflate: false,
    pingInterval: seconds(10),
    pingTimeout: seconds(10),
    connectTimeout: seconds(10),
    allowRequest: (request, decide) =>
      decide(null, !closing && originAllowed(request) && withinLimit(request)),
  });
  const redis = settings.redis ? connectRedis(settings.redis, log) : null;
  if (redis) io.adapter(redis.adapter);
  const onChanged = (roomId: string) => {
    if (context.forwarding) publish({ kind: 'room-changed', roomId });
  };
  const roster = redis ? sharedRoster({ io, redis, timers, log, onChanged }) : memoryRoster();

  function publish(event: RoomEvent): void {
    applyRoomEvent(context, event);
    if (redis) io.serverSideEmit('room-event', event);
  }

  const context: SignallingContext = {
    ...settings,
    io,
    roster,
    lobbyMembers: redis
      ? redisLobbyMembers({
          redis: redis.commands,
          node: redis.node,
          timers,
          now: () => clock.now(),
          onChanged: (roomId) => publish({ kind: 'lobby-changed', roomId }),
          onError: (error) => log.warn({ err: error }, 'meeting: the lobby was not renewed'),
        })
      : memoryLobbyMembers(),
    publish,
    refreshWaiting: () => attendance.refresh(),
    notifying: new Map(),
    disconnected: new Map(),
    clients: new Set(),
    forwarding: null,
    now: () => clock.now(),
    timers,
  };
  context.forwarding = startForwarding(context, settings);
  const attendance = watchAttendance(context, settings.attendance);
  io.on('room-event', (event) => applyRoomEvent(context, event));
  disconnectFlooders(context);
  io.on('connection', (socket) => onConnection(context, socket, addressOf(socket.request)));
  const stopWatching = watchRooms(context, settings.changes);

  return {
    onDelayChange: () => publish({ kind: 'delay-changed' }),
    stats: () => ({
      sockets: io.engine.clientsCount,
      reconnecting: context.disconnected.size,
      ...roster.size(),
    }),
    forwarding: () => context.forwarding?.stats() ?? null,
    membersOf: (roomId) => roster.members(roomId),
    async presentParties(roomId) {
      const members = await roster.members(roomId);
      return members.flatMap(({ party, role }) => (party && role !== 'guest' ? [role] : []));
    },
    async close() {
      closing = true;
      stopWatching();
      attendance.stop();
      context.forwarding?.close();
      context.lobbyMembers.close();
      io.engine.close();
      await io.of('/').adapter.close();
      await roster.close();
      redis?.disconnect();
      // Includes clients that closing has disconnected: they may come back to another node.
      for (const { cancel } of context.disconnected.values()) cancel();
      context.disconnected.clear();
    },
  };
}

function startForwarding(
  context: SignallingContext,
  { janus, allowedOrigins }: SignallingSettings,
): Forwarding | null {
  if (!janus || janus.urls.length === 0) return null;
  return createForwarding(context, { ...janus, clinic: allowedOrigins.join(' ') });
}

interface SharedRosterSettings {
  io: MeetingServer;
  redis: SharedRedis;
  timers: Timers;
  log: Log;
  /** Reports a room with a member who is gone or restored. */
  onChanged(roomId: string): void;
}

function originRule(allowed: readonly string[]): (request: IncomingMessage) => boolean {
  const origins = new Set(allowed.map((origin) => new URL(origin).origin));
  return ({ headers }) => headers.origin === undefined || origins.has(headers.origin);
}

function sharedRoster({ io, redis, timers, log, onChanged }: SharedRosterSettings) {
  return redisRoster({
    redis: redis.commands,
    node: redis.node,
    timers,
    onGone(roomId, participant) {
      announceLeft(io, roomId, participant);
      onChanged(roomId);
    },
    onRestored(roomId, participant) {
      announceJoined(io, roomId, participant);
      onChanged(roomId);
    },
    onError: (error) => log.warn({ err: error }, 'meeting: the roster lease was not renewed'),
  });
}
