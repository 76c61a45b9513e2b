import type { LayersWanted } from '@nadi/contract/call-media';
import type {
  Candidate,
  ClientEvents,
  Description,
  JoinRefusal,
  JoinReply,
  JoinRoom,
  LobbyChanged,
  NextPatient,
  Participant,
  RemovalReason,
  RoomMode,
  ServerEvents,
  WaitingStatus,
} from '@nadi/contract/meeting-events';
import { REJOIN_INTERVAL, SOCKET_MESSAGES_PER_SECOND } from '@nadi/domain/limits';
import { tokenBucket } from '@nadi/domain/token-bucket';
import type { Socket } from 'socket.io-client';
import type { CallClock } from './call-clock.ts';

export type MeetingSocket = Socket<ServerEvents, ClientEvents>;

export type Admitted = Extract<JoinReply, { ok: true }>;

interface SignallingHandlers {
  onSocket(connected: boolean): void;
  /** Called when connecting or joining failed; both are retried until they succeed. */
  onSocketFailure(): void;
  onAdmitted(reply: Admitted): void;
  onRefused(reason: FinalRefusal): void;
  /** Called when we wait in the lobby; `onAdmitted` or `onRefused` follows the host's decision. */
  onLobby(): void;
  /** Called for hosts with the waiting people. */
  onLobbyChanged(lobby: LobbyChanged): void;
  /** Called after each admission with everyone else in the room. */
  onParticipants(participants: Participant[]): void;
  onParticipantJoined(participant: Participant): void;
  /** `removed`: the server has removed them, so their media must stop too. */
  onParticipantLeft(id: string, removed: boolean): void;
  /** Called when the server has removed us. */
  onRemoved(reason: RemovalReason): void;
  /** Called when a host has sent us back to the lobby. */
  onSentToLobby(): void;
  onMeetingEnded(): void;
  onAppointmentCancelled(): void;
  onWaitingStatus(status: WaitingStatus): void;
  /** Called for the appointment's doctor; null if no later patient has arrived. */
  onNextPatient(patient: NextPatient | null): void;
  onOffer(from: string, offer: Description): void;
  onAnswer(from: string, answer: Description): void;
  onCandidate(from: string, candidate: Candidate): void;
  onMode(mode: RoomMode): void;
  onSealed(from: string, sealed: string): void;
}

/** Sends WebRTC signals to one participant. They are lost while signalling is away; see `Peer.resume`. */
export interface SignalSender {
  offer(offer: Description): void;
  answer(answer: Description): void;
  candidate(candidate: Candidate): void;
}

/** The commands of a host; the server ignores them from others. */
export interface HostCommands {
  admit(userId: string): void;
  deny(userId: string): void;
  remove(userId: string): void;
  readmit(userId: string): void;
  lock(locked: boolean): void;
  sendToLobby(userId: string): void;
  /** Ends the meeting for everyone; `onMeetingEnded` follows. */
  end(): void;
}

export interface SignallingClient {
  readonly host: HostCommands;
  senderTo(userId: string): SignalSender;
  /** Sends a sealed message to one member, or to all others. */
  sendSealed(sealed: string, targetUserId?: string): void;
  setLayers(layers: LayersWanted['layers']): void;
  stop(): void;
}

/** Temporary refusals with the milliseconds to wait before joining again. */
const RETRY_JOIN = { unavailable: 2_000, 'too-many-joins': 10_000 } as const;

/** `address-denied`: a host denied another guest at our address, but has not decided about us. */
export type FinalRefusal =
  | Exclude<JoinRefusal, keyof typeof RETRY_JOIN | 'lobby'>
  | 'address-denied';

interface SignalDeps {
  socket: MeetingSocket;
  room: JoinRoom;
  clock: CallClock;
  on: SignallingHandlers;
}

