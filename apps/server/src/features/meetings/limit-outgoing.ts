/** The parts of an Engine.IO connection that hold unsent packets. */
export interface Outgoing {
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
