import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 768px)';

/** Returns whether two columns fit side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE).matches,
  );
}
