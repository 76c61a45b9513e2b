import {
  type JoinRefusal,
  type JoinReply,
  type JoinRoom,
  type Participant,
  parseJoinRoom,
} from '@nadi/contract/meeting-events';
import { guestName } from '@nadi/messages/en/meetings';
import { type Admission, admission } from './admission.ts';
import { leaveCurrentRoom } from './leave-room.ts';
import { participantId } from './participant-id.ts';
import type { EnterResult, Membership } from './roster.ts';
import {
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

  const admitted = await admit(context, request.roomId);
  if (admitted !== 'anyone' && admitted !== 'returning-only') return acknowledge(refused(admitted));

  if (client.membership && client.membership.roomId !== request.roomId) {
    await leaveCurrentRoom(context, client);
  }
  const membership = await createMembership(client, request);
  const result = await enter(context, client, membership, admitted === 'returning-only');
  if (!result.ok) return acknowledge(refused(result.reason));

  const { participant, roomId } = membership;
  acknowledge({ ok: true, self: participant, iceServers: context.iceServers(participant.id) });
  client.socket.emit('existing-users', result.others);
  if (!result.returning) announceJoined(context.io, roomId, participant);
}

function refused(reason: JoinRefusal): JoinReply {
  return { ok: false, reason };
}

async function admit(
  context: SignallingContext,
  roomId: string,
): Promise<Admission | 'unavailable'> {
  try {
    return admission(await context.appointmentRoom(roomId), context.now());
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: the appointment of a room could not be read');
    return 'unavailable';
  }
}

async function createMembership(
  client: ParticipantSocket,
  { roomId, userName }: JoinRoom,
): Promise<Membership> {
  const verifiedName = await client.verifiedName;
  const participant: Participant = {
    id: participantId(client.secret, roomId),
    name: (verifiedName ?? userName) || guestName,
    verified: verifiedName !== null,
  };
  return { roomId, participant, session: client.socket.id };
}

type EnterOutcome = EnterResult | { ok: false; reason: 'unavailable' };

async function enter(
  context: SignallingContext,
  client: ParticipantSocket,
  membership: Membership,
  returningOnly: boolean,
): Promise<EnterOutcome> {
  const { socket } = client;
  const { roomId, participant } = membership;
  const channels = [roomChannel(roomId), participantChannel(roomId, participant.id)];
  // Subscribe before the roster lists this participant: the next one to join may send at once.
  await socket.join(channels);
  const result = await tryEnter(context, membership, returningOnly);
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
  returningOnly: boolean,
): Promise<EnterOutcome> {
  try {
    return await context.roster.enter(membership, { returningOnly });
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: the roster could not be reached');
    return { ok: false, reason: 'unavailable' };
  }
}
