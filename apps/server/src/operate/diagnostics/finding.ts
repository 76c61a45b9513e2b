/** One line of the report; `message` states what was found, or what to fix. */
export interface Finding {
  about: string;
  ok: boolean;
  message: string;
}

export function ok(about: string, message: string): Finding {
  return { about, ok: true, message };
}

export function fix(about: string, message: string): Finding {
  return { about, ok: false, message };
}

/** Runs a probe; an error becomes a finding with advice. */
export async function runCheck(
  about: string,
  probe: () => Promise<Finding[]>,
  advice: string,
): Promise<Finding[]> {
  return probe().catch((error: unknown) => [fix(about, `${getReason(error)}; ${advice}`)]);
}

function getReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return getReason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