/** Joins whenever the socket connects. */
export function openSignalling({ socket, room, clock, on }: SignalDeps): SignallingClient {
  const queue = signalQueue(clock);
  let stopRetry = () => {};
  let entered = false;
  const stopRejoining = clock.every(REJOIN_INTERVAL, join);

  /** Joins the room, also repeatedly: the server replies with fresh ICE servers and the participants. */
  function join(): void {
    stopRetry();
    if (!socket.connected) return;
    socket.emit('join-room', { ...room, ...(entered && { again: true }) }, (reply) => {
      if (reply.ok) {
        entered = true;
        on.onAdmitted(reply);
      } else if (reply.reason === 'unavailable' || reply.reason === 'too-many-joins') {
        on.onSocketFailure();
        stopRetry = clock.after(RETRY_JOIN[reply.reason], join);
      } else if (reply.reason === 'lobby') on.onLobby();
      else on.onRefused(reply.retryAfter === undefined ? reply.reason : 'address-denied');
    });
  }

  function signal(write: () => void): void {
    if (socket.connected) queue.send(write);
  }

  socket.on('connect', () => {
    on.onSocket(true);
    join();
  });
  socket.on('disconnect', () => {
    queue.clear();
    on.onSocket(false);
  });
  socket.on('connect_error', () => on.onSocketFailure());
  listen(socket, {
    ...on,
    onAdmitted(reply) {
      entered = true;
      on.onAdmitted(reply);
    },
    onSentToLobby() {
      entered = false;
      on.onSentToLobby();
    },
  });

  return {
    host: hostCommands(socket, room.roomId),
    senderTo: (targetUserId) => {
      const to = { targetUserId, roomId: room.roomId };
      return {
        offer: (offer) => signal(() => socket.emit('webrtc-offer', { offer, ...to })),
        answer: (answer) => signal(() => socket.emit('webrtc-answer', { answer, ...to })),
        candidate: (candidate) =>
          signal(() => socket.emit('webrtc-ice-candidate', { candidate, ...to })),
      };
    },
    sendSealed: (sealed, targetUserId) => {
      const to = targetUserId === undefined ? {} : { targetUserId };
      signal(() => socket.emit('sealed-message', { roomId: room.roomId, sealed, ...to }));
    },
    setLayers: (layers) => signal(() => socket.emit('set-layers', { roomId: room.roomId, layers })),
    stop() {
      stopRetry();
      stopRejoining();
      queue.clear();
      if (socket.connected) socket.emit('leave-room', room);
      socket.disconnect();
    },
  };
}

function hostCommands(socket: MeetingSocket, roomId: string): HostCommands {
  return {
    admit: (userId) => socket.emit('lobby-admit', { roomId, userId }),
    deny: (userId) => socket.emit('lobby-deny', { roomId, userId }),
    remove: (userId) => socket.emit('remove-participant', { roomId, userId }),
    readmit: (userId) => socket.emit('readmit-participant', { roomId, userId }),
    lock: (locked) => socket.emit('lock-room', { roomId, locked }),
    sendToLobby: (userId) => socket.emit('send-to-lobby', { roomId, userId }),
    end: () => socket.emit('end-meeting', { roomId }),
  };
}

function listen(socket: MeetingSocket, on: SignallingHandlers): void {
  socket.on('existing-users', (participants) => on.onParticipants(participants));
  socket.on('user-joined', ({ userId: id, userName: name, ...facts }) =>
    on.onParticipantJoined({ id, name, ...facts }),
  );
  socket.on('user-left', ({ userId, removed }) => on.onParticipantLeft(userId, removed ?? false));
  socket.on('lobby-admitted', ({ self, iceServers, mode }) =>
    // Only appointments have a lobby.
    on.onAdmitted({ ok: true, self, iceServers, appointment: true, mode }),
  );
  socket.on('lobby-denied', () => on.onRefused('denied'));
  socket.on('lobby-changed', (lobby) => on.onLobbyChanged(lobby));
  socket.on('removed', ({ reason }) => on.onRemoved(reason));
  socket.on('sent-to-lobby', () => on.onSentToLobby());
  socket.on('meeting-ended', () => on.onMeetingEnded());
  socket.on('appointment-cancelled', () => on.onAppointmentCancelled());
  socket.on('waiting-status', (status) => on.onWaitingStatus(status));
  socket.on('next-patient', ({ patient }) => on.onNextPatient(patient));
  socket.on('webrtc-offer', ({ offer, offerUserId }) => on.onOffer(offerUserId, offer));
  socket.on('webrtc-answer', ({ answer, answerUserId }) => on.onAnswer(answerUserId, answer));
  socket.on('webrtc-ice-candidate', ({ candidate, candidateUserId }) =>
    on.onCandidate(candidateUserId, candidate),
  );
  socket.on('room-mode', ({ mode }) => on.onMode(mode));
  socket.on('sealed-message', ({ sealed, senderUserId }) => on.onSealed(senderUserId, sealed));
}

/** Slightly below the server's limit, so that the server never ignores our signals. */
const PER_SECOND = SOCKET_MESSAGES_PER_SECOND * 0.9;
const RATE = { burst: PER_SECOND * 1.8, perSecond: PER_SECOND };

interface SignalQueue {
  send(signal: () => void): void;
  /** Drops the waiting signals. */
  clear(): void;
}

/** Sends signals in order within the server's rate limit; only joining a large room has to wait. */
export function signalQueue(clock: CallClock): SignalQueue {
  const bucket = tokenBucket(RATE);
  let waiting: (() => void)[] = [];
  let cancelFlush: (() => void) | null = null;

  function flush(): void {
    cancelFlush = null;
    while (waiting.length > 0 && bucket.take(clock.now())) waiting.shift()?.();
    if (waiting.length > 0) cancelFlush = clock.after(1000 / PER_SECOND, flush);
  }

  return {
    send(signal) {
      waiting.push(signal);
      if (cancelFlush === null) flush();
    },
    clear() {
      waiting = [];
      cancelFlush?.();
      cancelFlush = null;
    },
  };
}
