import type { JoinReply, JoinRoom, Participant } from '@nadi/contract/meeting-events';
import { displayName, parseJoinRoom } from '@nadi/contract/parse-meeting-message';
import { guestName } from '@nadi/messages/en/labels';
import { applyInvitation, findEntry, findOwnInvitation, refused, stayOutside } from './entry.ts';
import { announcesSfu, participantId, turnUserId } from './identify.ts';
import { leaveCurrentRoom, reportTakenOut } from './leave-room.ts';
import { leaveLobby, tryNotifyHosts } from './lobby.ts';
import {
  type AppointmentRoom,
  isHost,
  isParty,
  managedPatient,
  RESERVED_ROLES,
  roomAccess,
} from './room-access.ts';
import { settleMode } from './room-mode.ts';
import type { EnterConditions, EnterResult, Membership } from './roster.ts';
import {
  type Account,
  announceJoined,
  type MeetingClient,
  participantChannel,
  roomChannel,
  type SignallingContext,
} from './signalling-context.ts';

type Acknowledge = (reply: JoinReply) => void;

/**
 * Handles join-room: acknowledges it, sends existing-users to the client, then user-joined to the
 * other members.
 */
export async function joinRoom(
  context: SignallingContext,
  client: MeetingClient,
  message: unknown,
  acknowledge: Acknowledge,
): Promise<void> {
  if (!client.joins.take(context.now())) return acknowledge(refused('too-many-joins'));
  const request = parseJoinRoom(message);
  if (request === null) return acknowledge(refused('bad-room'));
  await attemptJoin(context, client, request, acknowledge);
}

/** Joins a client that waited in the lobby; its sessions are read again. */
export function enterAdmitted(
  context: SignallingContext,
  client: MeetingClient,
  request: JoinRoom,
): Promise<void> {
  return attemptJoin(context, client, request, (reply) => {
    if (!reply.ok) return client.socket.emit('lobby-denied', {});
    const { self, iceServers, mode } = reply;
    return client.socket.emit('lobby-admitted', { self, iceServers, mode });
  });
}

async function attemptJoin(
  context: SignallingContext,
  client: MeetingClient,
  request: JoinRoom,
  acknowledge: Acknowledge,
): Promise<void> {
  const { encryption } = context;
  if (encryption === 'require' && !announcesSfu(client.socket.handshake.auth)) {
    return acknowledge(refused('client-unsupported'));
  }
  const room = await findRoom(context, request.roomId);
  if (room === 'unavailable') return acknowledge(refused(room));
  const { appointment } = room;
  const access = roomAccess(appointment, context.now());
  if (access !== 'anyone' && access !== 'returning-only') return acknowledge(refused(access));

  await leaveOtherRooms(context, client, request.roomId);
  const account = await identify(context, client, appointment);
  if (account === 'unavailable') return acknowledge(refused(account));
  let membership = createMembership(client, request, account, appointment);
  if (appointment !== null) {
    const arriving = { appointment, token: request.invitation };
    const found = await findOwnInvitation(context, membership, arriving);
    const invited = found !== null;
    const again = request.again ?? false;
    const entry = await findEntry(context, membership, { appointment, access, invited, again });
    membership = await applyInvitation(context, membership, { ...arriving, found, entry });
    if (entry !== 'enter') {
      const knock = { request, membership, appointment, invitation: found?.key ?? null };
      return acknowledge(await stayOutside(context, client, knock, entry));
    }
  }
  await leaveLobby(context, client);
  const result = await enter(context, client, membership, {
    returningOnly: access === 'returning-only',
    reserved: appointment === null ? [] : RESERVED_ROLES,
  });
  if (!result.ok) return acknowledge(refused(result.reason));

  client.account = account;
  client.appointment = appointment;
  client.deviceCheck = request.check ?? null;
  const { participant, roomId } = membership;
  const anySignedIn = [participant, ...result.others].some(({ verified }) => verified);
  const iceServers = context.iceServers({
    turnUserId: account && participant.party ? turnUserId(account, roomId) : participant.id,
    address: client.address,
    mayUseTurn: appointment !== null || anySignedIn,
  });
  const mode = await settleMode(context, membership, result);
  acknowledge({
    ok: true,
    self: participant,
    iceServers,
    mode,
    appointment: appointment !== null,
    ...(appointment && participant.party && { appointmentId: appointment.id }),
  });
  client.socket.emit('existing-users', result.others);
  context.forwarding?.entered(client, { mode, again: request.again ?? false });
  if (appointment && request.again) {
    const present = [participant, ...result.others].map(({ id }) => id);
    await reportTakenOut(context, client, appointment, present);
  }
  if (isHost(participant)) await tryNotifyHosts(context, roomId);
  if (result.returning) return;
  announceJoined(context.io, roomId, participant);
  if (account) await recordJoin(context, account, appointment);
}

