/** What to tell a person about a failure: its own words where it has some (spec §8). */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof Error && error.message ? error.message : fallback;
}
