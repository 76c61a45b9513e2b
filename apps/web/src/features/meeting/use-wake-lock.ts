import { useEffect } from 'react';

/** A phone's screen stays on during the call. The browser takes the lock whenever the page hides. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let over = false;

    async function hold() {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery; the call goes on.
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (over) await lock?.release();
      else held = lock;
    }

    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', hold);
      void held?.release();
    };
  }, [wanted]);
}
