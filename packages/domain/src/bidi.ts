/** Hebrew, Arabic and the scripts between them, with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A number, range, dose or phone number, such as `5-10 ml`, `1-0-1` or `+91 80 1234`, with its unit. */
const FIGURES = /[+(]?\d(?:[\d\s.,:/()\u2013-]*\d)?(?:\s?[A-Za-z%]+)?/g;

const LEFT_TO_RIGHT = '\u2066';
const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const FIRST_STRONG = '\u2068';
const END = '\u2069';

/**
 * Isolates the figures of a text with right-to-left letters, which would otherwise turn `5-10 ml` into
 * `10-5 ml` (Unicode Standard Annex 9). Returns any other text unchanged.
 */
export function isolateFigures(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  return text.replace(FIGURES, (figures) => LEFT_TO_RIGHT + figures + END);
}

/** Joins parts so that the direction of one does not reorder the others. */
export function joinIsolated(parts: readonly string[], separator: string): string {
  const mixed = parts.some((part) => RIGHT_TO_LEFT.test(part));
  if (!mixed) return parts.join(separator);
  return parts.map((part) => FIRST_STRONG + isolateFigures(part) + END).join(separator);
}

/** Isolates a text with right-to-left letters, as one that runs from right to left; returns any other text unchanged. */
export function isolateRightToLeft(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? RIGHT_TO_LEFT_ISOLATE + text + END : text;
}
