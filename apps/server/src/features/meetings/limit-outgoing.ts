/** An Engine.IO connection, as far as its unsent packets are concerned. */
export interface Outgoing {
  readonly writeBuffer: readonly { data?: unknown }[];
  on(event: 'packetCreate', listener: () => void): unknown;
  close(discard: boolean): unknown;
}

/** Far more than a full room sends to somebody who joins on a slow network. */
const UNSENT_PACKETS_MAX = 500;
/** UTF-16 units. */
const UNSENT_LENGTH_MAX = 2 * 1024 * 1024;

/** Closes a connection whose client does not read: what is sent to it waits in the server's memory. */
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
