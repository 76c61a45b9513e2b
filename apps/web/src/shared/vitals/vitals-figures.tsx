import type { Instant } from '@nadi/domain/limits';
import { Bluetooth, Cpu, FlaskConical, Keyboard, type LucideIcon } from 'lucide-react';
import { classNames } from '#shared/ui/class-names.ts';
import { formatAge, isCurrent, type LiveReading, sourceLabel } from './reading.ts';
import { Sparkline } from './sparkline.tsx';

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
        <Figure label="Heart rate" value={reading?.bpm} unit="bpm" />
        <Figure label="Oxygen (SpO2)" value={reading?.spo2} unit="%" />
      </dl>
      {reading?.source !== 'typed' && <Sparkline track={track} now={now} stale={stale} />}
      <Provenance reading={reading} now={now} stale={stale} />
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
  if (!reading) return <p className="text-xs text-ink-soft">No reading yet.</p>;
  const Icon = SOURCE_ICONS[reading.source];
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-soft">
      <span className="inline-flex items-center gap-1.5 rounded-full bg-canvas px-2.5 py-0.5 font-semibold">
        <Icon aria-hidden size={14} />
        {sourceLabel(reading.source)}
      </span>
      <span className="figures">{formatAge(now - reading.readAt)}</span>
      {stale && <span className="font-semibold text-waiting">No longer current</span>}
    </p>
  );
}
