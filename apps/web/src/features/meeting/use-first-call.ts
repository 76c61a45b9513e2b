import { useEffect, useState } from 'react';

const KEY = 'nadi-call-seen';

/** Returns true throughout the first call in this browser. */
export function useFirstCall(): boolean {
  const [first] = useState(() => localStorage.getItem(KEY) === null);
  useEffect(() => {
    // Stored when the call ends, so that a reload during it still shows the labels.
    return () => localStorage.setItem(KEY, '1');
  }, []);
  return first;
}
