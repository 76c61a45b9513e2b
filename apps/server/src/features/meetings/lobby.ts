import type { LobbyChanged } from '@nadi/contract/meeting-events';
import { guestName } from '@nadi/messages/en/labels';
import type { Waiting } from './lobby-members.ts';
import { type AppointmentRoom, isHost } from './room-access.ts';
import type { Knock, MeetingClient, SignallingContext } from './signalling-context.ts';

/** Puts a client into the lobby; there it receives only the host's decision. Returns false if it is full. */
export async function enterLobby(
  context: SignallingContext,
  client: MeetingClient,
  knock: Knock,
): Promise<boolean> {
  const { request, membership } = knock;
  const { participant, account, address } = membership;
  const person: Waiting = {
    id: participant.id,
    name: participant.name,
    ...(request.check && { check: request.check }),
    ...(participant.invitedAs && { invitedAs: participant.invitedAs }),
    socketId: client.socket.id,
    address,
    account,
    ...(knock.invitation && { invitation: knock.invitation }),
  };
  if (!(await context.lobbyMembers.add(request.roomId, person))) return false;
  client.knock = knock;
  context.publish({ kind: 'lobby-changed', roomId: request.roomId });
  return true;
}

/** Takes a client out of its lobby after it left or a host decided. */
export async function leaveLobby(context: SignallingContext, client: MeetingClient): Promise<void> {
  const { knock } = client;
  if (knock === null) return;
  client.knock = null;
  const { roomId } = knock.request;
  try {
    const person = { id: knock.membership.participant.id, socketId: client.socket.id };
    if (!(await context.lobbyMembers.remove(roomId, person))) return;
    context.publish({ kind: 'lobby-changed', roomId });
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: a person could not be taken out of the lobby');
  }
}

/** Sends the lobby to the hosts of the room on this node; logs a failure. */
export async function tryNotifyHosts(context: SignallingContext, roomId: string): Promise<void> {
  try {
    await notifyHosts(context, roomId);
  } catch (error) {
    context.log.warn({ err: error }, 'meeting: the hosts did not receive who is waiting');
  }
}

async function notifyHosts(context: SignallingContext, roomId: string): Promise<void> {
  const hosts = [...context.clients].filter(
    ({ membership }) => membership?.roomId === roomId && isHost(membership.participant),
  );
  const appointment = hosts[0]?.appointment;
  if (!appointment) return;
  const notification = Symbol(roomId);
  context.notifying.set(roomId, notification);
  const message = await describeLobby(context, roomId, appointment);
  // A later notification has started in the meantime and is at least as recent.
  if (context.notifying.get(roomId) !== notification) return;
  context.notifying.delete(roomId);
  for (const { socket } of hosts) socket.emit('lobby-changed', message);
}

async function describeLobby(
  context: SignallingContext,
  roomId: string,
  { id: appointmentId, startsAt }: AppointmentRoom,
): Promise<LobbyChanged> {
  const { lobbyRecords } = context;
  const [people, locked, stored] = await Promise.all([
    context.lobbyMembers.list(roomId),
    lobbyRecords.isLocked(appointmentId),
    lobbyRecords.listRemoved({ appointmentId, startsAt }),
  ]);
  const removed = stored.map(({ id, name }) => ({ id, name: name ?? guestName }));
  const waiting = people.map(({ id, name, check, invitedAs }) => ({
    id,
    name,
    ...(check && { check }),
    ...(invitedAs && { invitedAs }),
  }));
  return { waiting, ...(locked && { locked }), ...(removed.length > 0 && { removed }) };
}
