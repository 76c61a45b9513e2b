import type { Instant } from '@nadi/domain/limits';
import { Bluetooth, Cpu, FlaskConical, Keyboard, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { classNames } from '#shared/ui/class-names.ts';
import {
  describeReading,
  formatAge,
  isCurrent,
  type LiveReading,
  SPARKLINE_MS,
  sourceLabel,
} from './reading.ts';

const SOURCE_ICONS: Record<LiveReading['source'], LucideIcon> = {
  device: Cpu,
  bluetooth: Bluetooth,
  typed: Keyboard,
  simulated: FlaskConical,
};

type VitalsFiguresProps = {
  /** Undefined if there is no reading. */
  reading: LiveReading | undefined;
  track: readonly LiveReading[];
  now: Instant;
};

/** Heart rate and oxygen with source and age. Not a live region. */
export function VitalsFigures({ reading, track, now }: VitalsFiguresProps) {
  const stale = !reading || !isCurrent(reading, now);
  return (
    <div className="grid gap-3">
      <dl className={classNames('grid grid-cols-2 gap-4', stale && 'text-ink-soft')}>
        <Figure label={i18n._('Heart rate')} value={reading?.bpm} unit={i18n._('bpm')} />
        <Figure label={i18n._('Oxygen (SpO2)')} value={reading?.spo2} unit="%" />
      </dl>
      {reading?.source !== 'typed' && <Sparkline track={track} now={now} stale={stale} />}
      <Provenance reading={reading} now={now} stale={stale} />
    </div>
  );
}

const LINE_STYLE = 'flex flex-wrap items-center gap-x-4 gap-y-0.5';

type VitalsLineProps = Omit<VitalsFiguresProps, 'track'> & { className?: string };

/** The same on one line. Not a live region. */
export function VitalsLine({ reading, now, className = LINE_STYLE }: VitalsLineProps) {
  const stale = !reading || !isCurrent(reading, now);
  return (
    <div className={className}>
      {reading && (
        <dl className={classNames('flex gap-x-4 figures', stale && 'text-ink-soft')}>
          <LineFigure label={i18n._('Heart rate')} value={reading.bpm} unit={i18n._('bpm')} />
          <LineFigure label={i18n._('Oxygen (SpO2)')} value={reading.spo2} unit="%" />
        </dl>
      )}
      <Provenance reading={reading} now={now} stale={stale} />
    </div>
  );
}

function LineFigure({ label, value, unit }: FigureProps) {
  return (
    <div>
      <dt className="sr-only">{label}</dt>
      <dd>
        <span className="text-base font-semibold">{value ?? '–'}</span> {unit}
      </dd>
    </div>
  );
}

type FigureProps = { label: string; value: number | null | undefined; unit: string };

function Figure({ label, value, unit }: FigureProps) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-2xl font-semibold figures">
        {value ?? '–'} <span className="text-sm font-medium">{unit}</span>
      </dd>
    </div>
  );
}

type ProvenanceProps = { reading: LiveReading | undefined; now: Instant; stale: boolean };

function Provenance({ reading, now, stale }: ProvenanceProps) {
  if (!reading) return <p className="text-xs text-ink-soft">{i18n._('No reading yet.')}</p>;
  const Icon = SOURCE_ICONS[reading.source];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
      <span className="inline-flex items-center gap-1.5 rounded-full bg-canvas px-2.5 py-0.5 font-semibold">
        <Icon aria-hidden size={14} />
        {sourceLabel(reading.source)}
      </span>
      <span className="figures">{formatAge(now - reading.readAt)}</span>
      {stale && <span className="font-semibold text-waiting">{i18n._('No longer current')}</span>}
    </p>
  );
}

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

/** Announces the live figures on request; they are not announced otherwise. */
export function ReadAloudButton({ reading }: { reading: LiveReading | undefined }) {
  const [words, setWords] = useState('');
  return (
    <>
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:relative focus:z-[1] focus:min-h-11 focus:px-3 focus:text-xs focus:font-semibold focus:text-action"
        onClick={() => setWords(describeReading(reading, Date.now()))}
      >
        {i18n._('Read out my vitals')}
      </button>
      <span role="status" className="sr-only">
        {words}
      </span>
    </>
  );
}
