/** Without a new frame for this long, a picture counts as frozen. */
const FROZEN_AFTER_MS = 2_000;

/** Returns a detector that is told the latest frame's RTP timestamp; null where none is known. */
export function frameWatch(): (frame: number | null, now: number) => boolean {
  let latest: number | null = null;
  let changedAt = 0;

  return (frame, now) => {
    if (frame === null && latest === null) return false;
    if (frame !== null && frame !== latest) {
      latest = frame;
      changedAt = now;
    }
    return now - changedAt >= FROZEN_AFTER_MS;
  };
}

/** Returns the RTP timestamp of the last video frame that this connection received. */
export function lastFrame(pc: RTCPeerConnection): number | null {
  const receiver = pc.getReceivers().find(({ track }) => track.kind === 'video');
  return receiver?.getSynchronizationSources()[0]?.rtpTimestamp ?? null;
}
