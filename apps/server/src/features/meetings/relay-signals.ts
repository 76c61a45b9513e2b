import {
  parseCandidate,
  parseDescription,
  parseSignalTarget,
} from '@nadi/contract/parse-meeting-message';
import {
  type MeetingClient,
  participantChannel,
  type SignallingContext,
} from './signalling-context.ts';

/**
 * Relays offers, answers and ICE candidates between members of one room. The sender must be in the room it
 * names, and only members subscribe to that room's channels. The sender's id always comes from its
 * membership, never from the message.
 */
export function relaySignals(context: SignallingContext, client: MeetingClient): void {
  const { socket } = client;

  socket.on('webrtc-offer', (message) => {
    const offer = parseDescription(field(message, 'offer'), 'offer');
    const route = resolveRoute(context, client, message);
    if (offer && route) route.to.emit('webrtc-offer', { offer, offerUserId: route.from });
  });

  socket.on('webrtc-answer', (message) => {
    const answer = parseDescription(field(message, 'answer'), 'answer');
    const route = resolveRoute(context, client, message);
    if (answer && route) route.to.emit('webrtc-answer', { answer, answerUserId: route.from });
  });

  socket.on('webrtc-ice-candidate', (message) => {
    const candidate = parseCandidate(field(message, 'candidate'));
    const route = resolveRoute(context, client, message);
    if (candidate && route) {
      route.to.emit('webrtc-ice-candidate', { candidate, candidateUserId: route.from });
    }
  });
}

function resolveRoute(context: SignallingContext, { membership }: MeetingClient, message: unknown) {
  const target = parseSignalTarget(message);
  if (membership === null || target === null || target.roomId !== membership.roomId) return null;
  return {
    from: membership.participant.id,
    to: context.io.to(participantChannel(membership.roomId, target.targetUserId)),
  };
}

function field(message: unknown, name: string): unknown {
  return typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;
}
