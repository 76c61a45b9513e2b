import { useEffect } from 'react';

/** Makes the browser ask before the tab is closed. */
export function useLeaveWarning(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [enabled]);
}

/**
 * Keeps the screen on if the browser supports it. The browser releases the lock whenever the page is hidden.
 */
export function useWakeLock(enabled: boolean): void {
  useEffect(() => {
    if (!enabled || !('wakeLock' in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let released = false;

    async function acquire() {
      if (document.visibilityState !== 'visible') return;
      // The request is rejected when the battery is low.
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (released) await lock?.release();
      else held = lock;
    }

    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      released = true;
      document.removeEventListener('visibilitychange', acquire);
      void held?.release();
    };
  }, [enabled]);
}
