import { useEffect, useState } from 'react';

const KEY = 'nadi-call-seen';

/** True all through the first call in this browser. */
export function useFirstVisit(): boolean {
  const [first] = useState(() => localStorage.getItem(KEY) === null);
  useEffect(() => {
    // Written when the call is over, so that a reload in its middle still explains itself.
    return () => localStorage.setItem(KEY, '1');
  }, []);
  return first;
}
