import { findOwnInvitation, stayOutside } from './entry.ts';
import { enterAdmitted } from './join-room.ts';
import { dismiss, removeParticipant } from './leave-room.ts';
import { leaveLobby, tryNotifyHosts } from './lobby.ts';
import type { MeetingClient, RoomEvent, SignallingContext } from './signalling-context.ts';

/** Applies an action of a host on any node to the clients connected to this node. */
export function applyRoomEvent(context: SignallingContext, event: RoomEvent): void {
  if (event.kind === 'lobby-changed') void tryNotifyHosts(context, event.roomId);
  else if (event.kind === 'lobby-decided') applyDecision(context, event);
  else if (event.kind === 'participant-removed') applyRemoval(context, event);
  else if (event.kind === 'sent-to-lobby') applyReturn(context, event);
  else if (event.kind === 'meeting-ended') applyEnding(context, event.roomId);
  else if (event.kind === 'room-changed') context.forwarding?.refresh(event.roomId);
  // A node of a later release may send other events.
  else if (event.kind === 'delay-changed') context.refreshWaiting();
}

function applyDecision(
  context: SignallingContext,
  {
    roomId,
    userId: participantId,
    session: socketId,
    decision,
  }: Extract<RoomEvent, { kind: 'lobby-decided' }>,
): void {
  for (const client of context.clients) {
    if (client.socket.id !== socketId) continue;
    client.enqueue(async () => {
      const { knock } = client;
      if (knock?.request.roomId !== roomId || knock.membership.participant.id !== participantId)
        return;
      await leaveLobby(context, client);
      if (decision === 'admitted') await enterAdmitted(context, client, knock.request);
      else client.socket.emit('lobby-denied', {});
    });
  }
}

function applyRemoval(
  context: SignallingContext,
  { roomId, userId: participantId }: Extract<RoomEvent, { kind: 'participant-removed' }>,
): void {
  for (const client of context.clients) {
    client.enqueue(async () => {
      const { membership } = client;
      if (membership?.roomId !== roomId || membership.participant.id !== participantId) return;
      await removeParticipant(context, client, 'removed');
    });
  }
  forgetDisconnected(context, roomId, participantId);
}

/** Moves a guest back into the lobby, with the invitation that they have spent. */
function applyReturn(
  context: SignallingContext,
  { roomId, userId: participantId }: Extract<RoomEvent, { kind: 'sent-to-lobby' }>,
): void {
  for (const client of context.clients) {
    returnToLobby(context, client, { roomId, participantId });
  }
  forgetDisconnected(context, roomId, participantId);
}

/** Moves a client back into the lobby if it is this member. */
export function returnToLobby(
  context: SignallingContext,
  client: MeetingClient,
  { roomId, participantId }: { roomId: string; participantId: string },
): void {
  client.enqueue(async () => {
    const { membership, appointment, deviceCheck } = client;
    if (membership?.roomId !== roomId || membership.participant.id !== participantId) return;
    if (appointment === null) return;
    client.socket.emit('sent-to-lobby', {});
    const found = await findOwnInvitation(context, membership, { appointment, token: undefined });
    const { name: userName } = membership.participant;
    const request = { roomId, userName, ...(deviceCheck && { check: deviceCheck }) };
    const knock = { request, membership, appointment, invitation: found?.key ?? null };
    const { reason } = await stayOutside(context, client, knock, 'lobby');
    if (reason !== 'lobby') client.socket.emit('lobby-denied', {});
  });
}

function applyEnding(context: SignallingContext, roomId: string): void {
  for (const client of context.clients) {
    client.enqueue(async () => {
      const { membership, knock } = client;
      if (membership?.roomId !== roomId && knock?.request.roomId !== roomId) return;
      await dismiss(context, client);
    });
  }
  forgetDisconnected(context, roomId);
}

/** Removes the members of a room whose connection is lost: all, or one participant. */
function forgetDisconnected(context: SignallingContext, roomId: string, participantId?: string) {
  for (const [socketId, { membership, cancel }] of context.disconnected) {
    if (membership.roomId !== roomId) continue;
    if (participantId !== undefined && membership.participant.id !== participantId) continue;
    cancel();
    context.disconnected.delete(socketId);
    context.forwarding?.left(membership);
    context.roster.leave(membership).catch((error: unknown) => {
      context.log.warn({ err: error }, 'meeting: a removed member is still listed');
    });
  }
}
