import {
  type Addressed,
  readAddress,
  readCandidate,
  readDescription,
} from '@nadi/contract/meeting-events';
import { type Desk, seatChannel, type Visitor } from './desk.ts';

/**
 * Letters pass only between members of one room: the sender must sit in the room named, and only
 * members of that room listen on its seats. The sender's id is the seat's, whatever was sent.
 */
export function relaySignals(desk: Desk, visitor: Visitor): void {
  const { socket } = visitor;

  socket.on('webrtc-offer', (message) => {
    const offer = readDescription(field(message, 'offer'), 'offer');
    const post = address(desk, visitor, message);
    if (offer && post) post.to.emit('webrtc-offer', { offer, offerUserId: post.from });
  });

  socket.on('webrtc-answer', (message) => {
    const answer = readDescription(field(message, 'answer'), 'answer');
    const post = address(desk, visitor, message);
    if (answer && post) post.to.emit('webrtc-answer', { answer, answerUserId: post.from });
  });

  socket.on('webrtc-ice-candidate', (message) => {
    const candidate = readCandidate(field(message, 'candidate'));
    const post = address(desk, visitor, message);
    if (candidate && post) {
      post.to.emit('webrtc-ice-candidate', { candidate, candidateUserId: post.from });
    }
  });
}

function address(desk: Desk, { seat }: Visitor, message: unknown) {
  const wish: Addressed | null = readAddress(message);
  if (seat === null || wish === null || wish.roomId !== seat.roomId) return null;
  return { from: seat.person.id, to: desk.io.to(seatChannel(seat.roomId, wish.targetUserId)) };
}

function field(message: unknown, name: string): unknown {
  return typeof message === 'object' && message !== null
    ? (message as Record<string, unknown>)[name]
    : undefined;
}
