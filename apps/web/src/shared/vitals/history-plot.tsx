import type { ReplyBody } from '@nadi/contract/routes';
import { wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';

type PastReading = ReplyBody<'getPatientVitals'>['readings'][number];

const WIDTH = 640;
const HEIGHT = 120;
const PADDING = 12;
/** Readings further apart are not connected. */
const MAX_GAP_MS = minutes(3);

type HistoryPlotProps = {
  label: string;
  unit: string;
  readings: readonly PastReading[];
  value: (reading: PastReading) => number;
  /** The smallest range of the axis, so that steady values look steady. */
  span: number;
  zone: string;
};

/** One measurement over time. Decorative: the table beside it has the same values. */
export function HistoryPlot({ label, unit, readings, value, span, zone }: HistoryPlotProps) {
  const points = plotPoints(readings, value, span);
  const values = readings.map(value);
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const formatDay = (at: number) => displayDate(wallClock(zone, at));
  return (
    <figure className="grid gap-1">
      <figcaption className="flex justify-between gap-3 text-xs">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft figures">
          {formatRange(values)} {unit}
        </span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full rounded-sm bg-canvas text-pulse"
      >
        <path d={linePath(points)} fill="none" stroke="currentColor" strokeWidth="2" />
        {points.map(({ at, x, y }) => (
          <circle key={`${at} ${y}`} cx={x} cy={y} r="4" fill="currentColor" />
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-ink-soft figures">
        <span>{formatDay(first.at)}</span>
        {formatDay(last.at) !== formatDay(first.at) && <span>{formatDay(last.at)}</span>}
      </p>
    </figure>
  );
}

function formatRange(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
}

interface Point {
  at: number;
  x: number;
  y: number;
}

/** Positions readings in the plot; a single one is centred. */
export function plotPoints(
  readings: readonly PastReading[],
  value: (reading: PastReading) => number,
  span: number,
): Point[] {
  const values = readings.map(value);
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const shown = Math.max(span, Math.max(...values) - Math.min(...values));
  const start = readings[0]?.at ?? 0;
  const duration = (readings.at(-1)?.at ?? 0) - start;
  return readings.map((reading) => ({
    at: reading.at,
    x:
      duration === 0
        ? WIDTH / 2
        : PADDING + ((reading.at - start) / duration) * (WIDTH - 2 * PADDING),
    y: HEIGHT / 2 - ((value(reading) - middle) / shown) * (HEIGHT - 2 * PADDING),
  }));
}

function linePath(points: readonly Point[]): string {
  return points
    .map(({ at, x, y }, index) => {
      const before = points[index - 1];
      const joined = before && at - before.at <= MAX_GAP_MS;
      return `${joined ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
