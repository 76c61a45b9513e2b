import type { Quality } from './call-state.ts';

/** One look at a link. */
export interface LinkSample {
  /** Packets lost since the last look, the worse direction, 0 to 1. */
  loss: number;
  /** Round trip in milliseconds; null when unknown. */
  rttMs: number | null;
  /** What the browser thinks it could send, kbit/s; null when unknown. */
  availableKbps: number | null;
  /** The encoder cannot keep up. */
  cpuLimited: boolean;
}

/** From nothing to the most that is ever sent. */
export const VIDEO_RUNGS = ['off', '180p', '360p', '720p'] as const;
export type VideoRung = (typeof VIDEO_RUNGS)[number];

export interface RungStats extends LinkSample {
  /** Good samples in a row. */
  calm: number;
  /** Good samples that a step up asks for; grows when steps up did not hold. */
  patience: number;
  cap: VideoRung;
}

/** Less than this leaves no room for video beside the voice, kbit/s. */
const VOICE_ONLY_KBPS = 80;
/** So many packets lost: the voice is next. */
const STARVING_LOSS = 0.15;

export function judge({ loss, rttMs }: LinkSample): Quality {
  const rtt = rttMs ?? 0;
  if (loss > 0.08 || rtt > 800) return 'poor';
  return loss > 0.03 || rtt > 400 ? 'fair' : 'good';
}

/** The most that each sends when so many are in the room, oneself included. */
export function videoCap(people: number): VideoRung {
  if (people <= 2) return '720p';
  return people <= 4 ? '360p' : '180p';
}

/**
 * The browser adapts to bandwidth by itself; this steps in before the voice suffers: one rung down
 * on loss, delay or a tired processor, voice alone as the last resort, and back up when it is calm.
 */
export function nextVideoRung(stats: RungStats, rung: VideoRung): VideoRung {
  const at = VIDEO_RUNGS.indexOf(rung);
  const cap = VIDEO_RUNGS.indexOf(stats.cap);
  if (at > cap) return stats.cap;
  if (rung === 'off') return mayWake(stats) ? '180p' : 'off';
  if (isStarved(stats)) return step(at - 1);
  if (judge(stats) === 'poor' || stats.cpuLimited) return step(Math.max(1, at - 1));
  return stats.calm >= stats.patience && at < cap ? step(at + 1) : rung;
}

function isStarved({ loss, availableKbps }: RungStats): boolean {
  return loss > STARVING_LOSS || (availableKbps !== null && availableKbps < VOICE_ONLY_KBPS);
}

/**
 * A paused video wakes by calm alone: what a link that carries only a voice, or nothing but silence,
 * is estimated to bear is no more than it carries.
 */
function mayWake({ loss, calm, patience }: RungStats): boolean {
  return loss <= STARVING_LOSS && calm >= patience;
}

function step(to: number): VideoRung {
  return VIDEO_RUNGS[to] ?? 'off';
}
