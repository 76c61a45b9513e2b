/** Returns true for a chunk that could not be loaded: no network, or removed by a newer release. */
export function isMissingFile(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  // Each browser words it differently.
  return /dynamically imported module|importing a module script|Unable to preload/i.test(message);
}
