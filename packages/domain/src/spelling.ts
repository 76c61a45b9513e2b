/** Returns the words of a text in lower case. */
export function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** Spellings that people do not tell apart, and the common one. */
const VARIANTS: readonly (readonly [RegExp, string])[] = [
  // Accents, and the dots and short vowels that Hindi and Urdu often leave out.
  [/[\u0300-\u036f\u093c\u064b-\u0655\u0670]/g, ''],
  [/ß/g, 'ss'],
  [/(?:c?chh?)+/g, 'ch'],
  [/ph/g, 'f'],
  [/ck|q|c(?!h)/g, 'k'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ae|aa/g, 'a'],
  [/oe/g, 'o'],
  [/ue|oo|ou/g, 'u'],
  [/ie|ee/g, 'i'],
  [/[ae][iy]/g, 'e'],
  [/y/g, 'i'],
  [/[\u0901\u0902]|[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])/g, ''],
  [/\u0940/g, '\u093f'],
  [/\u0942/g, '\u0941'],
  [/\u0908/g, '\u0907'],
  [/\u090a/g, '\u0909'],
  [/[\u064a\u0649]/g, '\u06cc'],
  [/\u0643/g, '\u06a9'],
  [/[\u0629\u0647\u06c3\u06be\u062d]/g, '\u06c1'],
  [/\u06ba/g, '\u0646'],
  [/[\u0635\u062b]/g, '\u0633'],
  [/\u0637/g, '\u062a'],
  [/[\u0630\u0638\u0636]/g, '\u0632'],
  [/(\p{L})\1+/gu, '$1'],
];

/**
 * Returns what the spellings of a word have in common, in lower case: 'bukhaar' and 'bukhar', 'खाँसी' and
 * 'खांसी', 'Rücken' and 'Ruecken'.
 */
export function foldSpelling(word: string): string {
  const plain = word.toLowerCase().normalize('NFKD');
  return VARIANTS.reduce((text, [variant, common]) => text.replace(variant, common), plain);
}

/** A folded word of this length may have a typo in a vowel or an h, then in any letter, then two typos. */
const TYPO_LENGTHS_MIN = { vowel: 5, any: 8, two: 9 };

/** Returns whether two folded words are the same with typos; the first letter is seldom mistyped. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const length = Math.min(a.length, b.length);
  if (a[0] !== b[0] || length < TYPO_LENGTHS_MIN.vowel) return false;
  const allowed = length < TYPO_LENGTHS_MIN.two ? 1 : 2;
  if (editDistance(a, b, allowed) > allowed) return false;
  return length >= TYPO_LENGTHS_MIN.any || dropVowels(a) === dropVowels(b);
}

function dropVowels(word: string): string {
  return word.replace(/[aeiouh\p{M}\u0627\u0648\u06cc\u06c1]/gu, '');
}

/** Returns the Levenshtein distance, or `limit + 1` if it is larger. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(
        Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1),
      );
    }
    if (Math.min(...current) > limit) return limit + 1;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}
