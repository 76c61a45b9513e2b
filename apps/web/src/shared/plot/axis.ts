/** The bounds of an axis and its labelled values, lowest first. */
export interface Axis {
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
