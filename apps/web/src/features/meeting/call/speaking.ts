/** The audio level, 0 to 1, at which a participant counts as speaking. */
const SPEECH_LEVEL = 0.02;
/** Pauses up to this long do not end speaking. */
const PAUSE_MS = 700;

/** Returns a detector that derives "is speaking" from audio levels and bridges short pauses. */
export function speakingDetector(): (level: number, now: number) => boolean {
  let lastSpeechAt = Number.NEGATIVE_INFINITY;
  return (level, now) => {
    if (level >= SPEECH_LEVEL) lastSpeechAt = now;
    return now - lastSpeechAt < PAUSE_MS;
  };
}

/** Returns the received audio level, 0 to 1, also while the playing element is muted. */
export function receivedLevel(pc: RTCPeerConnection): number {
  const receiver = pc.getReceivers().find(({ track }) => track.kind === 'audio');
  return receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0;
}

/** Returns the audio level that this sender's microphone produces, 0 to 1. */
export async function sentLevel(sender: RTCRtpSender): Promise<number> {
  for (const stats of (await sender.getStats()).values()) {
    if (stats.type === 'media-source' && typeof stats.audioLevel === 'number') {
      return stats.audioLevel;
    }
  }
  return 0;
}
