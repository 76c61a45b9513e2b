import type { JoinReply } from '@nadi/contract/meeting-events';
import {
  parseCandidate,
  parseDescription,
  parseSignalTarget,
} from '@nadi/contract/parse-meeting-message';
import {
  ACTIVITY_STEP,
  ROOM_JOINS_PER_MINUTE,
  SOCKET_MESSAGES_PER_SECOND,
} from '@nadi/domain/limits';
import { tokenBucket } from '@nadi/domain/token-bucket';
import {
  decideAboutWaiting,
  endMeeting,
  lockRoom,
  readmitByHost,
  removeByHost,
  sendToLobby,
} from './host-controls.ts';
import { handshakeSecret } from './identify.ts';
import { joinRoom } from './join-room.ts';
import { dropMembership, leaveRoom } from './leave-room.ts';
import {
  type MeetingSocket,
  type ParticipantSocket,
  participantChannel,
  type SignallingContext,
} from './signalling-context.ts';

/** A burst of two seconds: joining a full room sends eleven offers and their candidates. */
const MESSAGES = { burst: 2 * SOCKET_MESSAGES_PER_SECOND, perSecond: SOCKET_MESSAGES_PER_SECOND };
const JOINS = { burst: ROOM_JOINS_PER_MINUTE, perSecond: ROOM_JOINS_PER_MINUTE / 60 };
/** Engine.IO packets of any kind: well above the message limit, so that only floods reach it. */
const PACKETS = {
  burst: 10 * SOCKET_MESSAGES_PER_SECOND,
  perSecond: 2 * SOCKET_MESSAGES_PER_SECOND,
};

/** Closes connections that do not read, or that send far more than the rate at which messages are ignored. */
export function disconnectFlooders({ io, now, log }: SignallingContext): void {
  io.engine.on('connection', (connection) => {
    const packets = tokenBucket(PACKETS);
    limitOutgoing(connection, () => {
      log.warn({ id: connection.id }, 'meeting: a connection that does not read was closed');
    });
    connection.on('packet', () => {
      if (packets.take(now())) return;
      log.warn({ id: connection.id }, 'meeting: a flooding connection was closed');
      connection.close(true);
    });
  });
}

/** Registers the event handlers of one connection. */
export function onConnection(
  context: SignallingContext,
  socket: MeetingSocket,
  address: string,
): void {
  const messages = tokenBucket(MESSAGES);
  socket.use((_packet, next) => {
    if (messages.take(context.now())) next();
  });

  const auth = socket.handshake.auth as Record<string, unknown>;
  const client: ParticipantSocket = {
    socket,
    address,
    secret: handshakeSecret(auth),
    membership: null,
    account: null,
    appointment: null,
    deviceCheck: null,
    knock: null,
    joins: tokenBucket(JOINS),
    enqueue: serialQueue(context),
  };
  context.clients.add(client);
  socket.on('disconnect', () => context.clients.delete(client));
  extendSessions(context, client, auth);
  const { enqueue } = client;
  socket.on('join-room', (message, reply) => {
    enqueue(() => joinRoom(context, client, message, toReply(reply)));
  });
  socket.on('leave-room', (message) => enqueue(() => leaveRoom(context, client, message)));
  socket.on('disconnect', () => enqueue(() => dropMembership(context, client)));
  listenToHost(context, client);
  relaySignals(context, client);
}

function listenToHost(context: SignallingContext, client: ParticipantSocket): void {
  const { socket, enqueue } = client;
  socket.on('lobby-admit', (message) => {
    enqueue(() => decideAboutWaiting(context, client, message, 'admitted'));
  });
  socket.on('lobby-deny', (message) => {
    enqueue(() => decideAboutWaiting(context, client, message, 'denied'));
  });
  socket.on('remove-participant', (message) => {
    enqueue(() => removeByHost(context, client, message));
  });
  socket.on('readmit-participant', (message) => {
    enqueue(() => readmitByHost(context, client, message));
  });
  socket.on('lock-room', (message) => enqueue(() => lockRoom(context, client, message)));
  socket.on('send-to-lobby', (message) => enqueue(() => sendToLobby(context, client, message)));
  socket.on('end-meeting', (message) => enqueue(() => endMeeting(context, client, message)));
}

/** Extends the sessions of an open connection: being in a call counts as activity. */
function extendSessions(
  context: SignallingContext,
  client: ParticipantSocket,
  auth: Record<string, unknown>,
): void {
  const stop = context.timers.every(ACTIVITY_STEP, () => {
    if (!client.account) return;
    context.identify(auth).catch((error: unknown) => {
      context.log.warn({ err: error }, 'meeting: a session could not be extended');
    });
  });
  client.socket.on('disconnect', stop);
}

/** Runs tasks in order: a leave must not overtake an earlier join. */
function serialQueue(context: SignallingContext): (task: () => Promise<void>) => void {
  let last = Promise.resolve();
  return (task) => {
    last = last.then(task).catch((error: unknown) => {
      context.log.warn({ err: error }, 'meeting: a message could not be handled');
    });
  };
}

/** Clients may omit the acknowledgement callback. */
function toReply(reply: unknown): (answer: JoinReply) => void {
  return typeof reply === 'function' ? (answer) => reply(answer) : () => {};
}

/** The parts of an Engine.IO connection that hold unsent packets. */
interface Outgoing {
  readonly writeBuffer: readonly { data?: unknown }[];
  on(event: 'packetCreate', listener: () => void): unknown;
  close(discard: boolean): unknown;
}

/** Far more than a client on a slow network receives when it joins a full room. */
const UNSENT_PACKETS_MAX = 500;
/** UTF-16 units. */
const UNSENT_LENGTH_MAX = 2 * 1024 * 1024;

/** Closes the connection of a client that does not read, because unsent packets fill the server's memory. */
export function limitOutgoing(connection: Outgoing, onClosed: () => void): void {
  connection.on('packetCreate', () => {
    const { writeBuffer } = connection;
    if (
      writeBuffer.length <= UNSENT_PACKETS_MAX &&
      unsentLength(writeBuffer) <= UNSENT_LENGTH_MAX
    ) {
      return;
    }
    onClosed();
    connection.close(true);
  });
}

function unsentLength(packets: Outgoing['writeBuffer']): number {
  return packets.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
}

/**
 * Relays offers, answers and ICE candidates between members of one room. The sender must be in the room it
 * names, and only members subscribe to that room's channels. The sender's id always comes from its
 * membership, never from the message.
 */
export function relaySignals(context: SignallingContext, client: ParticipantSocket): void {
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

function resolveRoute(
  context: SignallingContext,
  { membership }: ParticipantSocket,
  message: unknown,
) {
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
