import {
  displayName,
  type JoinRefusal,
  type JoinReply,
  type JoinRoom,
  type Participant,
  parseJoinRoom,
} from '@nadi/contract/meeting-events';
import { guestName } from '@nadi/messages/en/meetings';
import { type AppointmentRoom, admission, isParty, RESERVED_ROLES } from './admission.ts';
import { leaveCurrentRoom } from './leave-room.ts';
import { participantId } from './participant-id.ts';
import type { EnterConditions, EnterResult, Membership } from './roster.ts';
import {
  type Account,
  announceJoined,
  type ParticipantSocket,
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
  client: ParticipantSocket,
  message: unknown,
  acknowledge: Acknowledge,
): Promise<void> {
  if (!client.joins.take(context.now())) return acknowledge(refused('too-many-joins'));
  const request = parseJoinRoom(message);
  if (request === null) return acknowledge(refused('bad-room'));

  const room = await findRoom(context, request.roomId);
  if (room === 'unavailable') return acknowledge(refused(room));
  const { appointment } = room;
  const admitted = admission(appointment, context.now());
  if (admitted !== 'anyone' && admitted !== 'returning-only') return acknowledge(refused(admitted));

  if (client.membership && client.membership.roomId !== request.roomId) {
    await leaveCurrentRoom(context, client);
  }
  const account = await identify(context, client, appointment);
  const membership = createMembership(client, request, account, appointment);
  const result = await enter(context, client, membership, {
    returningOnly: admitted === 'returning-only',
    reserved: appointment === null ? [] : RESERVED_ROLES,
  });
  if (!result.ok) return acknowledge(refused(result.reason));

  client.account = account;
  const { participant, roomId } = membership;
  const anySignedIn = [participant, ...result.others].some(({ verified }) => verified);
  const relay = appointment !== null || anySignedIn;
  const iceServers = context.iceServers({ userId: participant.id, address: client.address, relay });
  acknowledge({ ok: true, self: participant, iceServers, appointment: appointment !== null });
  client.socket.emit('existing-users', result.others);
  if (result.returning) return;
  announceJoined(context.io, roomId, participant);
  if (account) await recordJoin(context, account, appointment);
}

function refused(reason: JoinRefusal): JoinReply {
  return { ok: false, reason };
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
  client: ParticipantSocket,
  appointment: AppointmentRoom | null,
): Promise<Account | null> {
  try {
    const accounts = await context.identify(client.socket.handshake.auth);
    return accounts.find((account) => isParty(account, appointment)) ?? accounts[0] ?? null;
  } catch (error) {
    context.log.warn(
      { err: error },
      'meeting: a token could not be checked; its bearer joins as a guest',
    );
    return null;
  }
}

function createMembership(
  client: ParticipantSocket,
  { roomId, userName }: JoinRoom,
  account: Account | null,
  appointment: AppointmentRoom | null,
): Membership {
  const participant: Participant = {
    id: participantId(client.secret, roomId),
    name: (account ? displayName(account.name) : userName) || guestName,
    verified: account !== null,
    role: account?.role ?? 'guest',
    party: account !== null && isParty(account, appointment),
  };
  return { roomId, participant, session: client.socket.id };
}

/** A failure is logged and does not keep anybody out of the call. */
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
  client: ParticipantSocket,
  membership: Membership,
  conditions: EnterConditions,
): Promise<EnterOutcome> {
  const { socket } = client;
  const { roomId, participant } = membership;
  const channels = [roomChannel(roomId), participantChannel(roomId, participant.id)];
  // Subscribe before the roster lists this participant: the next one to join may send at once.
  await socket.join(channels);
  const result = await tryEnter(context, membership, conditions);
  if (!result.ok) {
    if (client.membership === null) for (const channel of channels) await socket.leave(channel);
    return result;
  }
  client.membership = membership;
  // Any older connection of the same participant is dead, whether or not it has timed out yet.
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
