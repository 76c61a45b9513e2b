import type { Instant } from '@nadi/domain/limits';
import { type LiveReading, TRACK_FOR } from './reading.ts';

const WIDTH = 300;
const HEIGHT = 56;
const EDGE = 4;
/** A pulse that hardly moves must not look wild. */
const SPAN_MIN = 20;
/** A missing second is a gap, not a slope. */
const GAP_MS = 3500;

type TrackLineProps = { track: readonly LiveReading[]; now: Instant; stale: boolean };

/** The pulse of the last thirty seconds; for the eye alone, the figures say the same. */
export function TrackLine({ track, now, stale }: TrackLineProps) {
  const path = toPath(track, now);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-14 w-full rounded bg-canvas"
    >
      <path
        d={path}
        fill="none"
        stroke={stale ? 'var(--control)' : 'var(--pulse)'}
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Oldest at the left edge, now at the right one. */
export function toPath(track: readonly LiveReading[], now: Instant): string {
  const beats = track.flatMap(({ bpm, readAt }) => (bpm === null ? [] : [{ bpm, readAt }]));
  const rates = beats.map(({ bpm }) => bpm);
  const middle = (Math.min(...rates) + Math.max(...rates)) / 2;
  const span = Math.max(SPAN_MIN, Math.max(...rates) - Math.min(...rates));
  let before = Number.NEGATIVE_INFINITY;
  return beats
    .map(({ bpm, readAt }) => {
      const x = WIDTH - ((now - readAt) / TRACK_FOR) * WIDTH;
      const y = HEIGHT / 2 - ((bpm - middle) / span) * (HEIGHT - 2 * EDGE);
      const joined = readAt - before < GAP_MS;
      before = readAt;
      return `${joined ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
