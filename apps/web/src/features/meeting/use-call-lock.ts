import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * `checking` → `held` (this tab may run the call) or `elsewhere` (another tab runs it) → `moved`
 * (another tab took it over).
 */
export type CallLock = 'checking' | 'held' | 'elsewhere' | 'moved';

/** A reloaded page may start before the previous one has released its lock. */
const RELEASE_MS = 1500;

/** Lets one tab of this browser run a call. Browsers without Web Locks (plain http) allow several. */
export function useCallLock(name: string) {
  const [state, setState] = useState<CallLock>('checking');
  const release = useRef(() => {});
  const mounted = useRef(false);

  const acquire = useCallback(
    (options: LockOptions) => {
      const held = async () => {
        if (!mounted.current) return;
        setState('held');
        await new Promise<void>((resolve) => {
          release.current = resolve;
        });
      };
      return navigator.locks.request(name, options, async (lock) => {
        if (lock === null) return 'unavailable';
        await held();
        return 'released';
      });
    },
    [name],
  );

  useEffect(() => {
    if (!('locks' in navigator)) return setState('held');
    mounted.current = true;
    const start = async () => {
      // A lock that is free is granted at once; the wait below starts only if it is really held.
      const outcome = await acquire({ ifAvailable: true });
      if (outcome === 'unavailable' && mounted.current) {
        await acquire({ signal: AbortSignal.timeout(RELEASE_MS) });
      }
    };
    start().catch(() => {
      if (mounted.current) setState((before) => (before === 'held' ? 'moved' : 'elsewhere'));
    });
    return () => {
      mounted.current = false;
      release.current();
    };
  }, [acquire]);

  /** Takes the call over from the other tab. */
  const steal = useCallback(() => {
    acquire({ steal: true }).catch(() => setState('moved'));
  }, [acquire]);

  /** Joins in this tab too, as another participant. */
  const joinAnyway = useCallback(() => setState('held'), []);

  return { state, steal, joinAnyway };
}
