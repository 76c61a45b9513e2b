/**
 * Choices of this browser in place of the device's own settings, by their key in local storage and by the data attribute
 * of the root element that `tokens.css` reads.
 */
const CHOICES = ['theme', 'contrast'] as const;
export type Choice = (typeof CHOICES)[number];

/** Returns what was chosen here; undefined if the page follows the device. */
export function readDisplay(choice: Choice): string | undefined {
  return localStorage.getItem(choice) ?? undefined;
}

/** Shows the choices of this browser, also in the colour of a phone's own bars. */
export function applyDisplay(): void {
  const { dataset } = document.documentElement;
  for (const choice of CHOICES) {
    const chosen = readDisplay(choice);
    if (chosen) dataset[choice] = chosen;
    else delete dataset[choice];
  }
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = bar.dataset;
    if (!dataset.theme) bar.media = `(prefers-color-scheme: ${scheme})`;
    else bar.media = scheme === dataset.theme ? '' : 'not all';
  }
}

/** Follows the choices, also those made in another tab. */
export function followDisplay(): void {
  applyDisplay();
  addEventListener('storage', applyDisplay);
}
