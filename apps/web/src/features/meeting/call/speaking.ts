/** Loudness, 0 to 1, from which a person counts as speaking. */
const LOUD = 0.02;
/** Pauses between words do not end it, milliseconds. */
const HOLD = 700;

/** Turns loudness into speaking, with the pauses bridged. */
export function speakingDetector(): (level: number, now: number) => boolean {
  let heardAt = Number.NEGATIVE_INFINITY;
  return (level, now) => {
    if (level >= LOUD) heardAt = now;
    return now - heardAt < HOLD;
  };
}

/** How loud the other side is; works although the element that plays it may be muted. */
export function receivedLevel(pc: RTCPeerConnection): number {
  const receiver = pc.getReceivers().find(({ track }) => track.kind === 'audio');
  return receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0;
}

/** How loud we are: the level of the microphone that this connection sends. */
export async function sentLevel(sender: RTCRtpSender): Promise<number> {
  for (const stats of (await sender.getStats()).values()) {
    if (stats.type === 'media-source' && typeof stats.audioLevel === 'number') {
      return stats.audioLevel;
    }
  }
  return 0;
}
