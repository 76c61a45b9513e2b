/** One line of the doctor's report. `says` tells what is there, or what to mend. */
export interface Finding {
  about: string;
  well: boolean;
  says: string;
}

export function well(about: string, says: string): Finding {
  return { about, well: true, says };
}

export function mend(about: string, says: string): Finding {
  return { about, well: false, says };
}

/** Asks, and takes a failure for an answer. */
export async function examine(
  about: string,
  look: () => Promise<Finding[]>,
  advice: string,
): Promise<Finding[]> {
  return look().catch((error: unknown) => [mend(about, `${reasonOf(error)}; ${advice}`)]);
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
