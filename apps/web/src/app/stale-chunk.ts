const RELOADED_AT = 'nadi-reloaded-at';
const ONCE_IN_MS = 60_000;
const ASK_AGAIN_MS = 4000;

/**
 * Fetches the release of the moment, as soon as the server answers; not again within a minute, so
 * that a broken one cannot loop.
 */
export async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - last < ONCE_IN_MS) return;
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) {
    setTimeout(() => void reloadOnce(), ASK_AGAIN_MS);
    return;
  }
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}
