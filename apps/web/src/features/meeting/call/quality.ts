import { VIDEO_LAYERS, type VideoLayer } from '@nadi/contract/call-media';
import type { Quality } from './call-state.ts';

/** One measurement of a link. */
export interface LinkSample {
  /** The fraction of packets lost since the previous sample in the worse direction, 0 to 1. */
  loss: number;
  /** Round trip in milliseconds; null when unknown. */
  rttMs: number | null;
  /** The browser's bandwidth estimate, kbit/s; null when unknown. */
  availableKbps: number | null;
  /** True if the encoder reduces quality for lack of processor time. */
  cpuLimited: boolean;
}

/** A layer of at least this fraction of a tile's height looks sharp in it. */
const SHARP = 0.8;

/** Returns the lowest layer that looks sharp in a tile of this height in physical pixels. */
export function layerFor(height: number): Exclude<VideoLayer, 'off'> {
  if (height * SHARP <= 180) return '180p';
  return height * SHARP <= 360 ? '360p' : '720p';
}

export function lowestLayer(...layers: readonly VideoLayer[]): VideoLayer {
  return VIDEO_LAYERS.find((layer) => layers.includes(layer)) ?? 'off';
}

export interface LayerStats extends LinkSample {
  /** Consecutive good samples. */
  goodSamples: number;
  /** Good samples required for a step up. */
  stepUpSamples: number;
  cap: VideoLayer;
}

/** Below this estimate, in kbit/s, video would take bandwidth from the voice. */
const VOICE_ONLY_KBPS = 80;
/** The loss above which the voice suffers. */
const STARVING_LOSS = 0.15;

export function rateLink({ loss, rttMs }: LinkSample): Quality {
  const rtt = rttMs ?? 0;
  if (loss > 0.08 || rtt > 800) return 'poor';
  return loss > 0.03 || rtt > 400 ? 'fair' : 'good';
}

/** Returns the highest layer sent in a room of this many participants, oneself included. */
export function videoCap(people: number): VideoLayer {
  if (people <= 2) return '720p';
  return people <= 4 ? '360p' : '180p';
}

/**
 * Returns the layer to send next. The browser adapts to bandwidth by itself; this acts before the voice
 * suffers. Loss, delay or processor overload cost one layer, and the last resort is no video. Enough good
 * samples raise the layer again.
 */
export function nextVideoLayer(stats: LayerStats, layer: VideoLayer): VideoLayer {
  const at = VIDEO_LAYERS.indexOf(layer);
  const cap = VIDEO_LAYERS.indexOf(stats.cap);
  if (at > cap) return stats.cap;
  if (layer === 'off') return mayResume(stats) ? '180p' : 'off';
  if (isStarved(stats)) return step(at - 1);
  if (rateLink(stats) === 'poor' || stats.cpuLimited) return step(Math.max(1, at - 1));
  return stats.goodSamples >= stats.stepUpSamples && at < cap ? step(at + 1) : layer;
}

function isStarved({ loss, availableKbps }: LayerStats): boolean {
  return loss > STARVING_LOSS || (availableKbps !== null && availableKbps < VOICE_ONLY_KBPS);
}

/**
 * Returns true if paused video may resume. Only good samples count: the bandwidth estimate of a link with
 * only voice or silence is no higher than its traffic.
 */
function mayResume({ loss, goodSamples, stepUpSamples }: LayerStats): boolean {
  return loss <= STARVING_LOSS && goodSamples >= stepUpSamples;
}

function step(to: number): VideoLayer {
  return VIDEO_LAYERS[to] ?? 'off';
}
