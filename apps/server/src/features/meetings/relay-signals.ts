import { UNIT_IDS } from '@nadi/contract/call-media';
import {
  parseCandidate,
  parseDescription,
  parseLayersWanted,
  parseSealed,
  parseSignalTarget,
} from '@nadi/contract/parse-meeting-message';
import {
  type MeetingClient,
  participantChannel,
  roomChannel,
  type SignallingContext,
} from './signalling-context.ts';

/**
 * Relays offers, answers, ICE candidates and sealed messages between members of one room. The sender must be in
 * the room it names, and only members subscribe to that room's channels. The sender's id always comes from its
 * membership, never from the message. Offers to `sfu:pub` and answers to `sfu:sub` go to the forwarding unit.
 */
export function relaySignals(context: SignallingContext, client: MeetingClient): void {
  const { socket } = client;

  socket.on('webrtc-offer', (message) => {
    const offer = parseDescription(field(message, 'offer'), 'offer');
    const route = resolveRoute(context, client, message);
    if (!offer || !route) return;
    if (route.target === UNIT_IDS.publish) return context.forwarding?.offer(client, offer);
    route.to.emit('webrtc-offer', { offer, offerUserId: route.from });
  });

  socket.on('webrtc-answer', (message) => {
    const answer = parseDescription(field(message, 'answer'), 'answer');
    const route = resolveRoute(context, client, message);
    if (!answer || !route) return;
    if (route.target === UNIT_IDS.subscribe) return context.forwarding?.answer(client, answer);
    route.to.emit('webrtc-answer', { answer, answerUserId: route.from });
  });

  socket.on('webrtc-ice-candidate', (message) => {
    const candidate = parseCandidate(field(message, 'candidate'));
    const route = resolveRoute(context, client, message);
    // The unit finds a client by the packets that arrive from it, so it needs no candidates.
    if (candidate && route) {
      route.to.emit('webrtc-ice-candidate', { candidate, candidateUserId: route.from });
    }
  });

  socket.on('sealed-message', (message) => {
    const sealed = parseSealed(message);
    const { membership } = client;
    if (!sealed || !membership || sealed.roomId !== membership.roomId) return;
    const { roomId, participant } = membership;
    const own = participantChannel(roomId, participant.id);
    const to =
      sealed.targetUserId === undefined
        ? context.io.to(roomChannel(roomId)).except(own)
        : context.io.to(participantChannel(roomId, sealed.targetUserId));
    to.emit('sealed-message', { sealed: sealed.sealed, senderUserId: participant.id });
  });

  socket.on('set-layers', (message) => {
    const wanted = parseLayersWanted(message);
    if (!wanted || wanted.roomId !== client.membership?.roomId) return;
    context.forwarding?.setLayers(client, wanted.layers);
  });
}

function resolveRoute(context: SignallingContext, { membership }: MeetingClient, message: unknown) {
  const target = parseSignalTarget(message);
  if (membership === null || target === null || target.roomId !== membership.roomId) return null;
  return {
    from: membership.participant.id,
    target: target.targetUserId,
    to: context.io.to(participantChannel(membership.roomId, target.targetUserId)),
  };
}

function field(message: unknown, name: string): unknown {
  return typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;
}
