import type { Instant } from '@nadi/domain/limits';
import { useEffect, useState } from 'react';

/** Returns the current instant, updated every `everyMs`. */
export function useNow(everyMs: number): Instant {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
