import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { isLoopbackUrl } from '#platform/loopback.ts';
import { findMeetingRoom } from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import { attachSignalling, type Signalling } from './attach-signalling.ts';
import { iceServersFor } from './ice-servers.ts';
import type { Identify } from './signalling-context.ts';

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

/** Attaches the meeting socket to the application's HTTP server until the application closes. */
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
      const appointment = await findMeetingRoom(db, roomId);
      return appointment
        ? {
            startsAt: appointment.starts_at.getTime(),
            cancelled: appointment.cancelled_at !== null,
          }
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

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the origins whose pages may open the meeting socket; a local URL stands for all loopback names. */
export function meetingOrigins(publicUrl: string): string[] {
  const { origin, protocol, port } = new URL(publicUrl);
  if (!isLoopbackUrl(publicUrl)) return [origin];
  const suffix = port ? `:${port}` : '';
  return LOOPBACK_HOSTS.map((host) => `${protocol}//${host}${suffix}`);
}
