import type { RelayState } from '@nadi/contract/device-check';
import { seconds } from '@nadi/domain/limits';

const TIMEOUT = seconds(8);

type Connection = Pick<
  RTCPeerConnection,
  'onicecandidate' | 'createDataChannel' | 'setLocalDescription' | 'close'
>;

/**
 * Tests if a TURN server gives this browser an address, which proves that it is reachable and accepts the
 * credentials. Involves no media and no other participant. Resolves to 'failed' after eight seconds, and when
 * aborted by `left`.
 */
export async function checkRelay(
  iceServers: RTCIceServer[],
  left: AbortSignal,
  connect: (config: RTCConfiguration) => Connection = (config) => new RTCPeerConnection(config),
): Promise<RelayState> {
  const connection = connect({ iceServers, iceTransportPolicy: 'relay' });
  try {
    const signal = AbortSignal.any([left, AbortSignal.timeout(TIMEOUT)]);
    const relayed = firstCandidate(connection, signal);
    // Nothing is gathered without a channel or a track.
    connection.createDataChannel('relay-check');
    await connection.setLocalDescription();
    return (await relayed) ? 'ok' : 'failed';
  } finally {
    connection.close();
  }
}

/** Resolves to true if a relayed address was gathered. */
function firstCandidate(connection: Connection, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    connection.onicecandidate = ({ candidate }) => {
      if (candidate === null) resolve(false);
      if (candidate?.type === 'relay') resolve(true);
    };
    signal.addEventListener('abort', () => resolve(false));
  });
}
