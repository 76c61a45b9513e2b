/** Whether this run counts in full (`npm run proof`) or small (`npm test`, `--small`). */
export const full = process.env.PROOF === 'full';

/** Returns the count of this run: `inFull`, or `small` for one that ends soon. */
export function count(inFull: number, small: number): number {
  return full ? inFull : small;
}

/** Prints how far a run in full is; one with small counts ends soon. */
export function progress(text: string): void {
  if (full) console.log(`… ${text}`);
}

/** One figure of a proof: what was found, what it must be, and whether it is. */
export interface Figure {
  readonly name: string;
  readonly found: string | number;
  readonly floor: string;
  readonly holds: boolean;
}

export function atMost(name: string, found: number, limit: number, unit = ''): Figure {
  const rounded = Math.round(found * 10) / 10;
  return { name, found: `${rounded}${unit}`, floor: `≤ ${limit}${unit}`, holds: found <= limit };
}

export function atLeast(name: string, found: number, least: number): Figure {
  return { name, found, floor: `≥ ${least}`, holds: found >= least };
}

export function exactly(name: string, found: number, wanted: number): Figure {
  return { name, found, floor: `= ${wanted}`, holds: found === wanted };
}

/** Requires an empty list; prints its first entries. */
export function none(name: string, found: readonly string[]): Figure {
  for (const each of found.slice(0, 20)) console.log(each);
  return exactly(name, found.length, 0);
}

/** Prints a figure without a limit. */
export function info(name: string, found: string | number): Figure {
  return { name, found, floor: '', holds: true };
}

/** Prints the figures; whether every one holds. */
export function report(figures: readonly Figure[]): boolean {
  for (const { name, found, floor, holds } of figures) {
    console.log(`${holds ? '✔' : '✖'} ${name}: ${found}${floor && ` (floor ${floor})`}`);
  }
  return figures.every(({ holds }) => holds);
}

/** Prints the figures of a proof that is a program, and records whether they hold as the exit code. */
export function conclude(figures: readonly Figure[]): void {
  process.exitCode = report(figures) ? 0 : 1;
}

/**
 * Ends a proof explicitly, after its clean-up: Node's own exit has been seen to loop forever after
 * connections were reset. Without a verdict the proof has failed.
 */
export function finish(): never {
  process.exit(process.exitCode ?? 1);
}

/** Returns the nearest-rank percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
