interface Preloadable {
  preload(): Promise<unknown>;
}

const USES = ['pointermove', 'touchstart', 'keydown'] as const;

/**
 * Loads components that open dialogs once somebody uses the page, so that they open at once and do not belong to
 * its first load. Returns a function that stops waiting.
 */
export function preloadOnUse(...components: readonly Preloadable[]): () => void {
  const stop = () => {
    for (const use of USES) removeEventListener(use, load);
  };
  function load() {
    stop();
    void Promise.allSettled(components.map((component) => component.preload()));
  }
  for (const use of USES) addEventListener(use, load, { passive: true });
  return stop;
}
