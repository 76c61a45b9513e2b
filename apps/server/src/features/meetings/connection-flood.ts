import { SOCKET_MESSAGES_PER_SECOND } from '@nadi/domain/limits';
import { tokenBucket } from '@nadi/domain/token-bucket';
import type { SignallingContext } from './signalling-context.ts';

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
