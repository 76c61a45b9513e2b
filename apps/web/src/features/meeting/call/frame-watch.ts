/** A picture is frozen if no new frame has arrived for this long. */
const FROZEN_AFTER_MS = 2_000;

/** Returns a detector that takes the RTP timestamp of the latest frame, or null if it is unknown. */
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
