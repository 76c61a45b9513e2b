/** Whether this run counts in full (`npm run proof`) or small (`npm test`, `--small`). */
export const full = process.env.PROOF === 'full';

/** The count of this run. */
export function count(inFull: number, small: number): number {
  return full ? inFull : small;
}

/** One figure of a proof: what was found, what it must be, and whether it is. */
export interface Figure {
  readonly name: string;
  readonly found: string | number;
  readonly floor: string;
  readonly holds: boolean;
}

export function atMost(name: string, found: number, limit: number, unit = ''): Figure {
  const said = Math.round(found * 10) / 10;
  return { name, found: `${said}${unit}`, floor: `≤ ${limit}${unit}`, holds: found <= limit };
}

export function exactly(name: string, found: number, wanted: number): Figure {
  return { name, found, floor: `= ${wanted}`, holds: found === wanted };
}

/** For what has no floor of its own, said beside the others. */
export function said(name: string, found: string | number): Figure {
  return { name, found, floor: '', holds: true };
}

/** Prints the figures; whether every one holds. */
export function report(figures: readonly Figure[]): boolean {
  for (const { name, found, floor, holds } of figures) {
    console.log(`${holds ? '✔' : '✖'} ${name}: ${found}${floor && ` (floor ${floor})`}`);
  }
  return figures.every(({ holds }) => holds);
}

/** The end of a proof that is a program. */
export function conclude(figures: readonly Figure[]): void {
  if (!report(figures)) process.exitCode = 1;
}

/** The nearest-rank percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
