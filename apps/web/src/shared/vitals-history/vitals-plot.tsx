import { wallClock } from '@nadi/domain/clinic-time';
import { joinWords } from '@nadi/messages/en/english';
import { formatDay } from '@nadi/messages/when';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';
import { type PlotArea, PlotFrame, rangeAxis } from '#shared/plot/plot.tsx';
import { sourceLabel } from '#shared/vitals/reading.ts';
import {
  isOutside,
  type Measure,
  median,
  type Reading,
  runsOf,
  SourceMark,
  xOf,
} from './readings.tsx';

type VitalsPlotProps = { measure: Measure; readings: readonly Reading[]; zone: string };

const HEIGHT = 190;
const LABEL_WIDTH = 36;
const EDGE = 10;

/** One figure over time. Arrow keys and the pointer walk through the readings. */
export function VitalsPlot({ measure, readings, zone }: VitalsPlotProps) {
  const [chosen, choose] = useState<number>();
  const values = readings.map(measure.value);
  const place = chosen ?? readings.length - 1;
  const reading = readings[place];
  if (!reading) return null;
  const outside = isOutside(measure, reading);
  const origin = [formatInstant(reading.at, zone), sourceLabel(reading.source)];
  const described = joinWords(i18n, [`${measure.value(reading)} ${measure.unit}`, ...origin]);

  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-base font-semibold">{measure.label}</span>
        <span className="text-xs text-ink-soft figures">{summary(values, measure.unit)}</span>
      </figcaption>
      <p className={`figures ${outside ? 'text-danger' : ''}`}>
        <span className="text-lg font-semibold">{measure.value(reading)}</span> {measure.unit}
        <span className="text-xs text-ink-soft">
          {' '}
          {joinWords(i18n, [...origin, ...(outside ? [i18n._('outside the usual range')] : [])])}
        </span>
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={i18n._('{measure}, readings', { measure: measure.label })}
        aria-valuemin={1}
        aria-valuemax={readings.length}
        aria-valuenow={place + 1}
        aria-valuetext={described}
        className="rounded-sm"
        onKeyDown={(event) => step(event, place, readings.length, choose)}
        onPointerMove={(event) => choose(nearest(event, readings))}
        onPointerDown={(event) => choose(nearest(event, readings))}
      >
        <PlotFrame
          axis={rangeAxis(values, measure.axis)}
          labelWidth={LABEL_WIDTH}
          height={HEIGHT}
          labels={(area) => dayLabels(readings, zone, area)}
        >
          {(area) => <Drawing {...{ measure, readings, area, place }} />}
        </PlotFrame>
      </div>
    </figure>
  );
}

type DrawingProps = Omit<VitalsPlotProps, 'zone'> & { area: PlotArea; place: number };

function Drawing({ measure, readings, area, place }: DrawingProps) {
  const { usual, value } = measure;
  const x = ({ at }: Reading) => EDGE + xOf(at, readings, area.width - 2 * EDGE);
  const chosen = readings[place];
  return (
    <>
      <rect
        y={area.y(usual.to)}
        width={area.width}
        height={area.y(usual.from) - area.y(usual.to)}
        fill="var(--done-soft)"
      />
      <text x="8" y={area.y(usual.from) - 6} fill="var(--done)">
        {i18n._('Usual at rest, {from}–{to}', usual)}
      </text>
      {chosen && (
        <line
          x1={x(chosen)}
          x2={x(chosen)}
          y2={area.height}
          stroke="var(--ink-soft)"
          strokeDasharray="2 3"
        />
      )}
      {runsOf(readings).map((run) => (
        <polyline
          key={run[0]?.at}
          points={run.map((each) => `${x(each)},${area.y(value(each))}`).join(' ')}
          fill="none"
          stroke="var(--action)"
          strokeWidth="2"
        />
      ))}
      {readings.map((each, index) => (
        <SourceMark
          key={`${each.at} ${each.source}`}
          source={each.source}
          x={x(each)}
          y={area.y(value(each))}
          outside={isOutside(measure, each)}
          size={index === place ? 6 : 4}
        />
      ))}
    </>
  );
}

function summary(values: readonly number[], unit: string): string {
  if (values.length === 1) return i18n._('One reading. A line needs two.');
  return i18n._('Median {median} {unit}, from {lowest} to {highest}', {
    median: median(values),
    unit,
    lowest: Math.min(...values),
    highest: Math.max(...values),
  });
}

const STEPS: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowUp: (place) => place + 1,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

function step(
  event: KeyboardEvent,
  place: number,
  count: number,
  choose: (place: number) => void,
): void {
  const next = STEPS[event.key]?.(place, count);
  if (next === undefined) return;
  event.preventDefault();
  choose(Math.max(0, Math.min(count - 1, next)));
}

/** The index of the reading closest to the pointer. */
function nearest(event: PointerEvent<HTMLElement>, readings: readonly Reading[]): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const inner = width - LABEL_WIDTH - 2 * EDGE;
  const pointed = event.clientX - left - LABEL_WIDTH - EDGE;
  const distances = readings.map(({ at }) => Math.abs(xOf(at, readings, inner) - pointed));
  return distances.indexOf(Math.min(...distances));
}

function dayLabels(readings: readonly Reading[], zone: string, area: PlotArea) {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return [];
  const day = (at: number) => formatDay(i18n, wallClock(zone, at));
  if (day(first.at) === day(last.at)) return [{ x: area.width / 2, text: day(first.at) }];
  return [
    { x: 0, text: day(first.at), anchor: 'start' as const },
    { x: area.width, text: day(last.at), anchor: 'end' as const },
  ];
}
