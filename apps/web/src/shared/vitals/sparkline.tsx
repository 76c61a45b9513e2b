import type { Instant } from '@nadi/domain/limits';
import { type LiveReading, SPARKLINE_MS } from './reading.ts';

const WIDTH = 300;
const HEIGHT = 56;
const EDGE = 4;
/** The smallest range of the axis, so that a steady pulse looks steady. */
const SPAN_MIN = 20;
/** Readings further apart are not connected. */
const GAP_MS = 3500;

type SparklineProps = { track: readonly LiveReading[]; now: Instant; stale: boolean };

/**
 * The heart rate of the last thirty seconds. It is decorative, because the figures give the same information.
 */
export function Sparkline({ track, now, stale }: SparklineProps) {
  const path = sparklinePath(track, now);
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

/** Draws the path of the values: the oldest at the left edge, now at the right one. */
export function sparklinePath(track: readonly LiveReading[], now: Instant): string {
  const beats = track.flatMap(({ bpm, readAt }) => (bpm === null ? [] : [{ bpm, readAt }]));
  const rates = beats.map(({ bpm }) => bpm);
  const middle = (Math.min(...rates) + Math.max(...rates)) / 2;
  const span = Math.max(SPAN_MIN, Math.max(...rates) - Math.min(...rates));
  let before = Number.NEGATIVE_INFINITY;
  return beats
    .map(({ bpm, readAt }) => {
      const x = WIDTH - ((now - readAt) / SPARKLINE_MS) * WIDTH;
      const y = HEIGHT / 2 - ((bpm - middle) / span) * (HEIGHT - 2 * EDGE);
      const joined = readAt - before < GAP_MS;
      before = readAt;
      return `${joined ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
