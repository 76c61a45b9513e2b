import type { VitalsSource } from '@nadi/domain/vitals';
import { MEASURES, type Reading } from './readings.ts';
import { ReadingsTable } from './readings-table.tsx';
import { SourceMark } from './source-mark.tsx';
import { VitalsPlot } from './vitals-plot.tsx';

type VitalsHistoryProps = { readings: readonly Reading[]; zone: string };

/** Plots of both figures, oldest to newest, then a table of every reading. */
export function VitalsHistory({ readings, zone }: VitalsHistoryProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {MEASURES.map((measure) => (
        <VitalsPlot key={measure.label} {...{ measure, readings, zone }} />
      ))}
      <Legend />
      <ReadingsTable readings={readings} zone={zone} />
      <p className="measure text-xs text-ink-soft">
        The green band is the usual range of an adult at rest, for orientation. It is not a
        diagnosis, and no alarm is raised. Times are the clinic’s.
      </p>
    </div>
  );
}

const SOURCES: readonly [VitalsSource, string][] = [
  ['device', 'Device'],
  ['typed', 'Typed in'],
  ['simulated', 'Simulated'],
];

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-soft">
      {SOURCES.map(([source, label]) => (
        <li key={source} className="flex items-center gap-2">
          <Mark source={source} /> {label}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <Mark source="device" outside /> Outside the usual range
      </li>
    </ul>
  );
}

function Mark({ source, outside = false }: { source: VitalsSource; outside?: boolean }) {
  return (
    <svg aria-hidden width="14" height="14">
      <SourceMark {...{ source, outside }} x={7} y={7} />
    </svg>
  );
}
