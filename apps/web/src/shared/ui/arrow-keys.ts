const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Returns 1 for the arrow key that points onwards in the page's direction, -1 for the one back; undefined for others. */
export function readingStep(key: string): number | undefined {
  const step = STEPS[key];
  return step && document.documentElement.dir === 'rtl' ? -step : step;
}
