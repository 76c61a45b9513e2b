import type { PatientReading } from '@nadi/contract/vitals';
import { days, type Instant } from '@nadi/domain/limits';
import type { VitalsSource } from '@nadi/domain/vitals';
import { i18n } from '#shared/language/i18n.ts';

export type Reading = PatientReading;

/** One of the two figures: its axis and the usual range of an adult at rest. */
export interface Measure {
  readonly label: string;
  readonly unit: string;
  readonly value: (reading: Reading) => number;
  readonly axis: { min: number; max: number; step: number };
  readonly usual: { from: number; to: number };
}

/** Usual ranges: American Heart Association (resting heart rate), WHO pulse oximetry manual (SpO2). */
export const MEASURES: readonly Measure[] = [
  {
    get label() {
      return i18n._('Heart rate');
    },
    get unit() {
      return i18n._('BPM');
    },
    value: ({ bpm }) => bpm,
    axis: { min: 40, max: 120, step: 20 },
    usual: { from: 60, to: 100 },
  },
  {
    get label() {
      return i18n._('Oxygen (SpO2)');
    },
    unit: '%',
    value: ({ spo2 }) => spo2,
    axis: { min: 90, max: 100, step: 5 },
    usual: { from: 95, to: 100 },
  },
];

/** Readings further apart are not joined by a line. */
const LINE_GAP_MAX = days(30);

export function isOutside({ usual, value }: Measure, reading: Reading): boolean {
  return value(reading) < usual.from || value(reading) > usual.to;
}

/** Returns the readings in runs without a long gap; input and output are oldest first. */
export function runsOf(readings: readonly Reading[]): Reading[][] {
  const runs: Reading[][] = [];
  for (const reading of readings) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && reading.at - before.at <= LINE_GAP_MAX) run.push(reading);
    else runs.push([reading]);
  }
  return runs;
}

/** Maps an instant to pixels from the left; a single instant is in the middle. */
export function xOf(at: Instant, readings: readonly Reading[], width: number): number {
  const first = readings[0]?.at ?? at;
  const span = (readings.at(-1)?.at ?? at) - first;
  return span === 0 ? width / 2 : ((at - first) / span) * width;
}

/** Returns the median of the values; for an even number, the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? upper;
  return Math.round((lower + upper) / 2);
}

type SourceMarkProps = {
  source: VitalsSource;
  x: number;
  y: number;
  outside?: boolean;
  size?: number;
};

/**
 * The shape shows the source of a reading: a dot for a device, a square for typed, a triangle for simulated.
 */
export function SourceMark({ source, x, y, outside = false, size = 4 }: SourceMarkProps) {
  const paint = {
    fill: source === 'typed' || source === 'simulated' ? 'var(--card)' : 'currentColor',
    stroke: 'currentColor',
    strokeWidth: 2,
    style: { color: outside ? 'var(--danger)' : 'var(--action)' },
  };
  if (source === 'typed')
    return <rect {...paint} x={x - size} y={y - size} width={2 * size} height={2 * size} />;
  if (source === 'simulated') {
    const base = y + size;
    return (
      <polygon
        {...paint}
        points={`${x},${y - size * 1.2} ${x + size * 1.2},${base} ${x - size * 1.2},${base}`}
      />
    );
  }
  return <circle {...paint} cx={x} cy={y} r={size} />;
}
