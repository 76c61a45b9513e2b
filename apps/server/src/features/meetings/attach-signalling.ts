import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { IceServer } from '@nadi/contract/meeting-events';
import { SOCKET_FRAME_BYTES, seconds } from '@nadi/domain/limits';
import { Server } from 'socket.io';
import type { Clock } from '#platform/clock.ts';
import type { AppointmentRoom } from './admission.ts';
import {
  announceJoined,
  announceLeft,
  type Desk,
  type Identify,
  type Log,
  type MeetingServer,
} from './desk.ts';
import { memoryRoster } from './memory-roster.ts';
import { connectRedis, type SharedRedis } from './redis-connections.ts';
import { redisRoster } from './redis-roster.ts';
import { systemTimers, type Timers } from './timers.ts';
import { cutOffFloods, welcome } from './welcome.ts';

export interface SignallingSettings {
  httpServer: HttpServer;
  /** Such as `https://clinic.example`. A client that is no browser sends no Origin and may enter. */
  allowedOrigins: readonly string[];
  identify: Identify;
  /** The appointment that owns this room; null for an instant room. */
  appointmentRoom(roomId: string): Promise<AppointmentRoom>;
  /** Handed to people in a room only; see `ice-servers.ts`. */
  iceServers(userId: string): IceServer[];
  clock: Clock;
  timers?: Timers;
  /** Unset: the roster lives in this process, and there must be only one. */
  redisUrl?: string | undefined;
  log: Log;
}

export interface Signalling {
  stats(): { sockets: number; rooms: number; people: number; waiting: number };
  /** Cuts every socket so that its client reconnects; leaves the HTTP server alone. */
  close(): Promise<void>;
}

/** Serves the meeting socket (spec §7) on `/socket.io`, WebSocket transport only. */
export function attachSignalling(settings: SignallingSettings): Signalling {
  const { httpServer, clock, log, timers = systemTimers } = settings;
  let closing = false;
  const mayEnter = originRule(settings.allowedOrigins);

  const io: MeetingServer = new Server(httpServer, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: SOCKET_FRAME_BYTES,
    perMessageDeflate: false,
    pingInterval: seconds(10),
    pingTimeout: seconds(10),
    connectTimeout: seconds(10),
    allowRequest: (request, decide) => decide(null, !closing && mayEnter(request)),
  });
  const redis = settings.redisUrl ? connectRedis(settings.redisUrl, log) : null;
  if (redis) io.adapter(redis.adapter);
  const roster = redis ? sharedRoster(io, redis, timers, log) : memoryRoster();

  const desk: Desk = {
    io,
    roster,
    waiting: new Map(),
    identify: settings.identify,
    appointmentRoom: settings.appointmentRoom,
    iceServers: settings.iceServers,
    now: () => clock.now(),
    timers,
    log,
  };
  cutOffFloods(desk);
  io.on('connection', (socket) => welcome(desk, socket));

  return {
    stats: () => ({
      sockets: io.engine.clientsCount,
      waiting: desk.waiting.size,
      ...roster.size(),
    }),
    async close() {
      closing = true;
      for (const stop of desk.waiting.values()) stop();
      desk.waiting.clear();
      io.engine.close();
      await io.of('/').adapter.close();
      await roster.close();
      redis?.disconnect();
    },
  };
}

function originRule(allowed: readonly string[]): (request: IncomingMessage) => boolean {
  const origins = new Set(allowed.map((origin) => new URL(origin).origin));
  return ({ headers }) => headers.origin === undefined || origins.has(headers.origin);
}

function sharedRoster(io: MeetingServer, redis: SharedRedis, timers: Timers, log: Log) {
  return redisRoster({
    redis: redis.commands,
    node: redis.node,
    timers,
    onGone: (roomId, person) => announceLeft(io, roomId, person),
    onRestored: (roomId, person) => announceJoined(io, roomId, person),
    onTrouble: (error) => log.warn({ err: error }, 'meeting: the roster lease was not renewed'),
  });
}
