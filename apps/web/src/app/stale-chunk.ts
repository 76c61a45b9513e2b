const RELOADED_AT = 'nadi-reloaded-at';
const RELOAD_COOLDOWN_MS = 60_000;
const RETRY_MS = 4000;

/**
 * Reloads to the current release once the server answers; at most once a minute, so that a broken
 * release cannot loop.
 */
export async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - last < RELOAD_COOLDOWN_MS) return;
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) {
    setTimeout(() => void reloadOnce(), RETRY_MS);
    return;
  }
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}
