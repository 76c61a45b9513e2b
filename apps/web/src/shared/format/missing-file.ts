/** A part of the application did not arrive: no network, or a release that has removed the file. */
export function isMissingFile(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  // Each browser has its own words for it.
  return /dynamically imported module|importing a module script|Unable to preload/i.test(message);
}
