import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';
import { RadioCards } from '#shared/ui/radio-cards.tsx';

const FONT_SIZE = 13;
const TOP = 12;
const BOTTOM = 26;
const RIGHT = 8;
const INITIAL_WIDTH = 600;

/** The area that a plot draws in: pixels from its left and top edge. */
export interface PlotArea {
  readonly width: number;
  readonly height: number;
  readonly y: (value: number) => number;
}

type PlotFrameProps = {
  axis: Axis;
  /** Width reserved for the labels of the value axis, in pixels. */
  labelWidth: number;
  height: number;
  format?: (value: number) => string;
  /** Labels of the horizontal axis; `x` in pixels of the area. */
  labels: (
    area: PlotArea,
  ) => readonly { x: number; text: string; anchor?: 'start' | 'middle' | 'end' }[];
  children: (area: PlotArea) => ReactNode;
};

/**
 * Grid lines, axis labels, and the plot drawn between them. It is hidden from screen readers, so give a
 * table.
 */
export function PlotFrame({
  axis,
  labelWidth,
  height,
  format = String,
  labels,
  children,
}: PlotFrameProps) {
  const { ref, width } = useElementWidth<HTMLDivElement>(INITIAL_WIDTH);
  const inner = { width: Math.max(40, width - labelWidth - RIGHT), height: height - TOP - BOTTOM };
  const area = { ...inner, y: (value: number) => yOf(axis, value, inner.height) };
  return (
    <div ref={ref} dir="ltr" className="min-w-0">
      <svg
        aria-hidden
        width={width}
        height={height}
        fontSize={FONT_SIZE}
        className="block max-w-full"
      >
        <g transform={`translate(${labelWidth} ${TOP})`}>
          {axis.ticks.map((tick) => (
            <g key={tick}>
              <line x2={area.width} y1={area.y(tick)} y2={area.y(tick)} stroke="var(--line)" />
              <text x={-8} y={area.y(tick) + 4} textAnchor="end" fill="var(--ink-soft)">
                {format(tick)}
              </text>
            </g>
          ))}
          {children(area)}
          {labels(area).map(({ x, text, anchor = 'middle' }) => (
            <text
              key={`${x} ${text}`}
              x={x}
              textAnchor={anchor}
              y={area.height + 20}
              fill="var(--ink-soft)"
            >
              {text}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}

/** Returns a ref and the width of its element in CSS pixels, so that a plot's text keeps its size. */
function useElementWidth<E extends Element>(initial: number) {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

export type Measure = 'appointments' | 'earnings';

type MeasureSwitchProps = { measure: Measure; onSelect: (measure: Measure) => void };

/** Chooses the measure that a dashboard's plot shows. */
export function MeasureSwitch({ measure, onSelect }: MeasureSwitchProps) {
  return (
    <RadioCards
      legend={i18n._('Show')}
      legendHidden
      name="measure"
      selected={measure}
      onSelect={onSelect}
      cards={[
        { value: 'appointments', label: i18n._('Appointments') },
        { value: 'earnings', label: i18n._('Earnings') },
      ]}
    />
  );
}

/** The bounds of an axis and its labelled values, lowest first. */
interface Axis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** Returns an axis from zero with at most five labels at round steps: 1, 2 or 5 times a power of ten. */
export function countAxis(values: readonly number[]): Axis {
  const highest = Math.max(1, ...values);
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough);
  return axisBetween(0, Math.ceil(highest / step) * step, step);
}

/** Returns the given range, widened by whole steps until every value fits. */
export function rangeAxis(
  values: readonly number[],
  { min, max, step }: { min: number; max: number; step: number },
): Axis {
  const lowest = Math.min(min, ...values);
  const highest = Math.max(max, ...values);
  return axisBetween(Math.floor(lowest / step) * step, Math.ceil(highest / step) * step, step);
}

function axisBetween(min: number, max: number, step: number): Axis {
  const count = Math.round((max - min) / step);
  return { min, max, ticks: Array.from({ length: count + 1 }, (_, index) => min + index * step) };
}

/** Maps a value to pixels from the top of a plot area of that height. */
export function yOf(axis: Axis, value: number, height: number): number {
  return height * (1 - (value - axis.min) / (axis.max - axis.min));
}
