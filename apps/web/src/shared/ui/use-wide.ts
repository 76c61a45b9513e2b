import { useSyncExternalStore } from 'react';

/** The breakpoints md, lg and xl. */
const WIDE = {
  md: '(min-width: 768px)',
  lg: '(min-width: 1024px)',
  xl: '(min-width: 1280px)',
};

/** Returns whether two columns fit side by side, or the window is as wide as another breakpoint. */
export function useWide(from: keyof typeof WIDE = 'md'): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE[from]);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE[from]).matches,
  );
}