async function leaveOtherRooms(
  context: SignallingContext,
  client: MeetingClient,
  roomId: string,
): Promise<void> {
  if (client.knock?.request.roomId !== roomId) await leaveLobby(context, client);
  if (client.membership?.roomId !== roomId) await leaveCurrentRoom(context, client);
}

async function findRoom(
  context: SignallingContext,
  roomId: string,
): Promise<{ appointment: AppointmentRoom | null } | 'unavailable'> {
  try {
    return { appointment: await context.appointmentRoom(roomId) };
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: the appointment of a room could not be read');
    return 'unavailable';
  }
}

/** Reads the sessions again at every join. Prefers an account that is a party of the appointment. */
async function identify(
  context: SignallingContext,
  client: MeetingClient,
  appointment: AppointmentRoom | null,
): Promise<Account | null | 'unavailable'> {
  try {
    const accounts = await context.identify(client.socket.handshake.auth);
    return accounts.find((account) => isParty(account, appointment)) ?? accounts[0] ?? null;
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: a token could not be checked');
    // An instant room admits the client as a guest; an appointment's room must know its parties.
    return appointment === null ? null : 'unavailable';
  }
}

function createMembership(
  client: MeetingClient,
  { roomId, userName }: JoinRoom,
  account: Account | null,
  appointment: AppointmentRoom | null,
): Membership {
  const forPatient = account && managedPatient(account, appointment);
  const participant: Participant = {
    id: participantId(client.secret, roomId),
    name: (account ? displayName(account.name) : userName) || guestName,
    verified: account !== null,
    role: account?.role ?? 'guest',
    party: account !== null && isParty(account, appointment),
    ...(forPatient !== null && { forPatient }),
  };
  return {
    roomId,
    participant,
    socketId: client.socket.id,
    address: client.address,
    account: account && `${account.role}:${account.id}`,
    sfu: announcesSfu(client.socket.handshake.auth),
  };
}

/** Records the join; a failure is logged and does not end the join. */
async function recordJoin(
  context: SignallingContext,
  account: Account,
  appointment: AppointmentRoom | null,
): Promise<void> {
  try {
    await context.recordJoin(account, appointment);
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: a join could not be written to the audit trail');
  }
}

type EnterOutcome = EnterResult | { ok: false; reason: 'unavailable' };

async function enter(
  context: SignallingContext,
  client: MeetingClient,
  membership: Membership,
  conditions: EnterConditions,
): Promise<EnterOutcome> {
  const { socket } = client;
  const { roomId, participant } = membership;
  const channels = [roomChannel(roomId), participantChannel(roomId, participant.id)];
  // Subscribe before the roster lists this participant: the next client to join may send at once.
  await socket.join(channels);
  const result = await tryEnter(context, membership, conditions);
  if (!result.ok) {
    if (client.membership === null) for (const channel of channels) await socket.leave(channel);
    return result;
  }
  client.membership = membership;
  // An older connection of the same participant is dead, even if it has not timed out yet.
  socket.to(participantChannel(roomId, participant.id)).disconnectSockets(true);
  return result;
}

async function tryEnter(
  context: SignallingContext,
  membership: Membership,
  conditions: EnterConditions,
): Promise<EnterOutcome> {
  try {
    return await context.roster.enter(membership, conditions);
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: the roster could not be reached');
    return { ok: false, reason: 'unavailable' };
  }
}
