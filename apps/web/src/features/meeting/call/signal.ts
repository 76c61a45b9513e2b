import type {
  Candidate,
  ClientEvents,
  Description,
  JoinRefusal,
  JoinReply,
  JoinRoom,
  Participant,
  ServerEvents,
} from '@nadi/contract/meeting-events';
import type { Socket } from 'socket.io-client';
import type { CallClock } from './call-clock.ts';
import { outbox } from './outbox.ts';

export type MeetingSocket = Socket<ServerEvents, ClientEvents>;

export type Admitted = Extract<JoinReply, { ok: true }>;

export interface SignalHandlers {
  /** The socket is up (true) or away (false). */
  onSocket(up: boolean): void;
  /** A connection or the room could not be had; it is tried on and on. */
  onSocketFailure(): void;
  onAdmitted(answer: Admitted): void;
  onRefused(reason: FinalRefusal): void;
  /** Everyone else in the room, after each join. */
  onPeople(people: Participant[]): void;
  onArrival(person: Participant): void;
  onDeparture(id: string): void;
  onOffer(from: string, offer: Description): void;
  onAnswer(from: string, answer: Description): void;
  onCandidate(from: string, candidate: Candidate): void;
}

/** Letters to one person. Written while signalling is away they are lost; see `Peer.resume`. */
export interface Post {
  offer(offer: Description): void;
  answer(answer: Description): void;
  candidate(candidate: Candidate): void;
}

export interface Signal {
  postTo(userId: string): Post;
  stop(): void;
}

/** Fresh TURN credentials long before the old ones (2 h) run out. */
const REJOIN_EVERY = 30 * 60_000;
/** These pass: the room is asked for again, after so many milliseconds. */
const RETRY_JOIN = { unavailable: 2_000, 'too-many-joins': 10_000 } as const;

export type FinalRefusal = Exclude<JoinRefusal, keyof typeof RETRY_JOIN>;

interface SignalDeps {
  socket: MeetingSocket;
  room: JoinRoom;
  clock: CallClock;
  on: SignalHandlers;
}

/** Joins as soon as the socket connects, and again whenever it has been away. */
export function openSignal({ socket, room, clock, on }: SignalDeps): Signal {
  const out = outbox(clock);
  let stopRetry = () => {};
  const stopRejoining = clock.every(REJOIN_EVERY, join);

  /** Anew: the server answers with fresh ICE servers and the people in the room. */
  function join(): void {
    stopRetry();
    if (!socket.connected) return;
    socket.emit('join-room', room, (answer) => {
      if (answer.ok) on.onAdmitted(answer);
      else if (answer.reason === 'unavailable' || answer.reason === 'too-many-joins') {
        on.onSocketFailure();
        stopRetry = clock.after(RETRY_JOIN[answer.reason], join);
      } else on.onRefused(answer.reason);
    });
  }

  function letter(write: () => void): void {
    if (socket.connected) out.send(write);
  }

  socket.on('connect', () => {
    on.onSocket(true);
    join();
  });
  socket.on('disconnect', () => {
    out.clear();
    on.onSocket(false);
  });
  socket.on('connect_error', () => on.onSocketFailure());
  listen(socket, on);

  return {
    postTo: (targetUserId) => {
      const to = { targetUserId, roomId: room.roomId };
      return {
        offer: (offer) => letter(() => socket.emit('webrtc-offer', { offer, ...to })),
        answer: (answer) => letter(() => socket.emit('webrtc-answer', { answer, ...to })),
        candidate: (candidate) =>
          letter(() => socket.emit('webrtc-ice-candidate', { candidate, ...to })),
      };
    },
    stop() {
      stopRetry();
      stopRejoining();
      out.clear();
      if (socket.connected) socket.emit('leave-room', room);
      socket.disconnect();
    },
  };
}

function listen(socket: MeetingSocket, on: SignalHandlers): void {
  socket.on('existing-users', (people) => on.onPeople(people));
  socket.on('user-joined', ({ userId, userName, verified }) =>
    on.onArrival({ id: userId, name: userName, verified }),
  );
  socket.on('user-left', ({ userId }) => on.onDeparture(userId));
  socket.on('webrtc-offer', ({ offer, offerUserId }) => on.onOffer(offerUserId, offer));
  socket.on('webrtc-answer', ({ answer, answerUserId }) => on.onAnswer(answerUserId, answer));
  socket.on('webrtc-ice-candidate', ({ candidate, candidateUserId }) =>
    on.onCandidate(candidateUserId, candidate),
  );
}
