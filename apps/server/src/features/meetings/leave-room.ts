import type { RemovalReason } from '@nadi/contract/meeting-events';
import { parseJoinRoom } from '@nadi/contract/parse-meeting-message';
import { seconds } from '@nadi/domain/limits';
import { guestName } from '@nadi/messages/en/labels';
import { leaveLobby } from './lobby.ts';
import type { AppointmentRoom } from './room-access.ts';
import type { Membership } from './roster.ts';
import {
  announceLeft,
  type MeetingClient,
  participantChannel,
  roomChannel,
  type SignallingContext,
} from './signalling-context.ts';

/** The others receive user-left if a lost connection has not come back after this time. */
const RECONNECT_GRACE = seconds(8);

/** Handles leave-room: takes effect at once, and only for the client's own room. */
export async function leaveRoom(
  context: SignallingContext,
  client: MeetingClient,
  message: unknown,
): Promise<void> {
  const request = parseJoinRoom(message);
  if (request && request.roomId === client.knock?.request.roomId) await leaveLobby(context, client);
  if (request && request.roomId === client.membership?.roomId) {
    await leaveCurrentRoom(context, client);
  }
}

export async function leaveCurrentRoom(
  context: SignallingContext,
  client: MeetingClient,
  removed = false,
): Promise<void> {
  const { membership, socket } = client;
  if (membership === null) return;
  client.membership = null;
  client.account = null;
  client.appointment = null;
  await socket.leave(roomChannel(membership.roomId));
  await socket.leave(participantChannel(membership.roomId, membership.participant.id));
  await remove(context, membership, removed);
}

/** Removes a participant for a reason of the server and closes the connection. */
export async function removeParticipant(
  context: SignallingContext,
  client: MeetingClient,
  reason: RemovalReason,
): Promise<void> {
  client.socket.emit('removed', { reason });
  await leaveCurrentRoom(context, client, true);
  client.socket.disconnect(true);
}

/** Takes a client out of a meeting that is over, or out of its lobby. */
export async function dismiss(context: SignallingContext, client: MeetingClient): Promise<void> {
  client.socket.emit('meeting-ended', {});
  await leaveLobby(context, client);
  await leaveCurrentRoom(context, client, true);
}

/**
 * Informs a client that reconnected of the participants that hosts have taken out: without the message, their media
 * would go on between the two browsers.
 * @param present the ids of the members
 */
export async function reportTakenOut(
  { lobbyRecords, log }: SignallingContext,
  { socket }: MeetingClient,
  { id: appointmentId, startsAt }: AppointmentRoom,
  present: readonly string[],
): Promise<void> {
  try {
    for (const userId of await lobbyRecords.listTakenOut({ appointmentId, startsAt })) {
      if (present.includes(userId)) continue;
      socket.emit('user-left', { userId, userName: guestName, removed: true });
    }
  } catch (error) {
    log.warn({ err: error }, 'meeting: a client did not receive who was taken out');
  }
}

/** Handles a disconnect without leave-room: removes the member after the grace. */
export async function dropMembership(
  context: SignallingContext,
  client: MeetingClient,
): Promise<void> {
  await leaveLobby(context, client);
  const { membership } = client;
  if (membership === null) return;
  client.membership = null;
  removeLater(context, membership, false);
}

function removeLater(context: SignallingContext, membership: Membership, removed: boolean): void {
  const cancel = context.timers.after(RECONNECT_GRACE, () => {
    context.disconnected.delete(membership.socketId);
    void remove(context, membership, removed);
  });
  context.disconnected.set(membership.socketId, { membership, cancel });
}

async function remove(
  context: SignallingContext,
  membership: Membership,
  removed: boolean,
): Promise<void> {
  const { roomId, participant } = membership;
  context.forwarding?.left(membership);
  try {
    if (await context.roster.leave(membership)) {
      announceLeft(context.io, roomId, participant, removed);
    }
    if (context.forwarding) context.publish({ kind: 'room-changed', roomId });
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: a member could not be removed; retrying');
    removeLater(context, membership, removed);
  }
}
