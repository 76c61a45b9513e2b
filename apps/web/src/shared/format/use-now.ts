import type { Instant } from '@nadi/domain/limits';
import { useEffect, useState } from 'react';

/** The current instant, renewed every `everyMs`; the one place pages get `now` from. */
export function useNow(everyMs: number): Instant {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
