import { displayName, type JoinAnswer } from '@nadi/contract/meeting-events';
import {
  ACTIVITY_STEP,
  ROOM_JOINS_PER_MINUTE,
  SOCKET_MESSAGES_PER_SECOND,
} from '@nadi/domain/limits';
import { allowance } from './allowance.ts';
import type { Desk, MeetingSocket, Visitor } from './desk.ts';
import { leaveRoom, loseSeat } from './leave-seat.ts';
import { handshakeSecret } from './participant-id.ts';
import { relaySignals } from './relay-signals.ts';
import { takeSeat } from './take-seat.ts';

/** Two seconds' worth at once: entering a full room sends eleven offers and their candidates. */
const MESSAGES = { burst: 2 * SOCKET_MESSAGES_PER_SECOND, perSecond: SOCKET_MESSAGES_PER_SECOND };
const JOINS = { burst: ROOM_JOINS_PER_MINUTE, perSecond: ROOM_JOINS_PER_MINUTE / 60 };
/** Packets of any kind; far more than the messages that are listened to. */
const PACKETS = {
  burst: 10 * SOCKET_MESSAGES_PER_SECOND,
  perSecond: 2 * SOCKET_MESSAGES_PER_SECOND,
};

/** Beyond their allowance messages are ignored; a connection that goes on regardless is cut. */
export function cutOffFloods({ io, now, log }: Desk): void {
  io.engine.on('connection', (connection) => {
    const packets = allowance(PACKETS);
    connection.on('packet', () => {
      if (packets.take(now())) return;
      log.warn({ id: connection.id }, 'meeting: a flooding connection was cut');
      connection.close(true);
    });
  });
}

export function welcome(desk: Desk, socket: MeetingSocket): void {
  const messages = allowance(MESSAGES);
  socket.use((_packet, next) => {
    if (messages.take(desk.now())) next();
  });

  const auth = socket.handshake.auth as Record<string, unknown>;
  const visitor: Visitor = {
    socket,
    secret: handshakeSecret(auth),
    verifiedName: verifiedName(desk, auth),
    seat: null,
    joins: allowance(JOINS),
  };
  keepSignedIn(desk, visitor, auth);
  const inTurn = turnstile(desk);
  socket.on('join-room', (message, reply) => {
    inTurn(() => takeSeat(desk, visitor, message, replyWith(reply)));
  });
  socket.on('leave-room', (message) => inTurn(() => leaveRoom(desk, visitor, message)));
  socket.on('disconnect', () => inTurn(async () => loseSeat(desk, visitor)));
  relaySignals(desk, visitor);
}

async function verifiedName(desk: Desk, auth: Record<string, unknown>): Promise<string | null> {
  try {
    const account = await desk.identify(auth);
    return account && displayName(account.name);
  } catch (error) {
    desk.log.warn(
      { err: error },
      'meeting: a token could not be checked; its bearer joins as a guest',
    );
    return null;
  }
}

/** A call counts as activity: nobody is signed out while talking (design: Accounts). */
function keepSignedIn(desk: Desk, visitor: Visitor, auth: Record<string, unknown>): void {
  const stop = desk.timers.every(ACTIVITY_STEP, () => {
    if (visitor.seat?.person.verified) void verifiedName(desk, auth);
  });
  visitor.socket.on('disconnect', stop);
}

/** A leave must not overtake the join before it. */
function turnstile(desk: Desk): (task: () => Promise<void>) => void {
  let last = Promise.resolve();
  return (task) => {
    last = last.then(task).catch((error: unknown) => {
      desk.log.warn({ err: error }, 'meeting: a message could not be handled');
    });
  };
}

/** A client that asked for no acknowledgement gets none. */
function replyWith(reply: unknown): (answer: JoinAnswer) => void {
  return typeof reply === 'function' ? (answer) => reply(answer) : () => {};
}
