import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { findMeetingRoom } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import { attachSignalling, type Signalling } from './attach-signalling.ts';
import type { Identify } from './desk.ts';
import { iceServersFor } from './ice-servers.ts';
import { meetingOrigins } from './meeting-origins.ts';

interface Meetings {
  db: Db;
  identify: Identify;
  clock: Clock;
  settings: {
    PUBLIC_URL: string;
    REDIS_URL?: string | undefined;
    STUN_URLS?: readonly string[] | undefined;
    TURN_URLS?: readonly string[] | undefined;
    TURN_SECRET?: string | undefined;
  };
}

/** The meeting socket beside the HTTP routes, until the application closes. */
export function serveMeetings(app: FastifyInstance, meetings: Meetings): Pick<Signalling, 'stats'> {
  const { db, identify, clock, settings } = meetings;
  const { STUN_URLS, TURN_URLS, TURN_SECRET } = settings;
  const ice = {
    ...(STUN_URLS && { stunUrls: STUN_URLS }),
    ...(TURN_URLS && { turnUrls: TURN_URLS, turnSecret: TURN_SECRET }),
  };
  const signalling = attachSignalling({
    httpServer: app.server,
    allowedOrigins: meetingOrigins(settings.PUBLIC_URL),
    identify,
    async appointmentRoom(roomId) {
      const owner = await findMeetingRoom(db, roomId);
      return owner
        ? { startsAt: owner.starts_at.getTime(), cancelled: owner.cancelled_at !== null }
        : null;
    },
    iceServers: (userId) => iceServersFor({ ...ice, userId, now: clock.now() }),
    clock,
    redisUrl: settings.REDIS_URL,
    log: app.log,
  });
  app.addHook('preClose', () => signalling.close());
  return signalling;
}
