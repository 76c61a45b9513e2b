import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { AttendingParty } from '@nadi/domain/permissions';
import type { GuestPolicy } from '@nadi/domain/stored-values';
import type { FastifyInstance } from 'fastify';
import { isLoopbackUrl } from '#platform/addresses.ts';
import type { Clock } from '#platform/clock.ts';
import { recordAudit } from '#store/audit.ts';
import { listManagers } from '#store/dependants.ts';
import { recordPresence } from '#store/doctor-absence.ts';
import {
  listCancelledRooms,
  listEndedRooms,
  listOpenSessions,
  listRoomDoctors,
} from '#store/meeting-rooms.ts';
import type { Db } from '#store/tables.ts';
import { listMembersTakenOut } from '#store/taken-out.ts';
import { attachSignalling, type Signalling } from './attach-signalling.ts';
import { storedAttendance } from './attendance.ts';
import { storedInvitations } from './invitations.ts';
import { storedLobbyRecords } from './lobby-records.ts';
import { readLobbyPolicy } from './lobby-rules.ts';
import { type AppointmentRoom, findAppointmentRoom, isParty } from './room-access.ts';
import type { Account, Identify, SignallingContext } from './signalling-context.ts';
import type { IceServerList } from './turn-servers.ts';

interface Meetings {
  db: Db;
  identify: Identify;
  clock: Clock;
  iceServers: IceServerList;
  /** Called when the patient or the doctor of an appointment has entered its room. */
  onPartyJoined(joined: AppointmentRoom & { role: AttendingParty }): Promise<void>;
  settings: {
    PUBLIC_URL: string;
    REDIS_URL?: string | undefined;
    REDIS_PREFIX?: string | undefined;
    TRUST_PROXY?: string | undefined;
    JANUS_URL?: readonly string[] | undefined;
    JANUS_API_SECRET?: string | undefined;
    SOCKETS_PER_ADDRESS: number;
    GUESTS_IN_APPOINTMENTS: GuestPolicy;
    E2EE: SignallingContext['encryption'];
  };
}

/** Attaches the meeting socket to the application's HTTP server until the application closes. */
export function serveMeetings(app: FastifyInstance, meetings: Meetings): Omit<Signalling, 'close'> {
  const { db, identify, clock, iceServers, settings } = meetings;
  const joins = new Set<Promise<void>>();
  const signalling = attachSignalling({
    httpServer: app.server,
    allowedOrigins: meetingOrigins(settings.PUBLIC_URL),
    identify,
    appointmentRoom: (roomId) => findAppointmentRoom(db, roomId),
    iceServers: (request) => iceServers({ ...request, now: clock.now() }),
    async recordJoin(account, appointment) {
      const recording = recordJoin(meetings, account, appointment);
      joins.add(recording);
      await recording.finally(() => joins.delete(recording));
    },
    changes: {
      openSessions: (sessions) => listOpenSessions(db, sessions, new Date(clock.now())),
      cancelledRooms: (roomIds) => listCancelledRooms(db, roomIds),
      managersOf: (patientIds) => listManagers(db, patientIds, new Date(clock.now())),
      endedRooms: (roomIds) => listEndedRooms(db, roomIds),
      roomDoctors: (roomIds) => listRoomDoctors(db, roomIds),
      takenOut: (members) => listMembersTakenOut(db, members),
    },
    lobbyRecords: storedLobbyRecords(db),
    invitations: storedInvitations(db),
    attendance: storedAttendance(db),
    lobbyPolicy: () => readLobbyPolicy(db, settings.GUESTS_IN_APPOINTMENTS),
    encryption: settings.E2EE,
    addressOf: clientAddress(settings.TRUST_PROXY),
    connectionsPerAddress: settings.SOCKETS_PER_ADDRESS,
    clock,
    janus: settings.JANUS_URL && {
      urls: settings.JANUS_URL,
      secret: settings.JANUS_API_SECRET,
    },
    redis: settings.REDIS_URL
      ? { url: settings.REDIS_URL, prefix: settings.REDIS_PREFIX }
      : undefined,
    log: app.log,
  });
  app.addHook('preClose', async () => {
    await signalling.close();
    // A join is answered before it is recorded, and the database is closed next.
    await Promise.allSettled(joins);
  });
  return signalling;
}

/** Writes a join to the audit trail, and announces the patient or the doctor of the appointment. */
async function recordJoin(
  { db, clock, onPartyJoined }: Meetings,
  account: Account,
  appointment: AppointmentRoom | null,
): Promise<void> {
  const { role, id } = account;
  const now = new Date(clock.now());
  const party = appointment && joinedAs(account, appointment);
  if (appointment) {
    const person = { appointmentId: appointment.id, kind: party ?? ('other' as const) };
    const doctorId = party === 'doctor' ? id : null;
    await recordPresence(db, [{ ...person, doctorId }], now);
  }
  await recordAudit(db, {
    at: now,
    action: 'joined-meeting',
    actor: { role, id },
    subject: appointment && { role: 'patient', id: appointment.patientId },
    appointmentId: appointment?.id ?? null,
  });
  if (party) await onPartyJoined({ ...appointment, role: party });
}

/** Returns the account's side of the appointment; null for the admin and for all others. */
function joinedAs(account: Account, appointment: AppointmentRoom): AttendingParty | null {
  if (account.role !== 'patient' && account.role !== 'doctor') return null;
  return isParty(account, appointment) ? account.role : null;
}

/** Reads the client's address as Fastify does: `X-Forwarded-For` counts only from trusted proxies. */
function clientAddress(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const networks = trustProxy?.split(',').map((network) => network.trim()) ?? [];
  const trusted = proxyAddress.compile(networks);
  return (request) => proxyAddress(request, trusted);
}

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the origins whose pages may open the meeting socket; a local URL stands for all loopback names. */
export function meetingOrigins(publicUrl: string): string[] {
  const { origin, protocol, port } = new URL(publicUrl);
  if (!isLoopbackUrl(publicUrl)) return [origin];
  const suffix = port ? `:${port}` : '';
  return LOOPBACK_HOSTS.map((host) => `${protocol}//${host}${suffix}`);
}
