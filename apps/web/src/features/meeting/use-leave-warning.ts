import { useEffect } from 'react';

/** Closing the tab in the middle of a visit is asked about, in the browser's own words. */
export function useLeaveWarning(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [wanted]);
}
