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
