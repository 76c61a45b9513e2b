import type { PatientVitals } from '@nadi/contract/vitals';
import { wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';

type Past = PatientVitals['readings'][number];

const WIDTH = 640;
const HEIGHT = 120;
const EDGE = 12;
/** The device's minutes are joined; what is further apart is not one measurement. */
const JOINED_WITHIN = minutes(3);

type HistoryPlotProps = {
  label: string;
  unit: string;
  readings: readonly Past[];
  value: (reading: Past) => number;
  /** The smallest span the axis shows, so that a steady body looks steady. */
  span: number;
  zone: string;
};

/** One figure over time. Drawn for the eye alone: the table beside it says the same. */
export function HistoryPlot({ label, unit, readings, value, span, zone }: HistoryPlotProps) {
  const points = place(readings, value, span);
  const values = readings.map(value);
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const dayWords = (at: number) => displayDate(wallClock(zone, at));
  return (
    <figure className="grid gap-1">
      <figcaption className="flex justify-between gap-3 text-xs">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft figures">
          {rangeWords(values)} {unit}
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
        <span>{dayWords(first.at)}</span>
        {dayWords(last.at) !== dayWords(first.at) && <span>{dayWords(last.at)}</span>}
      </p>
    </figure>
  );
}

function rangeWords(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
}

interface Point {
  at: number;
  x: number;
  y: number;
}

/** Time to the right, more to the top; a single reading stands in the middle. */
export function place(
  readings: readonly Past[],
  value: (reading: Past) => number,
  span: number,
): Point[] {
  const values = readings.map(value);
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const shown = Math.max(span, Math.max(...values) - Math.min(...values));
  const begins = readings[0]?.at ?? 0;
  const lasts = (readings.at(-1)?.at ?? 0) - begins;
  return readings.map((reading) => ({
    at: reading.at,
    x: lasts === 0 ? WIDTH / 2 : EDGE + ((reading.at - begins) / lasts) * (WIDTH - 2 * EDGE),
    y: HEIGHT / 2 - ((value(reading) - middle) / shown) * (HEIGHT - 2 * EDGE),
  }));
}

function linePath(points: readonly Point[]): string {
  return points
    .map(({ at, x, y }, index) => {
      const before = points[index - 1];
      const joined = before && at - before.at <= JOINED_WITHIN;
      return `${joined ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
