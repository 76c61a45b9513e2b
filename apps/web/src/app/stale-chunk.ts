const RELOADED_AT = 'nadi-reloaded-at';
const ONCE_IN_MS = 60_000;

/** A release removed the file this tab wanted to import (each browser has its own words for it). */
export function isStaleChunk(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|importing a module script|Unable to preload/i.test(message);
}

/** Fetches the new release; not again within a minute, so that a broken one cannot loop. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_AT));
  if (!navigator.onLine || Date.now() - last < ONCE_IN_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}
