import { enterAdmitted } from './join-room.ts';
import { removeParticipant } from './leave-room.ts';
import { leaveLobby, tryNotifyHosts } from './lobby.ts';
import type { RoomEvent, SignallingContext } from './signalling-context.ts';

/** Applies what a host did, on this node or another, to the clients connected to this node. */
export function applyRoomEvent(context: SignallingContext, event: RoomEvent): void {
  if (event.kind === 'lobby-changed') void tryNotifyHosts(context, event.roomId);
  else if (event.kind === 'lobby-decided') applyDecision(context, event);
  else if (event.kind === 'participant-removed') applyRemoval(context, event);
  else context.refreshWaiting();
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
  for (const [socketId, { membership, cancel }] of context.disconnected) {
    if (membership.roomId !== roomId || membership.participant.id !== participantId) continue;
    cancel();
    context.disconnected.delete(socketId);
    context.roster.leave(membership).catch((error: unknown) => {
      context.log.warn({ err: error }, 'meeting: a removed member is still listed');
    });
  }
}
