import type { JoinReply } from '@nadi/contract/meeting-events';
import {
  ACTIVITY_STEP,
  ROOM_JOINS_PER_MINUTE,
  SOCKET_MESSAGES_PER_SECOND,
} from '@nadi/domain/limits';
import { tokenBucket } from '@nadi/domain/token-bucket';
import { hostControls } from './host-controls.ts';
import { handshakeSecret } from './identify.ts';
import { joinRoom } from './join-room.ts';
import { dropMembership, leaveRoom } from './leave-room.ts';
import { relaySignals } from './relay-signals.ts';
import type { MeetingClient, MeetingSocket, SignallingContext } from './signalling-context.ts';

/** A burst of two seconds: joining a full room sends eleven offers and their candidates. */
const MESSAGES = { burst: 2 * SOCKET_MESSAGES_PER_SECOND, perSecond: SOCKET_MESSAGES_PER_SECOND };
const JOINS = { burst: ROOM_JOINS_PER_MINUTE, perSecond: ROOM_JOINS_PER_MINUTE / 60 };

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
  const client: MeetingClient = {
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

function listenToHost(context: SignallingContext, client: MeetingClient): void {
  for (const [event, handle] of Object.entries(hostControls)) {
    client.socket.on(event, (message) => client.enqueue(() => handle(context, client, message)));
  }
}

/** Extends the sessions of an open connection: being in a call counts as activity. */
function extendSessions(
  context: SignallingContext,
  client: MeetingClient,
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
