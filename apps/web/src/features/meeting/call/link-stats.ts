import type { LinkSample } from './quality.ts';

interface Counts {
  received: number;
  lost: number;
}

/** Returns a reader of one connection's statistics; each sample covers the time since the previous one. */
export function linkStats(): (report: Pick<RTCStatsReport, 'values'>) => LinkSample {
  let previous: Counts = { received: 0, lost: 0 };

  return (report) => {
    const sample: LinkSample = { loss: 0, rttMs: null, availableKbps: null, cpuLimited: false };
    const counts: Counts = { received: 0, lost: 0 };
    const pair = selectedPair(report);
    for (const stats of report.values()) read(stats, sample, counts, pair);

    const received = Math.max(0, counts.received - previous.received);
    const lost = Math.max(0, counts.lost - previous.lost);
    previous = counts;
    if (lost > 0) sample.loss = Math.max(sample.loss, lost / (lost + received));
    return sample;
  };
}

/** Fields of W3C webrtc-stats; each may be missing. */
type Stats = Record<string, unknown>;

/** Returns the id of the nominated pair in use; null if the browser does not report it. */
function selectedPair(report: Pick<RTCStatsReport, 'values'>): unknown {
  for (const stats of report.values()) {
    if (stats.type === 'transport' && stats.selectedCandidatePairId) {
      return stats.selectedCandidatePairId;
    }
  }
  return null;
}

function read(stats: Stats, sample: LinkSample, counts: Counts, pair: unknown): void {
  switch (stats.type) {
    case 'inbound-rtp':
      counts.received += number(stats.packetsReceived) ?? 0;
      counts.lost += number(stats.packetsLost) ?? 0;
      return;
    case 'remote-inbound-rtp':
      sample.loss = Math.max(sample.loss, number(stats.fractionLost) ?? 0);
      return;
    case 'outbound-rtp':
      if (stats.qualityLimitationReason === 'cpu') sample.cpuLimited = true;
      return;
    case 'candidate-pair':
      if (
        pair === null ? stats.nominated === true && stats.state === 'succeeded' : stats.id === pair
      )
        readPair(stats, sample);
  }
}

function readPair(stats: Stats, sample: LinkSample): void {
  const seconds = number(stats.currentRoundTripTime);
  const bits = number(stats.availableOutgoingBitrate);
  if (seconds !== null) sample.rttMs = seconds * 1000;
  if (bits !== null) sample.availableKbps = bits / 1000;
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

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
export function receivedLevel(receiver: RTCRtpReceiver | null): number {
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

/** Returns the RTP timestamp of the last video frame that arrived. */
export function lastFrame(receiver: RTCRtpReceiver | null): number | null {
  return receiver?.getSynchronizationSources()[0]?.rtpTimestamp ?? null;
}
