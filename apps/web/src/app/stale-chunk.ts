const RELOADED_AT = 'nadi-reloaded-at';
const ONCE_IN_MS = 60_000;

/**
 * Fetches the release of the moment, as soon as there is a network; not again within a minute, so
 * that a broken one cannot loop.
 */
export function reloadOnce(): void {
  if (!navigator.onLine) {
    addEventListener('online', reloadOnce, { once: true });
    return;
  }
  const last = Number(sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - last < ONCE_IN_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}
